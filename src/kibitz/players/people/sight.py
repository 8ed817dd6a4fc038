"""What a short search thinks of every move, half-move by half-move deeper."""

import chess

from kibitz.engine import Engine
from kibitz.engine.info import SearchInfo
from kibitz.engine.net.shipped import CLASSIC

# Half-moves. Deeper costs more than the wait for a move may.
DEPTH = 5
# More lines than any position has moves.
LINES = 218
# Centipawns: beyond this a lead is a lead. A mate counts a little more.
MOST = 2000
MATE = 3000


def seeing_engine(hash_mb: int) -> Engine:
    """What people choose was fitted to what the hand-written evaluation sees."""
    return Engine(hash_mb, evaluation=CLASSIC)


class ShortSight:
    """Listens to a search with a line for every move."""

    def __init__(self) -> None:
        # By depth from 1 on, each move's score in centipawns.
        self.depths: list[dict[chess.Move, int]] = []

    def see(self, info: SearchInfo) -> None:
        if info.depth > len(self.depths):
            self.depths.append({})
        self.depths[info.depth - 1][info.pv[0]] = worth(info)

    def scores(self, moves: list[chess.Move]) -> list[list[int]]:
        """By depth 1 … DEPTH, the scores of these moves.

        What it saw last stands for the depths that it did not reach and, where it looked deeper, for the last.
        """
        complete = [seen for seen in self.depths if all(move in seen for move in moves)]
        if not complete:
            return [[0] * len(moves)] * DEPTH
        kept = [*complete[: DEPTH - 1], *[complete[-1]] * max(1, DEPTH - len(complete))]
        return [[seen[move] for move in moves] for seen in kept]


def worth(info: SearchInfo) -> int:
    mate = info.score.mate
    if mate is not None:
        return MATE if mate > 0 else -MATE
    assert info.score.cp is not None
    return max(-MOST, min(MOST, info.score.cp))
