"""The rows: what they take and what they tell."""

from __future__ import annotations

import chess
import pytest

from kibitz.lab import ChessTree

MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1BN2/PP2BPPP/R2QK2R w KQ - 0 9"


def test_a_position_takes_about_forty_bytes() -> None:
    """25 for the row; the rest are cuts with the moves they skipped."""
    assert ChessTree.grow(chess.Board(), 3, "minimax").recording.size / 9_323 == pytest.approx(25, abs=0.1)
    tree = ChessTree.grow(chess.Board(MIDDLEGAME), 2)
    assert 25 < tree.recording.size / len(tree) < 45


def test_skipped_moves_are_found_by_row() -> None:
    tree = ChessTree.grow(chess.Board(MIDDLEGAME), 2)
    for node in tree.nodes():
        skipped = node.cut.skipped if node.cut else ()
        assert tree.recording.skipped_between(node.row, node.row + 1) == len(skipped)
        assert set(skipped) <= set(node.board.legal_moves)


def test_it_tells_how_far_it_is() -> None:
    heard: list[int] = []
    ChessTree.grow(chess.Board(), 3, "minimax", on_visit=heard.append)
    assert heard == list(range(0, 9_323, 1_000))
