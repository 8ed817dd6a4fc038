"""Matches as the page sees them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import chess

from kibitz.arena.entrant import Entrant
from kibitz.arena.match import Match
from kibitz.arena.pgn import to_game
from kibitz.arena.record import GameRecord, first_colour
from kibitz.arena.statistics.elo import estimate
from kibitz.arena.statistics.sprt import Sprt
from kibitz.arena.statistics.tally import RunningTally, Tally
from kibitz.arena.store import StoredMatch, Table
from kibitz.players.outside.engines import Engines
from kibitz.review.accuracy import win_chance
from kibitz.web.arena.messages import ArenaGame, ArenaGameDetail, EloInfo, EloPoint, MatchInfo, SprtInfo
from kibitz.web.game.messages import OutcomeInfo, Titles
from kibitz.web.game.opponents import title, told_apart
from kibitz.web.game.view import Transcript, colour_name, game_info

POINTS = 200  # of a graph

Results = Sequence[tuple[int, float]]


NOUNS: dict[Table, str] = {"matches": "match", "tournaments": "tournament"}


class Subject(NamedTuple):
    """A match or a tournament."""

    kind: Table
    number: int

    @property
    def noun(self) -> str:
        return NOUNS[self.kind]


def called(entrants: Sequence[Entrant], engines: Engines) -> list[str]:
    """What to call those who take part."""
    return told_apart([title(one.player, engines) for one in entrants], [one.name for one in entrants])


def called_in(match: Match, engines: Engines) -> list[str]:
    """What to call the first and the second player."""
    return called((match.first, match.second), engines)


def titles(pair: Sequence[str], game: int) -> Titles:
    """The two as they sit in a game: they swap colours after each."""
    white, black = pair if first_colour(game) == chess.WHITE else reversed(pair)
    return Titles(white=white, black=black)


def match_info(
    one: StoredMatch,
    pair: Sequence[str],
    results: Results,
    sprt: Sprt | None,
    target: int | None,
    resumable: bool,
    problem: str | None,
) -> MatchInfo:
    """`target` is None for a match that is not played now."""
    conditions = one.match.conditions
    running = RunningTally()
    for number, points in results:
        running.count(number, points)
    tally = running.tally
    return MatchInfo(
        number=one.number,
        first=one.match.first.name,
        second=one.match.second.name,
        first_title=pair[0],
        second_title=pair[1],
        seed=conditions.seed,
        openings=conditions.openings,
        chess960=conditions.chess960,
        started=one.started.isoformat(timespec="seconds"),
        games=tally.games,
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
        elo=elo_info(tally),
        running=target is not None,
        resumable=resumable,
        target=target,
        sprt=None if sprt is None else sprt_info(sprt, tally),
        tournament=one.tournament,
        problem=problem,
    )


def elo_info(tally: Tally) -> EloInfo:
    found = estimate(tally)
    return EloInfo(
        text=str(found) if tally.games else "",
        superiority=found.superiority,
        elo=found.elo,
        low=found.low,
        high=found.high,
    )


def sprt_info(sprt: Sprt, tally: Tally) -> SprtInfo:
    return SprtInfo(
        elo0=sprt.elo0,
        elo1=sprt.elo1,
        llr=sprt.llr(tally.pairs),
        lower=sprt.lower,
        upper=sprt.upper,
        verdict=sprt.verdict(tally.pairs).value,
    )


def course(results: Results) -> list[EloPoint]:
    """The Elo difference as it was known after each pair of games, with no more points than the eye can see."""
    running = RunningTally()
    found = []
    step = 2 * -(-len(results) // (2 * POINTS)) or 2
    for count, (number, points) in enumerate(results, 1):
        running.count(number, points)
        if count % step == 0 or count == len(results):
            known = estimate(running.tally)
            found.append(EloPoint(games=count, elo=known.elo, low=known.low, high=known.high))
    return found


def game_line(record: GameRecord, pair: Sequence[str]) -> ArenaGame:
    return ArenaGame(
        number=record.number,
        titles=titles(pair, record.number),
        result=record.outcome.result,
        outcome=str(record.outcome),
        plies=record.plies,
    )


def game_detail(
    match: Match, record: GameRecord, pair: Sequence[str], played: Sequence[int]
) -> ArenaGameDetail:
    """`played` are the numbers of the match's games in their order."""
    game = to_game(match, record)
    board = game.settings.board()
    whites_turn = board.turn == chess.WHITE
    transcript = Transcript(board)
    transcript.follow(game)
    winner = record.outcome.winner
    outcome = OutcomeInfo(
        result=record.outcome.result,
        text=str(record.outcome),
        winner=None if winner is None else colour_name(winner),
    )
    following = dict(pairwise(played))
    preceding = {later: earlier for earlier, later in following.items()}
    return ArenaGameDetail(
        game=game_info(record.number, game, titles(pair, record.number)),
        moves=transcript.moves,
        outcome=outcome,
        chances=[None, *chances(record, whites_turn)],
        previous=preceding.get(record.number),
        next=following.get(record.number),
    )


def chances(record: GameRecord, whites_turn: bool) -> Iterator[float | None]:
    """White's win chance after each move, as its mover saw it."""
    for played in record.played():
        if played.score is None:
            yield None
        else:
            chance = win_chance(played.score)
            yield round(chance if whites_turn else 100 - chance, 1)
        whites_turn = not whites_turn
