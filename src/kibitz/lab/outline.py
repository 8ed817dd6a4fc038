"""A tree folded to what a person can read: the principal line open, cuts explained, long runs of siblings counted.

`outline` chooses what is shown, `lines` writes it with stems. Values are for White.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

import chess

from kibitz.lab.node import TreeNode
from kibitz.lab.recording import Close
from kibitz.players.readable.recorder import Bound
from kibitz.players.readable.scores import INFINITY, to_score

SIGNS = {Bound.EXACT: "", Bound.LOWER: "≥ ", Bound.UPPER: "≤ "}
CLOSINGS = {
    Close.MATED: "mate",
    Close.STALEMATE: "stalemate",
    Close.DRAW: "draw",
    Close.TABLE_EXACT: "known from the table",
    Close.TABLE_LOWER: "known from the table",
    Close.TABLE_UPPER: "known from the table",
}


@dataclass(frozen=True, slots=True)
class OutlineBranch:
    """A node that is shown, with those of its children that are shown too and those that are folded away."""

    node: TreeNode
    principal: bool
    shown: Sequence[OutlineBranch] = ()
    folded: Sequence[TreeNode] = ()


def outline(root: TreeNode, width: int = 6, opened: int = 1) -> OutlineBranch:
    """Open are the principal line and all that lies less than `opened` half-moves deep.

    An open node shows `width` of its moves and never fewer than its best one and the one that cut it.
    """
    principal = {node.row for node in root.principal}

    def grown(node: TreeNode, ply: int) -> OutlineBranch:
        is_principal = node.row in principal
        if not is_principal and ply >= opened:
            return OutlineBranch(node, False)
        children = node.children
        kept = {child.row for child in children[:width]}
        kept |= {child.row for child in children if child.cutting or child.row in principal}
        return OutlineBranch(
            node,
            is_principal,
            [grown(child, ply + 1) for child in children if child.row in kept],
            [child for child in children if child.row not in kept],
        )

    return grown(root, 0)


class Ink(Enum):
    """The kind of a line, for colouring."""

    PLAIN = "plain"
    PRINCIPAL = "principal"
    CUT = "cut"
    FOLDED = "folded"


@dataclass(frozen=True, slots=True)
class OutlineLine:
    stem: str
    label: str
    value: str
    window: str
    note: str
    tone: Ink


@dataclass(frozen=True, slots=True)
class Stems:
    child: str = "├─ "
    last: str = "└─ "
    through: str = "│  "
    below: str = "   "


ASCII = Stems("|- ", "`- ", "|  ", "   ")


def lines(branch: OutlineBranch, stems: Stems | None = None) -> Iterator[OutlineLine]:
    yield from written(branch, branch.node.board, "", "", stems or Stems())


def written(
    branch: OutlineBranch, board: chess.Board, stem: str, below: str, stems: Stems
) -> Iterator[OutlineLine]:
    """The board is that of the branch's parent; for the root, its own."""
    node = branch.node
    label = "•"
    if node.move is not None:
        label = board.san(node.move)
        board.push(node.move)
    tone = Ink.PRINCIPAL if branch.principal else Ink.CUT if node.cut else Ink.PLAIN
    yield OutlineLine(stem, label, value_of(node), window_of(node), note(node, board), tone)
    rest = bool(branch.folded)
    for number, child in enumerate(branch.shown, 1):
        last = number == len(branch.shown) and not rest
        yield from written(
            child,
            board,
            below + (stems.last if last else stems.child),
            below + (stems.below if last else stems.through),
            stems,
        )
    if rest:
        yield OutlineLine(below + stems.last, "…", *folded_words(branch.folded), Ink.FOLDED)
    if node.move is not None:
        board.pop()


def value_of(node: TreeNode) -> str:
    """`+0.35`, `≥ +0.35` where it is only a bound, `?` where the search was stopped before it knew."""
    return "?" if node.value is None else SIGNS[node.bound] + score(node, node.value)


def window_of(node: TreeNode) -> str:
    return f"({score(node, node.alpha)}, {score(node, node.beta)})"


def score(node: TreeNode, value: int) -> str:
    """White's centipawns for people; mates are counted in moves from the root."""
    if abs(value) == INFINITY:
        return "+∞" if value > 0 else "-∞"
    if node.tree.board.turn:
        return str(to_score(value))
    return str(-to_score(-value))


def note(node: TreeNode, board: chess.Board) -> str:
    """What is to be said of a node beside its value. The board is its own."""
    parts = []
    if node.close in CLOSINGS:
        parts.append(CLOSINGS[node.close])
    if cut := node.cut:
        number = len(cut.skipped)
        untried = f"{number} {'move' if number == 1 else 'moves'} not tried" if number else "no move was left"
        parts.append(f"cut: {board.san(cut.move)} is {bound_words(node)}, {untried}")
    if node.size > 1:
        parts.append(f"{node.size - 1:,} below")
    return "; ".join(parts)


def bound_words(node: TreeNode) -> str:
    """`≥ β +0.50` at a node of White, `≤ α +0.50` at one of Black: the bound that made the cut."""
    return f"≥ β {score(node, node.beta)}" if node.turn else f"≤ α {score(node, node.alpha)}"


def folded_words(nodes: Sequence[TreeNode]) -> tuple[str, str, str]:
    """Value, window and note of a line that stands for many nodes."""
    values = [node.value for node in nodes if node.value is not None]
    first = nodes[0]
    low, high = (score(first, end(values)) for end in (min, max)) if values else ("?", "?")
    cuts = sum(node.cut is not None for node in nodes)
    positions = sum(node.size for node in nodes)
    moves = f"{len(nodes)} more {'move' if len(nodes) == 1 else 'moves'}"
    cut_words = f", {cuts} of them cut" if cuts else ""
    return (low if low == high else f"{low} to {high}"), "", f"{moves}{cut_words}; {positions:,} positions"
