"""What the tests of the arena share: terms, players and openings that are quick."""

from collections.abc import Iterable
from datetime import UTC, datetime

import chess

from kibitz.arena.adjudication import Adjudication
from kibitz.arena.contest import Contest, Seat
from kibitz.arena.entrant import Entrant
from kibitz.arena.limits import GameLimits
from kibitz.arena.match import Conditions, Match
from kibitz.arena.openings import ListedOpenings
from kibitz.arena.record import Fault, GameRecord, first_colour
from kibitz.endings import Ending, Outcome
from kibitz.engine.limits import Limits
from kibitz.players.player import Decision, Player

OPENINGS = [
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2",
    "rnbqkb1r/pppppppp/5n2/8/2P5/8/PP1PPPPP/RNBQKBNR w KQkq - 1 2",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
]


def make_match(first: str = "random", second: str = "greedy", seed: int = 1, **terms: GameLimits) -> Match:
    return Match(
        Entrant(first, terms.get("first_limits", GameLimits())),
        Entrant(second, terms.get("second_limits", GameLimits())),
        Conditions(openings().identity, seed),
    )


def openings(seed: int = 1) -> ListedOpenings:
    return ListedOpenings(OPENINGS, seed)


def make_contest(
    white: str = "random",
    black: str = "random",
    opening: str = chess.STARTING_FEN,
    limits: GameLimits = GameLimits(),  # noqa: B008 - frozen
    number: int = 0,
    patience: float = 60.0,
    adjudication: Adjudication = Adjudication(),  # noqa: B008 - frozen
) -> Contest:
    return Contest(
        number=number,
        opening=opening,
        white=Seat(white, limits, seed=1),
        black=Seat(black, limits, seed=2),
        margin=0.1,
        patience=patience,
        adjudication=adjudication,
    )


def result(number: int, points: float, fault: Fault | None = None) -> GameRecord:
    """A finished game of which only the result matters. A fault is the loser's."""
    winner = {1.0: first_colour(number), 0.0: not first_colour(number), 0.5: None}[points]
    return GameRecord(
        number=number,
        opening=chess.STARTING_FEN,
        moves="e2e4 e7e5",
        notes="[[0.1,null,null,null,null,null],[0.2,null,30,null,4,77]]",
        outcome=Outcome(Ending.STALEMATE if winner is None else Ending.CHECKMATE, winner),
        fault=fault,
        culprit=None if fault is None or winner is None else not winner,
        seconds=0.4,
        thinking=0.3,
        finished=datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC),
    )


class Script(Player):
    """Plays given moves, one after the other; an exception among them is raised."""

    def __init__(self, moves: Iterable[str | Exception]) -> None:
        self.name = "script"
        self._moves = iter(moves)

    def choose(self, board: chess.Board, limits: Limits, on_info: object = None) -> Decision:
        move = next(self._moves)
        if isinstance(move, Exception):
            raise move
        return Decision(chess.Move.from_uci(move))


def untimed(record: GameRecord) -> tuple[int, str, str, Outcome]:
    """What of a game is the same whenever it is played."""
    return record.number, record.opening, record.moves, record.outcome
