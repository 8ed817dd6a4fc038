"""Judges what a position is worth, by a deep enough search."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import chess

from kibitz.endings import THREE_TIMES, ended
from kibitz.engine import Engine, Limits, Score
from kibitz.errors import KibitzError

# Centipawns: beyond this a game is as good as won. No claim is made from differences up there.
CEILING = 500
# Up to here differences count that are claimed already (a deeper search, or an engine that counts in other pawns, may
# think more of both moves), and a piece that is simply taken.
SKY = 3_000
DRAWN = Score(cp=0)
MATED = Score(mate=0)


@dataclass(frozen=True, slots=True)
class Place:
    """A position: where these moves lead (a null move is a pass), with one first move left out or none."""

    moves: tuple[chess.Move, ...] = ()
    without: chess.Move | None = None

    def board(self, root: chess.Board) -> chess.Board:
        board = root.copy()
        for move in self.moves:
            board.push(move)
        return board


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search says of a position: the score from the side to move, and the best line."""

    score: Score
    turn: chess.Color
    line: tuple[chess.Move, ...]

    def worth(self, side: chess.Color, most: int = CEILING) -> int:
        """Centipawns for a side, limited to this many either way; a mate counts as the limit."""
        if self.score.cp is None:
            own = most if self.mates() == self.turn else -most
        else:
            own = max(-most, min(most, self.score.cp))
        return own if side == self.turn else -own

    def rank(self, side: chess.Color) -> int:
        """A number to compare by, without a ceiling: sooner mates beyond later ones beyond everything else."""
        far = 100_000
        if self.score.cp is None:
            own = far - abs(self.score.mate or 0)
            return own if self.mates() == side else -own
        return self.score.cp if side == self.turn else -self.score.cp

    def mates(self) -> chess.Color | None:
        """The side that mates by force."""
        if self.score.mate is None:
            return None
        return self.turn if self.score.mate > 0 else not self.turn

    def mate_within(self) -> int | None:
        """The moves that the mating side still needs; 0: it has mated."""
        return None if self.score.mate is None else abs(self.score.mate)

    def text(self, side: chess.Color) -> str:
        """`+0.35`, `mate in 3`, `mated in 1`."""
        if self.score.mate is not None:
            return f"{'mate' if self.mates() == side else 'mated'} in {self.mate_within()}"
        return str(self.score if side == self.turn else -self.score)


class UnfinishedError(KibitzError):
    """The search was stopped: half a search proves nothing."""


class Judge(Protocol):
    def verdict(self, root: chess.Board, place: Place) -> Verdict: ...


class EngineJudge:
    """Kibitz's engine at a depth counted from the root: a place three moves on is searched three plies less."""

    def __init__(self, engine: Engine, depth: int, stopped: Callable[[], bool] = lambda: False) -> None:
        engine.new_game()
        self.engine = engine
        self.depth = depth
        self.stopped = stopped  # asked after each search
        self._known: dict[object, Verdict] = {}

    def verdict(self, root: chess.Board, place: Place) -> Verdict:
        key = (root.root().fen(), tuple(root.move_stack), place)
        if key not in self._known:
            self._known[key] = self._searched(place.board(root), place)
        return self._known[key]

    def _searched(self, board: chess.Board, place: Place) -> Verdict:
        if score := final_score(board):
            return Verdict(score, board.turn, ())
        moves = tuple(move for move in board.legal_moves if move != place.without)
        depth = max(1, self.depth - len(place.moves))
        best = self.engine.search(board, Limits(depth=depth, searchmoves=moves)).best
        if self.stopped():
            raise UnfinishedError(f"stopped before depth {self.depth} was searched")
        return Verdict(best.score, board.turn, best.pv)


def final_score(board: chess.Board) -> Score | None:
    """The score of a position in which the game is over."""
    over = ended(board, THREE_TIMES)
    if over is None:
        return None
    return DRAWN if over.winner is None else MATED
