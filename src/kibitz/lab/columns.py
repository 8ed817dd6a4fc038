"""A tree as plain columns, for programs and for the page: one number of each kind for each node.

Rows stand in the order of the visits; a node's subtree is the rows from its own up to `ends`, which count from the
first row of the round. `unfinished` are the rows that a stopped search knows no value of. Values, `alpha`, `beta` and
`pat` are centipawns for White. A mark is the sum of the bits that recording.py names. `kibitz/packing.py` says how a
move is packed.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kibitz.lab.node import TreeNode
from kibitz.lab.recording import CUT, STOOD_PAT
from kibitz.lab.tree import ChessTree


def columns(root: TreeNode) -> dict[str, Any]:
    """One round of a search."""
    rows = root.tree.recording
    start, end = root.row, rows.ends[root.row]
    span = range(start, end)
    # White's sign: values belong to the side to move, which alternates with the depth.
    signs = [1 if (rows.depths[row] - root.depth) % 2 == (not root.turn) else -1 for row in span]
    windows = [(rows.alphas[row], rows.betas[row]) for row in span]
    return {
        "ends": [rows.ends[row] - start for row in span],
        "moves": rows.moves[start:end].tolist(),
        "depths": rows.depths[start:end].tolist(),
        "alpha": [low if sign > 0 else -high for sign, (low, high) in zip(signs, windows, strict=True)],
        "beta": [high if sign > 0 else -low for sign, (low, high) in zip(signs, windows, strict=True)],
        "value": [
            sign * rows.values[row] if rows.is_valued(row) else 0
            for sign, row in zip(signs, span, strict=True)
        ],
        "unfinished": [row - start for row in span if not rows.is_valued(row)],
        "marks": rows.marks[start:end].tolist(),
        "pat": {
            row - start: sign * (rows.pat_value(row) or 0)
            for sign, row in zip(signs, span, strict=True)
            if rows.marks[row] & STOOD_PAT
        },
        "skipped": {row - start: list(rows.skipped(row)) for row in span if rows.marks[row] & CUT},
    }


def described(tree: ChessTree) -> dict[str, Any]:
    """The whole search: what was asked, what came out, and the columns of its last finished round."""
    root = tree.root
    return {
        "fen": tree.board.fen(),
        "search": tree.search,
        "switches": asdict(tree.switches),
        "evaluation": tree.evaluation,
        "depth": tree.depth,
        "complete": tree.complete,
        "reached": root.depth,
        "value": root.value,
        "principal": [move.uci() for move in tree.principal],
        "counts": asdict(root.counts),
        "visited": len(tree) - len(tree.rounds),
        "seconds": round(tree.seconds, 3),
        "columns": columns(root),
    }
