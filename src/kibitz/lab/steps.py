"""A search replayed: what happened in a subtree, step by step, forwards and backwards.

The events are worked out from the recorded rows, four bytes each, so that any step can be asked for.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, overload

from kibitz.lab.recording import CLOSE, CUTTING, RAISED, STOOD_PAT, Close, Recording

if TYPE_CHECKING:
    from kibitz.lab.node import TreeNode


class StepEvent(IntEnum):
    # The search comes to a position.
    ENTER = 0
    # … and values it without a look at its moves.
    LEAF = 1
    # … or finds it in the table.
    TABLE = 2
    # Quiescence: the evaluation is what a side can be content with.
    PAT = 3
    # The position's value is known; the search is back at its parent.
    LEAVE = 4
    # That value is the best so far: the parent's bound moves.
    RAISE = 5
    # That value is too good: the parent's other moves are skipped.
    CUT = 6


@dataclass(frozen=True, slots=True)
class Frame:
    """A position on the way to where the search is, and its window by then. Centipawns for White."""

    node: TreeNode
    alpha: int
    beta: int


@dataclass(frozen=True, slots=True)
class Step:
    """`node` is the position that the event is about: for RAISE and CUT the child whose value came back."""

    event: StepEvent
    node: TreeNode

    @property
    def path(self) -> Sequence[Frame]:
        """From the root to where the search is after this step; empty when it has left the root."""
        nodes = self.node.path if self.event <= StepEvent.PAT else self.node.path[:-1]
        # The window of each is as it was when the next one was entered. A value that came back counts once it has
        # raised the bound.
        last = self.node.row + (self.event in (StepEvent.PAT, StepEvent.RAISE))
        following = [*(node.row for node in nodes[1:]), last]
        return [Frame(node, *node.window(row)) for node, row in zip(nodes, following, strict=False)]


class Steps(Sequence[Step]):
    def __init__(self, node: TreeNode) -> None:
        self._tree = node.tree
        self._events = events(node.tree.recording, node.row)

    def __len__(self) -> int:
        return len(self._events)

    @overload
    def __getitem__(self, place: int) -> Step: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Step]: ...
    def __getitem__(self, place: int | slice) -> Step | Sequence[Step]:
        if isinstance(place, slice):
            return [self[at] for at in range(*place.indices(len(self)))]
        packed = self._events[place]
        return Step(StepEvent(packed & 7), self._tree.node(packed >> 3))


def events(rows: Recording, root: int) -> array[int]:
    """Row and event of each step, packed as row << 3 | event."""
    steps = array("I")
    open_rows: list[int] = []
    for row in range(root, rows.ends[root]):
        while open_rows and rows.ends[open_rows[-1]] <= row:
            leave(rows, open_rows.pop(), steps, root)
        mark = rows.marks[row]
        steps.append(row << 3 | StepEvent.ENTER)
        if mark & CLOSE:
            steps.append(
                row << 3 | (StepEvent.TABLE if mark & CLOSE >= Close.TABLE_EXACT else StepEvent.LEAF)
            )
        if mark & STOOD_PAT:
            steps.append(row << 3 | StepEvent.PAT)
        open_rows.append(row)
    while open_rows:
        leave(rows, open_rows.pop(), steps, root)
    return steps


def leave(rows: Recording, row: int, steps: array[int], root: int) -> None:
    if not rows.is_valued(row):
        return  # the search was stopped in here
    steps.append(row << 3 | StepEvent.LEAVE)
    mark = rows.marks[row]
    if row != root and mark & (RAISED | CUTTING):
        steps.append(row << 3 | (StepEvent.CUT if mark & CUTTING else StepEvent.RAISE))
