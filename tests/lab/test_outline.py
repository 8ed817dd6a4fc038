"""How a tree is folded and written: for the terminal, for programs and for a notebook."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import chess
import pytest

from kibitz.lab import ChessTree
from kibitz.lab.columns import columns, described
from kibitz.lab.outline import ASCII, Ink, OutlineBranch, lines, outline, value_of
from kibitz.packing import unpack

MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1BN2/PP2BPPP/R2QK2R b KQ - 0 9"
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


@pytest.fixture(scope="module")
def tree() -> ChessTree:
    return ChessTree.grow(chess.Board(MIDDLEGAME), 2)


def test_the_principal_line_is_open_to_its_end(tree: ChessTree) -> None:
    branch = outline(tree.root, width=2)
    line = []
    while branch:
        line.append(branch.node)
        branch = next((child for child in branch.shown if child.principal), None)  # type: ignore[assignment]
    assert line == list(tree.root.principal)


def test_nothing_is_lost_in_folding(tree: ChessTree) -> None:
    def check(branch: OutlineBranch) -> None:
        if branch.shown or branch.folded:
            both = [child.node for child in branch.shown] + list(branch.folded)
            assert sorted(node.row for node in both) == [node.row for node in branch.node.children]
        for child in branch.shown:
            check(child)

    check(outline(tree.root, width=3, opened=2))


def test_a_line_says_move_value_window_and_cut(tree: ChessTree) -> None:
    written = list(lines(outline(tree.root, width=4)))
    assert written[0].tone is Ink.PRINCIPAL
    assert written[0].window == "(-∞, +∞)"
    cut = next(line for line in written if line.tone is Ink.CUT)
    assert cut.label in {tree.board.san(move) for move in tree.board.legal_moves}
    assert cut.value.startswith("≥ ")
    assert "is ≥ β" in cut.note
    assert "not tried" in cut.note
    assert written[-1].tone is Ink.FOLDED
    assert "more moves" in written[-1].note


def test_stems_need_no_special_letters(tree: ChessTree) -> None:
    assert all(line.stem.isascii() for line in lines(outline(tree.root), ASCII))


@pytest.mark.parametrize(
    ("fen", "depth", "value"),
    [
        (MATE_IN_ONE, 1, "#1"),
        ("6k1/5ppp/8/8/8/8/r7/4K2R b - - 0 1", 1, None),
        ("r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", 1, "#-1"),
        ("8/8/8/8/8/5k2/4q3/7K w - - 0 1", 2, "#-1"),
        ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 3, "#2"),
    ],
)
def test_mates_are_counted_in_moves_for_white(fen: str, depth: int, value: str | None) -> None:
    found = value_of(ChessTree.grow(chess.Board(fen), depth).root)
    assert found == value if value else not found.startswith("#")


def test_the_columns_are_the_nodes(tree: ChessTree) -> None:
    found = columns(tree.root)
    for place in range(len(found["ends"])):
        node = tree.node(tree.root.row + place)
        assert found["ends"][place] == place + node.size
        assert (found["alpha"][place], found["beta"][place]) == (node.alpha, node.beta)
        assert found["value"][place] == node.value
        assert place not in found["unfinished"]
        assert found["pat"].get(place) == node.pat_value
        if node.move:
            assert unpack(found["moves"][place]) == node.move
        assert [unpack(move) for move in found["skipped"].get(place, ())] == list(
            node.cut.skipped if node.cut else ()
        )


def test_a_described_search_is_json(tree: ChessTree) -> None:
    said = json.loads(json.dumps(described(tree)))
    assert said["fen"] == MIDDLEGAME
    assert said["complete"] is True
    assert said["principal"] == [move.uci() for move in tree.principal]
    assert said["counts"]["positions"] == tree.root.counts.positions == len(said["columns"]["ends"]) - 1


class Outline(HTMLParser):
    """Checks that every element is closed and counts them."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)


def test_a_notebook_shows_a_tree_that_folds_out(tree: ChessTree) -> None:
    page = tree._repr_html_()
    parser = Outline()
    parser.feed(page)
    assert not parser.open
    assert parser.seen.count("svg") >= len(tree.root.principal)
    assert parser.seen.count("details") > len(tree.root.principal)
    assert "script" not in parser.seen
    assert len(page) < 2_000_000


def test_a_notebook_says_when_the_search_was_stopped() -> None:
    assert "Incomplete" in ChessTree.grow(chess.Board(), 5, max_nodes=300)._repr_html_()
