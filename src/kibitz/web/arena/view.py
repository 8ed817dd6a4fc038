"""Matches as the page sees them."""

from collections.abc import Sequence
from math import isfinite

import chess

from kibitz.arena.match import Match
from kibitz.arena.pgn import to_game
from kibitz.arena.record import GameRecord, first_colour
from kibitz.arena.statistics.elo import estimate
from kibitz.arena.statistics.sprt import Sprt
from kibitz.arena.statistics.tally import RunningTally, Tally
from kibitz.arena.store import StoredMatch
from kibitz.players.outside.engines import Engines
from kibitz.web.arena.messages import ArenaGame, ArenaGameDetail, EloInfo, EloPoint, MatchInfo, SprtInfo
from kibitz.web.game.messages import OutcomeInfo, Titles
from kibitz.web.game.opponents import Pair, title, told_apart
from kibitz.web.game.view import Transcript, colour_name, game_info

POINTS = 200  # of a graph

Results = Sequence[tuple[int, float]]


def called(match: Match, engines: Engines) -> Pair:
    """What to call the first and the second player."""
    first, second = match.first, match.second
    return told_apart(
        (title(first.player, engines), title(second.player, engines)), (first.name, second.name)
    )


def titles(pair: Pair, game: int) -> Titles:
    """The two as they sit in a game: they swap colours after each."""
    white, black = pair if first_colour(game) == chess.WHITE else reversed(pair)
    return Titles(white=white, black=black)


def match_info(
    one: StoredMatch,
    pair: Pair,
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

    def finite(value: float) -> float | None:
        return value if isfinite(value) else None

    return EloInfo(
        text=str(found) if tally.games else "",
        superiority=found.superiority,
        elo=finite(found.elo),
        low=finite(found.low),
        high=finite(found.high),
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
    """The Elo difference as it was known after each pair of games, not more points than one can see."""
    running = RunningTally()
    found = []
    step = 2 * -(-len(results) // (2 * POINTS)) or 2
    for count, (number, points) in enumerate(results, 1):
        running.count(number, points)
        if count % step == 0 or count == len(results):
            known = estimate(running.tally)
            if isfinite(known.low) and isfinite(known.high):
                found.append(EloPoint(games=count, elo=known.elo, low=known.low, high=known.high))
    return found


def game_line(record: GameRecord, pair: Pair) -> ArenaGame:
    return ArenaGame(
        number=record.number,
        titles=titles(pair, record.number),
        result=record.outcome.result,
        outcome=str(record.outcome),
        plies=record.plies,
    )


def game_detail(match: Match, record: GameRecord, pair: Pair) -> ArenaGameDetail:
    game = to_game(match, record)
    transcript = Transcript(game.settings.board())
    transcript.follow(game)
    winner = record.outcome.winner
    outcome = OutcomeInfo(
        result=record.outcome.result,
        text=str(record.outcome),
        winner=None if winner is None else colour_name(winner),
    )
    info = game_info(record.number, game, titles(pair, record.number))
    return ArenaGameDetail(game=info, moves=transcript.moves, outcome=outcome)
