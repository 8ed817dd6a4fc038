"""A tree for notebooks: self-contained HTML that unfolds, with a board at each principal node."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

import chess
import chess.svg

from kibitz.lab.outline import OutlineBranch, folded_words, note, outline, value_of, window_of

if TYPE_CHECKING:
    from kibitz.lab.tree import ChessTree

# What can be unfolded: moves of a position, half-moves beside the principal line.
WIDTH, OPENED = 40, 2
# Pixels.
BOARD = 220
# More nodes make a notebook slow; then less can be unfolded.
MOST = 1_500

STYLE = """
.kibitz-tree{font:14px/1.5 system-ui,sans-serif}
.kibitz-tree details,.kibitz-tree p{margin:0 0 0 1.2em}
.kibitz-tree summary{cursor:pointer}
.kibitz-tree .best{font-weight:600}
.kibitz-tree .cut{text-decoration:line-through;text-decoration-thickness:1px}
.kibitz-tree small{opacity:.7}
.kibitz-tree svg{display:block;margin:.3em 0 .3em 1.2em}
"""


def page(tree: ChessTree) -> str:
    root = tree.root
    branch = outline(root, WIDTH, OPENED)
    if size(branch) > MOST:
        branch = outline(root, WIDTH, 1)
    state = "" if tree.complete else " <strong>Incomplete: the search was stopped.</strong>"
    heading = (
        f"<p><strong>{escape(tree.search)}</strong>, depth {root.depth}, {len(tree):,} positions; values are for "
        f"White.{state}</p>"
    )
    body = "".join(parts(branch, root.board))
    return f'<div class="kibitz-tree"><style>{STYLE}</style>{heading}{body}</div>'


def size(branch: OutlineBranch) -> int:
    return 1 + sum(map(size, branch.shown))


def parts(branch: OutlineBranch, board: chess.Board) -> Iterator[str]:
    """The board is that of the parent; for the root, its own."""
    node = branch.node
    label = "start"
    if node.move is not None:
        label = board.san(node.move)
        board.push(node.move)
    kind = "best" if branch.principal else "cut" if node.cut else ""
    star = "★ " if branch.principal else ""
    words = escape(note(node, board))
    head = (
        f'<span class="{kind}">{star}{escape(label)}</span> {escape(value_of(node))} '
        f"<small>{escape(window_of(node))} {words}</small>"
    )
    if branch.principal or branch.shown:
        yield f"<details{' open' if branch.principal else ''}><summary>{head}</summary>"
        if branch.principal:
            yield chess.svg.board(board, lastmove=node.move, size=BOARD, orientation=node.tree.board.turn)
        for child in branch.shown:
            yield from parts(child, board)
        if branch.folded:
            value, _, more = folded_words(branch.folded)
            yield f"<p><small>… {escape(more)} ({escape(value)})</small></p>"
        yield "</details>"
    else:
        yield f"<p>{head}</p>"
    if node.move is not None:
        board.pop()
