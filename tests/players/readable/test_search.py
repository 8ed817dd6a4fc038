"""The one search: its node counts, its values, its moves, and how it ends early."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

import chess
import pytest

from kibitz.engine.limits import Limits
from kibitz.players.budget import Budget
from kibitz.players.readable.evaluation import Evaluation, material, simple
from kibitz.players.readable.recorder import Recorder
from kibitz.players.readable.scores import DRAW, MATE
from kibitz.players.readable.search import MINIMAX, Found, ReadableSearch, Switches
from tests.players.positions import random_positions
from tests.processes import PATIENCE

AT_ONCE = replace(MINIMAX, deepening=False)
PRUNED = replace(AT_ONCE, pruning=True)
ORDERED = replace(PRUNED, ordering=True)
ALL = Switches()
MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1BN2/PP2BPPP/R2QK2R w KQ - 0 9"


def search(
    board: chess.Board,
    switches: Switches,
    evaluation: Evaluation = simple,
    limits: Limits | None = None,
    recorder: Recorder | None = None,
) -> ReadableSearch:
    return ReadableSearch(
        board, evaluation, switches, Budget(limits or Limits(), board.turn), recorder=recorder
    )


def found(
    board: chess.Board,
    depth: int,
    switches: Switches = ALL,
    evaluation: Evaluation = simple,
    seed: int = 0,
) -> Found:
    return search(board, switches, evaluation).run(list(board.legal_moves), depth, Random(seed))


def nodes(depth: int, switches: Switches) -> int:
    board = chess.Board()
    running = search(board, switches)
    running.run(list(board.legal_moves), depth, Random(0))
    return running.nodes


# Minimax visits every position of perft: 20, 20 + 400, 20 + 400 + 8,902, …
@pytest.mark.parametrize(
    ("depth", "minimax", "alphabeta", "ordered"),
    [
        (1, 20, 20, 20),
        (2, 420, 83, 83),
        (3, 9_322, 777, 776),
        pytest.param(4, 206_603, 3_185, 3_127, marks=pytest.mark.slow),
    ],
)
def test_nodes_from_the_start_position(depth: int, minimax: int, alphabeta: int, ordered: int) -> None:
    assert nodes(depth, AT_ONCE) == minimax
    assert nodes(depth, PRUNED) == alphabeta
    assert nodes(depth, ORDERED) == ordered


TECHNIQUES = {
    "pruning": PRUNED,
    "pruning and ordering": ORDERED,
    "all but quiescence": Switches(quiescence=False),
}


def assert_same_values(positions: list[chess.Board], depths: range) -> None:
    for board in positions:
        for depth in depths:
            expected = found(board, depth, AT_ONCE).value
            for name, switches in TECHNIQUES.items():
                assert found(board, depth, switches).value == expected, (board.fen(), depth, name)


@pytest.mark.parametrize("seed", range(2))
def test_no_technique_changes_the_value(seed: int) -> None:
    assert_same_values(random_positions(8, seed, most_lines=100), range(1, 4))


def test_no_technique_changes_the_value_with_many_moves() -> None:
    assert_same_values(random_positions(10, seed=5), range(1, 3))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_no_technique_changes_the_value_deep_down(seed: int) -> None:
    assert_same_values(random_positions(50, seed, most_lines=100), range(1, 5))
    assert_same_values(random_positions(50, seed + 10), range(1, 4))


@pytest.mark.parametrize("positions", [30, pytest.param(200, marks=pytest.mark.slow)])
def test_no_technique_changes_the_value_of_quiescence(positions: int) -> None:
    quiet = replace(AT_ONCE, quiescence=True)
    for board in random_positions(positions, seed=3, most_lines=200):
        expected = found(board, 1, quiet).value
        assert found(board, 1, replace(quiet, pruning=True)).value == expected, board.fen()
        assert found(board, 1, ALL).value == expected, board.fen()


@pytest.mark.parametrize(
    ("fen", "depth", "move", "value"),
    [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1, "a1a8", MATE - 1),
        ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 3, None, MATE - 3),
        ("8/8/8/8/8/5k2/4q3/7K w - - 0 1", 2, None, 2 - MATE),
    ],
)
@pytest.mark.parametrize("switches", [AT_ONCE, ALL])
def test_finds_mates(fen: str, depth: int, move: str | None, value: int, switches: Switches) -> None:
    best = found(chess.Board(fen), depth, switches)
    assert best.value == value
    assert move in (None, best.move.uci())


def test_sees_stalemate_at_the_horizon() -> None:
    board = chess.Board("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    stalemate = chess.Move.from_uci("f1f7")
    assert search(board, ALL).run([stalemate], 1, Random(0)).value == DRAW


def test_a_repetition_counts_as_a_draw() -> None:
    """A rook up, White has been here before: the move back into it is worth nothing."""
    board = chess.Board("6k1/8/8/8/8/8/R7/6K1 w - - 0 1")
    for text in ("g1f1", "g8f8", "f1g1"):
        board.push_uci(text)
    assert search(board, AT_ONCE).run([chess.Move.from_uci("f8g8")], 1, Random(0)).value == DRAW


def test_a_mate_counts_on_the_hundredth_half_move() -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 99 80")
    assert found(board, 1, AT_ONCE).value == MATE - 1
    assert search(board, AT_ONCE).run([chess.Move.from_uci("g1f1")], 1, Random(0)).value == DRAW


def test_quiescence_does_not_fall_for_a_protected_pawn() -> None:
    board = chess.Board("4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1")
    assert found(board, 1, AT_ONCE, material).move == chess.Move.from_uci("d2d5")
    assert found(board, 1, ALL, material).move != chess.Move.from_uci("d2d5")


@pytest.mark.parametrize("switches", [AT_ONCE, Switches(quiescence=False)])
def test_equal_best_moves_are_equally_likely(switches: Switches) -> None:
    """Three men can take the rook. The order of the search, the pawn first, must not decide."""
    board = chess.Board("4k3/8/8/3r4/2P5/2N5/3R4/4K3 w - - 0 1")
    chosen = Counter(found(board, 1, switches, material, seed).move.uci() for seed in range(300))
    assert set(chosen) == {"c4d5", "c3d5", "d2d5"}
    assert all(70 < count < 130 for count in chosen.values())


def test_only_equal_best_moves_are_chosen_deeper_down() -> None:
    board = chess.Board("4k3/8/8/r6r/2BB4/8/8/4K3 w - - 0 1")
    values = {
        move: search(board, AT_ONCE, material).run([move], 2, Random(0)).value for move in board.legal_moves
    }
    best = {move for move, value in values.items() if value == max(filter(None, values.values()))}
    chosen = {found(board, 2, Switches(quiescence=False), material, seed).move for seed in range(60)}
    assert chosen <= best
    assert len(chosen) > len(best) / 2


def test_the_line_is_legal_and_begins_with_the_move() -> None:
    for board in random_positions(30, seed=4, most_lines=200):
        best = found(board, 3)
        assert best.pv[0] == best.move
        line = board.copy()
        for move in best.pv:
            assert move in line.legal_moves
            line.push(move)


def test_the_board_is_left_alone() -> None:
    board = chess.Board(MIDDLEGAME)
    found(board, 2)
    assert board.fen() == MIDDLEGAME
    assert not board.move_stack


def test_nodes_bind() -> None:
    board = chess.Board(MIDDLEGAME)
    running = search(board, ALL, limits=Limits(nodes=500))
    best = running.run(list(board.legal_moves), 10, Random(0))
    assert running.nodes == 500
    assert best.depth >= 1


def test_a_move_comes_even_when_nothing_could_be_searched() -> None:
    board = chess.Board(MIDDLEGAME)
    budget = Budget(Limits(), board.turn)
    budget.stop()
    best = ReadableSearch(board, simple, ALL, budget).run(list(board.legal_moves), 5, Random(0))
    assert best.move in board.legal_moves
    assert best.value is None


def test_stop_from_another_thread() -> None:
    board = chess.Board(MIDDLEGAME)
    budget = Budget(Limits(), board.turn)
    running = ReadableSearch(board, simple, ALL, budget)
    first_depth = threading.Event()
    results: list[Found] = []
    thread = threading.Thread(
        target=lambda: results.append(
            running.run(list(board.legal_moves), 20, Random(0), lambda info: first_depth.set())
        )
    )
    thread.start()
    assert first_depth.wait(PATIENCE)
    budget.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert results[0].depth >= 1


def test_reports_every_depth() -> None:
    board = chess.Board(MIDDLEGAME)
    depths: list[int] = []
    search(board, ALL).run(list(board.legal_moves), 3, Random(0), lambda info: depths.append(info.depth))
    assert depths == [1, 2, 3]


@dataclass
class Tree:
    """A recorder that checks the order of the steps and counts them."""

    counts: Counter[str] = field(default_factory=Counter)
    open_visits: list[tuple[int, int]] = field(default_factory=list)
    values: list[int] = field(default_factory=list)

    def iterate(self, depth: int) -> None:
        assert not self.open_visits
        self.counts["iterate"] += 1

    def enter(self, move: chess.Move | None, depth: int, alpha: int, beta: int) -> None:
        assert (move is None) == (not self.open_visits)
        assert alpha < beta
        self.open_visits.append((alpha, beta))
        self.counts["enter"] += 1

    def table_hit(self, value: int, bound: object, depth: int) -> None:
        self.counts["table_hit"] += 1

    def stand_pat(self, value: int) -> None:
        self.counts["stand_pat"] += 1

    def leaf(self, value: int, reason: object) -> None:
        self.counts["leaf"] += 1

    def raise_alpha(self, move: chess.Move, value: int, beta: int) -> None:
        assert value < beta
        self.counts["raise_alpha"] += 1

    def cut(self, move: chess.Move, value: int, alpha: int, beta: int, skipped: Sequence[chess.Move]) -> None:
        assert value >= beta == self.open_visits[-1][1]
        assert move not in skipped
        self.counts["cut"] += 1

    def leave(self, value: int) -> None:
        self.open_visits.pop()
        self.values.append(value)


def test_the_recorder_hears_every_leaf_of_minimax() -> None:
    tree = Tree()
    board = chess.Board()
    running = search(board, AT_ONCE, recorder=tree)
    running.run(list(board.legal_moves), 3, Random(0))
    assert tree.counts["leaf"] == 8_902
    assert tree.counts["enter"] == running.nodes + 1
    assert not tree.open_visits


def test_the_recorder_hears_every_technique() -> None:
    tree = Tree()
    board = chess.Board("8/2p2k2/8/3P4/8/1R6/5K2/8 b - - 0 1")
    best = search(board, ALL, recorder=tree).run(list(board.legal_moves), 4, Random(0))
    assert set(tree.counts) == {
        "iterate", "enter", "table_hit", "stand_pat", "leaf", "raise_alpha", "cut"
    }  # fmt: skip
    assert tree.values[-1] == best.value
    assert best == found(board, 4)


def test_alphabeta_at_depth_three_answers_in_about_a_second() -> None:
    """Which is about ten thousand positions."""
    board = chess.Board(MIDDLEGAME)
    running = search(board, ALL)
    running.run(list(board.legal_moves), 3, Random(0))
    assert running.nodes < 10_000
