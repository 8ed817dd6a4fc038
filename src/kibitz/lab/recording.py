"""A search written down while it runs: one row of numbers for each visit to a position.

The rows stand in the order of the visits, so a position's whole subtree follows it without a gap, and `ends` (the
row after the subtree) is all that is needed to walk it. Nothing else is kept of the order of events: they follow
from the rows (steps.py).

A row takes 25 bytes. A position where quiescence could stand pat takes 8 more, a cut 8 and 2 for each move that it
skipped: 5 million positions of alpha-beta lie in about 200 MB.

Values and bounds are what the search says: centipawns from the side to move in that position.
"""

import sys
from array import array
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

import chess

from kibitz.packing import pack
from kibitz.players.readable.recorder import Bound, Leaf

# The parent of a root.
NOWHERE = -1
# The value of a position that the search did not finish.
UNKNOWN = -(2**31)

# Positions that one recording is meant to hold.
CAPACITY = 5_000_000
# Visits between two progress reports.
VISITS = 1000


class Close(IntEnum):
    """How a position came to its value: by its moves, or without a look at them. The low bits of a mark."""

    MOVES = 0
    EVALUATED = 1
    MATED = 2
    STALEMATE = 3
    DRAW = 4
    TABLE_EXACT = 5
    TABLE_LOWER = 6
    TABLE_UPPER = 7


# The other bits of a mark.
# The mask of the above.
CLOSE = 7
# Quiescence: the side to move could be content with the evaluation.
STOOD_PAT = 8
# The move that led here raised the lower bound of its parent.
RAISED = 16
# … or was too good: its parent's other moves were skipped.
CUTTING = 32
# The position's own other moves were skipped.
CUT = 64

LEAVES = {
    Leaf.EVALUATED: Close.EVALUATED,
    Leaf.MATED: Close.MATED,
    Leaf.STALEMATE: Close.STALEMATE,
    Leaf.DRAW: Close.DRAW,
}
HITS = {Bound.EXACT: Close.TABLE_EXACT, Bound.LOWER: Close.TABLE_LOWER, Bound.UPPER: Close.TABLE_UPPER}


@dataclass(frozen=True, slots=True)
class Packed:
    """The numbers of a recording one after the other, the low byte of each first.

    Four bytes each: `rows` of ends, alphas, betas and values; `pats` of the rows that could stand pat and what that was
    worth; `cuts` of the rows that were cut and, for each, where its skipped moves end. Two bytes: the `rows` moves that
    led there, the `skipped` moves. One byte: `rows` marks.
    """

    rows: int
    pats: int
    cuts: int
    skipped: int
    data: bytes


def little(column: "array[int]") -> bytes:
    if sys.byteorder == "big":
        column = array(column.typecode, column)
        column.byteswap()
    return column.tobytes()


class Recording:
    """A `Recorder` that keeps everything. Call `finish` when the search has ended."""

    def __init__(self, on_visit: Callable[[int], None] | None = None) -> None:
        """`on_visit` hears now and then how many positions there are."""
        # The row of each round of deepening.
        self.roots = array("i")
        self.parents = array("i")
        self.ends = array("i")
        # Packed; of a root: 0.
        self.moves = array("H")
        self.depths = array("h")
        self.alphas = array("i")
        self.betas = array("i")
        self.values = array("i")
        self.marks = array("B")
        # Rows that could stand pat, in order.
        self._pats = array("i")
        self._pat_values = array("i")
        # Rows that were cut; in order once finished.
        self._cuts = array("i")
        # For each cut, where its skipped moves end in `_skipped`.
        self._skips = array("i")
        self._skipped = array("H")
        self._open: list[int] = []
        # The row that was left last.
        self._last = NOWHERE
        self._on_visit = on_visit

    def __len__(self) -> int:
        return len(self.parents)

    # What the search says

    def iterate(self, depth: int) -> None:
        self.roots.append(len(self))

    def enter(self, move: chess.Move | None, depth: int, alpha: int, beta: int) -> None:
        row = len(self.parents)
        self.parents.append(self._open[-1] if self._open else NOWHERE)
        self.ends.append(row + 1)
        self.moves.append(0 if move is None else pack(move))
        self.depths.append(depth)
        self.alphas.append(alpha)
        self.betas.append(beta)
        self.values.append(UNKNOWN)
        self.marks.append(0)
        self._open.append(row)
        if self._on_visit is not None and row % VISITS == 0:
            self._on_visit(row)

    def table_hit(self, value: int, bound: Bound, depth: int) -> None:
        self.marks[self._open[-1]] |= HITS[bound]

    def stand_pat(self, value: int) -> None:
        row = self._open[-1]
        self.marks[row] |= STOOD_PAT
        self._pats.append(row)
        self._pat_values.append(value)

    def leaf(self, value: int, reason: Leaf) -> None:
        self.marks[self._open[-1]] |= LEAVES[reason]

    def raise_alpha(self, move: chess.Move, value: int, beta: int) -> None:
        self.marks[self._last] |= RAISED

    def cut(self, move: chess.Move, value: int, alpha: int, beta: int, skipped: Sequence[chess.Move]) -> None:
        row = self._open[-1]
        self.marks[self._last] |= CUTTING
        self.marks[row] |= CUT
        self._cuts.append(row)
        self._skipped.extend(map(pack, skipped))
        self._skips.append(len(self._skipped))

    def leave(self, value: int) -> None:
        row = self._last = self._open.pop()
        self.values[row] = value
        self.ends[row] = len(self.parents)

    def finish(self) -> bool:
        """Close what an interrupted search left open, and make the cuts ready to be looked up.

        Returns whether the search came to its end.
        """
        complete = not self._open
        if self._open:
            # Entered when the budget was spent: never searched.
            self._open.pop()
            for column in self._rows:
                column.pop()
        for row in self._open:
            self.ends[row] = len(self)
        self._open.clear()
        self._sort_cuts()
        return complete

    def _sort_cuts(self) -> None:
        """A cut is heard when its position is left; it is looked up by row."""
        order = sorted(range(len(self._cuts)), key=self._cuts.__getitem__)
        skipped, skips = array("H"), array("i")
        for place in order:
            skipped.extend(self._skipped[self._skips[place - 1] if place else 0 : self._skips[place]])
            skips.append(len(skipped))
        self._cuts = array("i", map(self._cuts.__getitem__, order))
        self._skipped, self._skips = skipped, skips

    # What can be asked

    def children(self, row: int) -> Sequence[int]:
        """The rows of the positions one move further, in the order in which they were visited."""
        rows = []
        child, end = row + 1, self.ends[row]
        while child < end:
            rows.append(child)
            child = self.ends[child]
        return rows

    def is_valued(self, row: int) -> bool:
        """Whether the search came to its end here."""
        return self.values[row] != UNKNOWN

    def window(self, row: int, before: int) -> tuple[int, int]:
        """The bounds in this position when the search had come to row `before` of its subtree."""
        low = self.alphas[row]
        if before > row and self.marks[row] & STOOD_PAT:
            low = max(low, self.pat_value(row) or 0)
        for child in self.children(row):
            if child >= before:
                break
            if self.marks[child] & RAISED:
                low = -self.values[child]
        return low, self.betas[row]

    def pat_value(self, row: int) -> int | None:
        """What standing pat was worth, where quiescence could."""
        if not self.marks[row] & STOOD_PAT:
            return None
        return self._pat_values[bisect_left(self._pats, row)]

    def contented_between(self, start: int, end: int) -> int:
        """How many positions in these rows could stand pat and had no capture to try."""
        pats = self._pats[bisect_left(self._pats, start) : bisect_left(self._pats, end)]
        return sum(self.ends[row] == row + 1 for row in pats)

    def skipped(self, row: int) -> Sequence[int]:
        """The moves, packed, that a cut left untried here."""
        if not self.marks[row] & CUT:
            return ()
        place = bisect_left(self._cuts, row)
        return self._skipped[self._skips[place - 1] if place else 0 : self._skips[place]]

    def skipped_between(self, start: int, end: int) -> int:
        """How many moves the cuts in these rows skipped."""
        first, last = bisect_left(self._cuts, start), bisect_left(self._cuts, end)
        before = self._skips[first - 1] if first else 0
        return (self._skips[last - 1] if last else 0) - before

    def packed(self) -> Packed:
        """All rounds as bytes, for programs that are not Python; the cuts must be in order (`finish`)."""
        rows = (self.ends, self.alphas, self.betas, self.values)
        others = (self._pats, self._pat_values, self._cuts, self._skips)
        data = b"".join(map(little, (*rows, *others, self.moves, self._skipped, self.marks)))
        return Packed(len(self), len(self._pats), len(self._cuts), len(self._skipped), data)

    @property
    def size(self) -> int:
        """The bytes that all of it takes."""
        others = (self.roots, self._pats, self._pat_values, self._cuts, self._skips, self._skipped)
        return sum(len(column) * column.itemsize for column in (*self._rows, *others))

    @property
    def _rows(self) -> tuple["array[int]", ...]:
        return (
            self.parents, self.ends, self.moves, self.depths, self.alphas, self.betas, self.values, self.marks
        )  # fmt: skip
