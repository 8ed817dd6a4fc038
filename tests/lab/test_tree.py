"""The recorded tree: the same search, every visit, sound cuts, and the line that both sides want."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.lab import CASES, extra_steps
from kibitz.engine.limits import Limits
from kibitz.errors import FenError, InputError
from kibitz.lab import ChessTree, FinishedError, TooLargeError, TreeNode
from kibitz.lab.recording import CAPACITY
from kibitz.lab.tree import SEARCHES
from kibitz.players.budget import Budget
from kibitz.players.readable.evaluation import EVALUATIONS
from kibitz.players.readable.recorder import Bound
from kibitz.players.readable.search import Found, ReadableSearch, Switches
from tests.players.positions import random_positions

MINIMAX = SEARCHES["minimax"]
MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1BN2/PP2BPPP/R2QK2R w KQ - 0 9"
SWITCHES = st.builds(Switches, *[st.booleans()] * 5)
MOST = 800  # positions: enough for a few cuts of every kind


def untraced(board: chess.Board, depth: int, switches: Switches, seed: int) -> tuple[ReadableSearch, Found]:
    search = ReadableSearch(board, EVALUATIONS["simple"], switches, Budget(Limits(nodes=MOST), board.turn))
    return search, search.run(list(board.legal_moves), depth, Random(seed))


def positions(tree: ChessTree) -> int:
    """The visits as the search counts them: without the roots."""
    return len(tree) - len(tree.rounds)


@st.composite
def boards(draw: st.DrawFn, most_moves: int = 60) -> chess.Board:
    """Where a random game has got to and is not over, with few enough moves to search it in full."""
    board = chess.Board()
    for _ in range(draw(st.integers(0, most_moves))):
        board.push(draw(st.sampled_from(sorted(board.legal_moves, key=str))))
        if board.is_game_over():
            board.pop()
            break
    return board


# The same search


@pytest.mark.parametrize(("depth", "leaves"), [(1, 20), (2, 400), (3, 8_902)])
def test_minimax_ends_in_every_line(depth: int, leaves: int) -> None:
    assert ChessTree.grow(chess.Board(), depth, "minimax").root.counts.leaves == leaves


@pytest.mark.slow
def test_minimax_ends_in_every_line_of_four_half_moves() -> None:
    tree = ChessTree.grow(chess.Board(), 4, "minimax")
    assert tree.root.counts.leaves == 197_281
    assert tree.recording.size / len(tree) == pytest.approx(25, abs=0.1)


@settings(max_examples=25, deadline=None)
@given(boards(), SWITCHES, st.integers(0, 3))
def test_the_traced_search_is_the_untraced_one(board: chess.Board, switches: Switches, seed: int) -> None:
    tree = ChessTree.grow(board, 2, switches, seed=seed, max_nodes=MOST)
    search, found = untraced(board, 2, switches, seed)
    assert positions(tree) == search.nodes
    if tree.complete:
        assert tree.principal == found.pv
        assert tree.root.value == (found.value if board.turn else -(found.value or 0))


@pytest.mark.parametrize(
    ("name", "fen", "depth", "switches"),
    [*CASES[:2], *(pytest.param(*case, marks=pytest.mark.slow) for case in CASES[2:])],
    ids=[case[0] for case in CASES],
)
def test_hooks_that_nobody_listens_to_add_next_to_nothing(
    name: str, fen: str, depth: int, switches: Switches
) -> None:
    assert 0 < extra_steps(fen, depth, switches) < 0.01


def test_it_visits_the_same_positions_in_the_same_order() -> None:
    board = chess.Board(MIDDLEGAME)
    heard: list[str] = []

    class Listening(ReadableSearch):
        def _is_draw(self) -> bool:  # asked once at each visit
            heard.append(self.board.fen())
            return super()._is_draw()

    search = Listening(board, EVALUATIONS["simple"], Switches(), Budget(Limits(), board.turn))
    search.run(list(board.legal_moves), 2, Random(0))
    tree = ChessTree.grow(board, 2)
    assert [node.board.fen() for node in tree.nodes() if node.parent] == heard


# Cuts


def true_value(board: chess.Board, depth: int) -> int:
    """Plain minimax for White, written again: mates are not told from each other by their distance."""
    sign = 1 if board.turn else -1
    if not any(board.legal_moves):
        return -sign * 10**6 if board.is_check() else 0
    if board.is_insufficient_material():
        return 0
    if depth == 0:
        return sign * EVALUATIONS["material"](board)
    values = []
    for move in board.legal_moves:
        board.push(move)
        values.append(true_value(board, depth - 1))
        board.pop()
    return max(values) if board.turn else min(values)


def assert_sound(node: TreeNode) -> None:
    """The value lies outside the window on the side of whoever is to move, and nothing was forgotten."""
    cut = node.cut
    assert cut is not None
    assert node.value == cut.value
    assert cut.value >= node.beta if node.turn else cut.value <= node.alpha
    assert node.alpha <= cut.alpha < cut.beta <= node.beta
    assert node.children[-1].cutting
    tried = {child.move for child in node.children}
    assert not tried & set(cut.skipped)
    if node.depth > 0:
        assert tried | set(cut.skipped) == set(node.board.legal_moves)


@settings(max_examples=20, deadline=None)
@given(boards(), SWITCHES)
def test_every_cut_lies_outside_the_window(board: chess.Board, switches: Switches) -> None:
    tree = ChessTree.grow(board, 2, replace(switches, pruning=True), max_nodes=MOST)
    for node in tree.nodes():
        if node.cut:
            assert_sound(node)


@settings(max_examples=15, deadline=None)
@given(boards(), st.data())
def test_a_cut_position_is_as_good_as_the_bound_says(board: chess.Board, data: st.DataObject) -> None:
    """No repetition is possible in three half-moves from a bare position, so minimax needs no history."""
    board = chess.Board(board.fen())
    tree = ChessTree.grow(
        board, 3, evaluation="material", quiescence=False, table=False, deepening=False, max_nodes=MOST
    )
    cuts = [node for node in tree.nodes() if node.cut]
    for node in data.draw(st.lists(st.sampled_from(cuts), max_size=3)) if cuts else []:
        value = true_value(node.board, node.depth)
        assert value >= node.beta if node.turn else value <= node.alpha


def test_alpha_beta_has_the_value_of_minimax_in_every_position() -> None:
    for board in random_positions(12, seed=11, most_lines=100):
        expected = ChessTree.grow(board, 3, "minimax", max_nodes=CAPACITY).root.value
        for switches in (replace(MINIMAX, pruning=True), Switches(quiescence=False)):
            assert ChessTree.grow(board, 3, switches, max_nodes=CAPACITY).root.value == expected, board.fen()


def test_without_pruning_nothing_is_cut() -> None:
    tree = ChessTree.grow(chess.Board(MIDDLEGAME), 2, "minimax")
    assert tree.root.counts.cuts == tree.root.counts.skipped == 0
    assert all(node.bound is Bound.EXACT for node in tree.nodes())


# The shape


def test_nodes_hang_together() -> None:
    tree = ChessTree.grow(chess.Board(MIDDLEGAME), 2)
    for node in tree.nodes():
        assert node.size == 1 + sum(child.size for child in node.children)
        assert node.turn == node.board.turn
        assert node.ply == len(node.path) - 1
        for child in node.children:
            assert child.parent == node
            assert child.depth == node.depth - 1
            assert child.move in list(node.board.legal_moves)
    assert sum(root.size for root in tree.rounds) == len(tree)


def test_values_are_for_white() -> None:
    """Black is a queen up, whoever is to move."""
    for turn in "wb":
        tree = ChessTree.grow(chess.Board(f"3qk3/8/8/8/8/8/8/4K3 {turn} - - 0 1"), 2, evaluation="material")
        assert tree.root.value == -900
        assert all(node.alpha < node.beta for node in tree.nodes())


def test_the_value_of_a_node_is_that_of_its_best_move() -> None:
    tree = ChessTree.grow(chess.Board(MIDDLEGAME), 2, "minimax", evaluation="material")
    for node in tree.nodes():
        if node.children:
            assert node.best is not None
            values = [child.value for child in node.children if child.value is not None]
            assert node.value == node.best.value == (max(values) if node.turn else min(values))


def test_chess960_castling_is_a_move_of_the_tree() -> None:
    board = chess.Board("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", chess960=True)
    tree = ChessTree.grow(board, 1)
    assert {"O-O", "O-O-O"} <= {node.san for node in tree.root.children}


# What cannot be searched, or not to the end


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Draw by stalemate"),
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "White wins by checkmate"),
        ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", "Draw by insufficient material"),
    ],
)
def test_a_finished_position_says_so(fen: str, words: str) -> None:
    with pytest.raises(FinishedError, match=words):
        ChessTree.grow(chess.Board(fen))


def test_what_would_not_finish_is_refused_with_its_cost() -> None:
    with pytest.raises(
        TooLargeError, match=r"depth 12 .* about [\d.,]+ thousand million positions, .*1,000,000"
    ):
        ChessTree.grow(chess.Board(), 12)
    with pytest.raises(TooLargeError, match=r"about \d+ million positions"):
        ChessTree.grow(chess.Board(), 6, "minimax")


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("most", [1, 2, 30, 1_000])
def test_it_stops_at_the_most_nodes_with_what_is_there(search: str, most: int) -> None:
    tree = ChessTree.grow(chess.Board(MIDDLEGAME), 8, search, max_nodes=most)
    assert not tree.complete
    assert positions(tree) == most
    assert tree.root.counts.positions <= most
    assert (tree.root.value is None) == (search == "minimax" or most < 32)
    assert all(node.size >= 1 for node in tree.nodes())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"depth": 0}, "depth from 1 to 20, got 0"),
        ({"depth": 21}, "depth from 1 to 20, got 21"),
        ({"search": "minmax"}, "minimax or alphabeta, got 'minmax', did you mean 'minimax'"),
        ({"evaluation": "guess"}, "material, centre, simple, engine, got 'guess'"),
        ({"max_nodes": 0}, "1 to 5,000,000 positions at most, got 0"),
        ({"max_nodes": CAPACITY + 1}, "got 5000001"),
    ],
)
def test_nonsense_is_refused(arguments: dict[str, int], message: str) -> None:
    with pytest.raises(InputError, match=message):
        ChessTree.grow(chess.Board(), **arguments)  # type: ignore[arg-type]


def test_an_impossible_board_is_refused() -> None:
    with pytest.raises(FenError):
        ChessTree.grow(chess.Board("8/8/8/8/8/8/8/K7 w - - 0 1"))
