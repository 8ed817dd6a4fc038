"""What the techniques save, and the least that proves a value."""

from __future__ import annotations

import itertools
from random import Random
from xml.etree import ElementTree

import chess
import pytest

from kibitz.lab import ChessTree
from kibitz.lab.cost import estimate, extrapolated
from kibitz.lab.counting import STAGES, CountTable, chart, count, legal_lines, perfect_order, proof
from kibitz.lab.recording import Recording
from kibitz.lab.tree import SEARCHES
from kibitz.players.readable.evaluation import simple
from kibitz.players.readable.recorder import Leaf
from kibitz.players.readable.search import Switches
from tests.players.positions import random_positions

MINIMAX = SEARCHES["minimax"]


@pytest.fixture(scope="module")
def table() -> CountTable:
    return count(chess.Board(), 3)


def test_every_stage_at_every_depth(table: CountTable) -> None:
    assert [(found.depth, found.stage) for found in table.counts] == list(
        itertools.product((1, 2, 3), STAGES)
    )
    assert [found.positions for found in table.counts if found.stage == "minimax"] == [20, 420, 9_322]
    assert [found.positions for found in table.counts if found.stage == "alpha-beta"] == [20, 83, 777]
    assert all(found.ran and found.complete for found in table.counts)


def test_the_least_is_less_than_what_any_search_looks_at(table: CountTable) -> None:
    assert [least.lines for least in table.least] == [20, 400, 8_902]
    assert all(least.exact for least in table.least)
    for found in table.counts:
        if found.comparable:
            assert found.leaves is not None
            assert found.leaves >= table.least[found.depth - 1].leaves


def test_what_is_too_large_is_not_run_but_expected() -> None:
    found = count(chess.Board(), 3, max_nodes=1_000)
    minimax = next(one for one in found.counts if (one.stage, one.depth) == ("minimax", 3))
    assert not minimax.ran
    assert 5_000 < minimax.positions < 20_000
    assert not found.least[2].exact
    # b is the cube root of 8,902
    assert found.least[2].leaves == round(perfect_order(8_902 ** (1 / 3), 3)) == 449


def test_the_chart_draws_what_was_run(table: CountTable) -> None:
    text = chart(table)
    ElementTree.fromstring(text)
    for name in (*STAGES, "least leaves"):
        assert name in text


def uniform(moves: int, depth: int, random: Random) -> ChessTree:
    """A full tree of made-up values: every position has that many moves."""
    rows = Recording()
    move = chess.Move.from_uci("e2e4")

    def visit(left: int) -> int:
        value = random.randrange(20)
        if left == 0:
            rows.leaf(value, Leaf.EVALUATED)
            return value
        values = []
        for _ in range(moves):
            rows.enter(move, left - 1, -1_000, 1_000)
            values.append(-visit(left - 1))
            rows.leave(-values[-1])
        return max(values)

    rows.iterate(depth)
    rows.enter(None, depth, -1_000, 1_000)
    rows.leave(visit(depth))
    rows.finish()
    return ChessTree(
        chess.Board(), rows, switches=MINIMAX, evaluation="simple", depth=depth, complete=True, seconds=0
    )


@pytest.mark.parametrize(("moves", "depth"), [(2, 1), (2, 6), (3, 3), (3, 4), (5, 3), (1, 4)])
def test_the_least_of_a_uniform_tree_is_the_formula(moves: int, depth: int) -> None:
    for seed in range(5):
        assert proof(uniform(moves, depth, Random(seed))) == perfect_order(moves, depth)


@pytest.mark.parametrize("positions", [5, pytest.param(15, marks=pytest.mark.slow)])
def test_alpha_beta_never_looks_at_fewer_leaves_than_the_least(positions: int) -> None:
    for board in random_positions(positions, seed=2, most_lines=200):
        least = proof(ChessTree.grow(board, 3, "minimax"))
        pruned = ChessTree.grow(board, 3, quiescence=False, table=False, deepening=False)
        assert pruned.root.counts.leaves >= least, board.fen()


def test_lines_are_counted_as_far_as_it_is_quick() -> None:
    assert legal_lines(chess.Board(), 5)[0] == 4_865_609
    lines, mean = legal_lines(chess.Board(), 9)
    assert lines is None
    assert 20 < mean < 25


# Estimates


@pytest.mark.parametrize(
    ("switches", "depth", "positions"), [(MINIMAX, 4, 206_603), (MINIMAX, 3, 9_322), (Switches(), 5, 19_600)]
)
def test_the_estimate_is_of_the_right_order(switches: Switches, depth: int, positions: int) -> None:
    assert positions / 3 < estimate(chess.Board(), depth, simple, switches).positions < positions * 3


def test_a_search_that_the_pilot_finishes_is_known_exactly() -> None:
    assert estimate(chess.Board(), 2, simple, MINIMAX).positions == 420


def test_growth_is_taken_two_depths_apart_where_it_prunes() -> None:
    assert extrapolated([10, 100], 4, pruning=False) == 10_000
    assert extrapolated([10, 20, 90], 5, pruning=True) == pytest.approx(90 * 9)
    assert extrapolated([30], 3, pruning=True) == 27_000
