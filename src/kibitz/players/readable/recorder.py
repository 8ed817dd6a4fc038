"""Listening to a search while it runs.

The search tells a `Recorder` what it does, in the order it does it. Visits nest: between `enter` and the
`leave` that closes it come the steps of that position and the visits of its successors, so a listener keeps a
stack and has the tree. A search that is interrupted leaves the open visits unclosed.

Values and bounds are centipawns from the side to move in the position that the step belongs to (scores.py).
Nobody listens by default, and then the steps cost one comparison each.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

import chess


class Leaf(Enum):
    """Why a position was valued without looking at its moves."""

    EVALUATED = "evaluated"
    MATED = "mated"
    STALEMATE = "stalemate"
    # Repetition, fifty moves, or too few pieces.
    DRAW = "draw"


class Bound(Enum):
    """What a value says about the true one."""

    EXACT = "exact"
    LOWER = "at least"
    UPPER = "at most"


class Recorder(Protocol):
    def iterate(self, depth: int) -> None:
        """A new round of deepening begins at the root."""

    def enter(self, move: chess.Move | None, depth: int, alpha: int, beta: int) -> None:
        """A position is visited through `move` (None: the root). At depth 0 and below it is the horizon."""

    def table_hit(self, value: int, bound: Bound, depth: int) -> None:
        """The table knows this position, searched as deep, and that settles it."""

    def stand_pat(self, value: int) -> None:
        """Quiescence: the side to move may be content with the evaluation instead of a capture."""

    def leaf(self, value: int, reason: Leaf) -> None:
        """The position gets its value without a look at its moves."""

    def raise_alpha(self, move: chess.Move, value: int, beta: int) -> None:
        """The move is the best so far: the lower bound rises to its value."""

    def cut(self, move: chess.Move, value: int, alpha: int, beta: int, skipped: Sequence[chess.Move]) -> None:
        """The move is too good for the other side to allow it: the skipped moves need no look."""

    def leave(self, value: int) -> None:
        """The visit ends with this value, from the side to move in the position that is left."""
