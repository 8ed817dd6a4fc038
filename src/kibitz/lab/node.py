"""One node of a searched tree: a visit to a position, and its result. Values are centipawns for White."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess

from kibitz.lab import recording
from kibitz.lab.recording import NOWHERE, UNKNOWN, Close
from kibitz.lab.steps import Steps
from kibitz.packing import unpack
from kibitz.players.readable.recorder import Bound

if TYPE_CHECKING:
    from kibitz.lab.tree import ChessTree


@dataclass(frozen=True, slots=True)
class Cut:
    """Why a position was left early: `move` is worth `value`, and that is beyond the bound of the other side.

    `skipped` are the moves that were never tried. At a node of White the value is at least beta, at one of Black at
    most alpha.
    """

    move: chess.Move
    value: int
    alpha: int
    beta: int
    skipped: tuple[chess.Move, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """What one round of a search did. `positions` are the visits without the root, as the search counts them."""

    positions: int
    # Positions in which no move was tried, except table hits.
    leaves: int
    cuts: int
    # Moves never tried because of a cut.
    skipped: int
    table_hits: int
    # Positions at the horizon and beyond it where captures were played out.
    quiescence: int


class TreeNode:
    """One visit to a position. Two of the same visit are equal."""

    __slots__ = ("row", "tree")

    def __init__(self, tree: ChessTree, row: int) -> None:
        self.tree = tree
        self.row = row

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TreeNode) and other.tree is self.tree and other.row == self.row

    def __hash__(self) -> int:
        return hash((id(self.tree), self.row))

    def __repr__(self) -> str:
        line = " ".join(node.san for node in self.path[1:]) or "the root"
        return f"<TreeNode {line}: {self.value}>"

    # Where it is

    @property
    def parent(self) -> TreeNode | None:
        row = self.tree.recording.parents[self.row]
        return None if row == NOWHERE else TreeNode(self.tree, row)

    @property
    def children(self) -> Sequence[TreeNode]:
        """The positions one move further, in the order in which they were visited."""
        return [TreeNode(self.tree, row) for row in self.tree.recording.children(self.row)]

    @property
    def path(self) -> Sequence[TreeNode]:
        """From the root of this round to here."""
        rows = [self.row]
        while (row := self.tree.recording.parents[rows[-1]]) != NOWHERE:
            rows.append(row)
        return [TreeNode(self.tree, row) for row in reversed(rows)]

    @property
    def size(self) -> int:
        """The visits in this subtree, including its own."""
        return self.tree.recording.ends[self.row] - self.row

    @property
    def ply(self) -> int:
        """Half-moves from the root."""
        rows = self.tree.recording
        root = rows.roots[bisect_right(rows.roots, self.row) - 1]
        return rows.depths[root] - rows.depths[self.row]

    @property
    def depth(self) -> int:
        """Half-moves to the horizon: 0 at it, below 0 in quiescence."""
        return self.tree.recording.depths[self.row]

    @property
    def turn(self) -> chess.Color:
        """Whose move it is here."""
        return self.tree.board.turn if self.ply % 2 == 0 else not self.tree.board.turn

    @property
    def move(self) -> chess.Move | None:
        """The move that led here; None at the root."""
        return None if self.parent is None else unpack(self.tree.recording.moves[self.row])

    @property
    def board(self) -> chess.Board:
        """The position, with the moves that led here from the root."""
        board = self.tree.board.copy()
        for node in self.path[1:]:
            assert node.move is not None
            board.push(node.move)
        return board

    @property
    def san(self) -> str:
        """The move that led here in standard notation; empty at the root."""
        return "" if self.parent is None or self.move is None else self.parent.board.san(self.move)

    # What the search found

    @property
    def value(self) -> int | None:
        """The value for White; None if the search was stopped before it was known."""
        value = self.tree.recording.values[self.row]
        return None if value == UNKNOWN else self._white(value)

    @property
    def bound(self) -> Bound:
        """What the value says: exact, or the truth is for White at least or at most this."""
        value, low, high = self.value, self.alpha, self.beta
        if value is None or low < value < high:
            return Bound.EXACT
        return Bound.LOWER if value >= high else Bound.UPPER

    @property
    def alpha(self) -> int:
        """What White was already sure of when the search came here."""
        rows = self.tree.recording
        return rows.alphas[self.row] if self.turn else -rows.betas[self.row]

    @property
    def beta(self) -> int:
        """What Black was already sure of when the search came here."""
        rows = self.tree.recording
        return rows.betas[self.row] if self.turn else -rows.alphas[self.row]

    @property
    def close(self) -> Close:
        """How it came to its value."""
        return Close(self.tree.recording.marks[self.row] & recording.CLOSE)

    @property
    def pat_value(self) -> int | None:
        """In quiescence: what it is worth to White if nothing is captured."""
        value = self.tree.recording.pat_value(self.row)
        return None if value is None else self._white(value)

    @property
    def raised(self) -> bool:
        """Whether the move that led here was the best of its position when it had been searched."""
        return bool(self.tree.recording.marks[self.row] & recording.RAISED)

    @property
    def cutting(self) -> bool:
        """Whether the move that led here made the search skip the others."""
        return bool(self.tree.recording.marks[self.row] & recording.CUTTING)

    @property
    def cut(self) -> Cut | None:
        """Where the search left early: what made it do so, and the moves that it never tried."""
        rows = self.tree.recording
        if not rows.marks[self.row] & recording.CUT:
            return None
        last = self.children[-1]
        assert last.move is not None
        assert last.value is not None
        alpha, beta = self.window(last.row)
        return Cut(last.move, last.value, alpha, beta, tuple(map(unpack, rows.skipped(self.row))))

    def window(self, before: int) -> tuple[int, int]:
        """Alpha and beta here when the search had come to that row: the bounds move with each better move."""
        low, high = self.tree.recording.window(self.row, before)
        return (low, high) if self.turn else (-high, -low)

    @property
    def best(self) -> TreeNode | None:
        """The move that raised the bound last: the best one where the value is exact."""
        raised = [child for child in self.children if child.raised or child.cutting]
        return raised[-1] if raised else None

    @property
    def principal(self) -> Sequence[TreeNode]:
        """From here the line that both sides want, itself first."""
        line = [self]
        while (best := line[-1].best) is not None and not best.cutting:
            line.append(best)
        return line

    @property
    def counts(self) -> Counts:
        """What was done in this subtree."""
        rows = self.tree.recording
        end = rows.ends[self.row]
        marks = Counter(rows.marks[self.row : end])

        def count(wanted: Callable[[int], bool]) -> int:
            return sum(number for mark, number in marks.items() if wanted(mark))

        return Counts(
            positions=end - self.row - (self.parent is None),
            leaves=count(lambda mark: 0 < mark & recording.CLOSE < Close.TABLE_EXACT)
            + rows.contented_between(self.row, end),
            cuts=count(lambda mark: bool(mark & recording.CUT)),
            skipped=rows.skipped_between(self.row, end),
            table_hits=count(lambda mark: mark & recording.CLOSE >= Close.TABLE_EXACT),
            quiescence=count(lambda mark: bool(mark & recording.STOOD_PAT)),
        )

    @property
    def steps(self) -> Steps:
        """What happened in this subtree, event by event."""
        return Steps(self)

    def _white(self, value: int) -> int:
        return value if self.turn else -value
