"""Play one game between two players, fast, and say how it ended.

It does only what a match needs: threefold repetition and fifty moves end the game at once, as if claimed, and the rules
are consulted as little as possible, so that the time goes to the players.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

import chess

from kibitz.arena.adjudication import Adjudication, Arbiter
from kibitz.arena.limits import GameClock, GameLimits
from kibitz.arena.record import Fault, GameRecord, encode
from kibitz.endings import THREE_TIMES, Ending, Outcome, ended, on_flag_fall
from kibitz.errors import KibitzError, shown
from kibitz.game.game import PlayedMove
from kibitz.game.legality import objection
from kibitz.players.outside.failures import EngineNotStarted, EngineSilent, IllegalMove
from kibitz.players.player import Player, PlayerFailure


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a game: who plays it, with what."""

    player: str  # its short name
    limits: GameLimits
    seed: int


@dataclass(frozen=True, slots=True)
class Contest:
    """One game to be played. Times are seconds."""

    number: int
    # A FEN.
    opening: str
    white: Seat
    black: Seat
    # A move may take this much longer than the clock allows.
    margin: float
    # A move without a clock may take this long.
    patience: float
    adjudication: Adjudication
    chess960: bool = False

    def seat(self, colour: chess.Color) -> Seat:
        return self.white if colour == chess.WHITE else self.black


class FaultError(KibitzError):
    """A player's fault, on its way from the move to the result."""

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__(detail)
        self.fault = fault


Turn = Callable[[chess.Color, float], None]
"""Told before every move: who moves, and how many seconds it may take before it counts as hanging."""


def play(
    contest: Contest,
    players: Mapping[chess.Color, Player],
    on_turn: Turn,
    on_move: Callable[[chess.Move], None],
    now: Callable[[], float] = time.monotonic,
) -> GameRecord:
    """Play the whole game. A player that fails loses it; nothing a player does raises an error here."""
    began = now()
    board = chess.Board(contest.opening, chess960=contest.chess960)
    clock = GameClock({colour: contest.seat(colour).limits for colour in chess.COLORS})
    arbiter = Arbiter(contest.adjudication)
    moves: list[PlayedMove] = []
    fault = None
    outcome = ended(board, THREE_TIMES)
    while outcome is None:
        colour = board.turn
        try:
            played = one_move(contest, board, players[colour], clock, on_turn, now)
        except FaultError as error:
            fault = error.fault
            outcome = lost(board, error)
        else:
            moves.append(played)
            board.push(played.move)
            on_move(played.move)
            outcome = ended(board, THREE_TIMES) or arbiter.judge(colour, played.score)
    texts, notes = encode(moves)
    return GameRecord(
        number=contest.number,
        opening=contest.opening,
        moves=texts,
        notes=notes,
        outcome=outcome,
        fault=fault,
        culprit=None if fault is None else board.turn,
        seconds=round(now() - began, 4),
        thinking=round(sum(one.used or 0.0 for one in moves), 4),
        finished=datetime.now(UTC),
    )


def forfeited(contest: Contest, culprit: chess.Color, fault: Fault, detail: str) -> GameRecord:
    """The record of a game of which only the fault that ended it is known."""
    outcome = Outcome(Ending.FORFEIT, not culprit, f"{fault.value}: {detail}")
    return GameRecord(
        number=contest.number,
        opening=contest.opening,
        moves="",
        notes="[]",
        outcome=outcome,
        fault=fault,
        culprit=culprit,
        seconds=0.0,
        thinking=0.0,
        finished=datetime.now(UTC),
    )


def one_move(
    contest: Contest,
    board: chess.Board,
    player: Player,
    clock: GameClock,
    on_turn: Turn,
    now: Callable[[], float],
) -> PlayedMove:
    colour = board.turn
    available = clock.available(colour)
    allowed = contest.patience if available is None else available + contest.margin
    limits = clock.limits(colour)
    on_turn(colour, allowed)
    began = now()
    try:
        decision = player.choose(board, limits)
    except PlayerFailure as failure:
        raise FaultError(fault_of(failure), str(failure)) from failure
    except Exception as error:  # a player's bug is that player's loss, not the match's
        raise FaultError(Fault.CRASH, f"{type(error).__name__}: {shown(str(error))}") from error
    used = now() - began
    if used > allowed:
        raise FaultError(Fault.TIME, f"{used:.3f} s for a move that might take {allowed:.3f} s")
    if reason := objection(board, decision.move):
        raise FaultError(Fault.ILLEGAL_MOVE, f"{decision.move.uci()}: {reason}")
    left = clock.spend(colour, used)
    return PlayedMove(
        decision.move,
        round(used, 4),
        None if left is None else round(left, 3),
        decision.score,
        decision.depth,
        decision.nodes or None,
    )


def fault_of(failure: PlayerFailure) -> Fault:
    return next(fault for kind, fault in FAULTS.items() if isinstance(failure, kind))


FAULTS: dict[type[PlayerFailure], Fault] = {
    EngineNotStarted: Fault.NO_START,
    EngineSilent: Fault.HANG,
    IllegalMove: Fault.ILLEGAL_MOVE,
    PlayerFailure: Fault.CRASH,
}


def lost(board: chess.Board, error: FaultError) -> Outcome:
    """The end of a game by the fault of the side to move."""
    if error.fault is Fault.TIME:
        by_flag = on_flag_fall(board, board.turn)
        return Outcome(by_flag.ending, by_flag.winner, str(error))
    return Outcome(Ending.FORFEIT, not board.turn, f"{error.fault.value}: {error}")
