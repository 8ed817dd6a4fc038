"""Monte Carlo tree search: it finds what is there to find, and its figures are consistent."""

import chess
import pytest

from kibitz.engine.limits import Limits
from kibitz.players import make_player
from kibitz.players.readable.mcts import Branch, expectation, final_result, to_score

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


@pytest.mark.parametrize("name", ["mcts:300", "mcts:150,leaf=playout"])
def test_finds_a_mate(name: str) -> None:
    decision = make_player(name, seed=1).choose(chess.Board(MATE_IN_ONE), Limits())
    assert decision.move.uci() == "a1a8"


def test_takes_a_hanging_queen() -> None:
    board = chess.Board("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
    decision = make_player("mcts:200", seed=1).choose(board, Limits())
    assert decision.move.uci() == "e4d5"
    assert decision.score is not None
    assert decision.score.clamped() > 0


def test_every_look_is_counted_once() -> None:
    decision = make_player("mcts:250", seed=1).choose(chess.Board(), Limits())
    root = decision.tree
    assert isinstance(root, Branch)
    assert decision.nodes == root.visits == 250
    assert sum(branch.visits for branch in root.branches) == 250
    assert all(0 <= branch.mean <= 1 for branch in root.branches)


def test_reports_while_it_looks() -> None:
    visits: list[int] = []
    make_player("mcts:250", seed=1).choose(chess.Board(), Limits(), lambda info: visits.append(info.nodes))
    assert visits == [100, 200]


def test_the_depth_limit_binds() -> None:
    decision = make_player("mcts:300", seed=1).choose(chess.Board(), Limits(depth=1))
    assert len(decision.pv) == 1


def test_ends() -> None:
    assert final_result(chess.Board()) is None
    assert final_result(chess.Board("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1")) == 0.0
    assert final_result(chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")) == 0.5
    assert final_result(chess.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")) == 0.5


def test_centipawns_and_expectation_are_inverse() -> None:
    for centipawns in (-600, -35, 0, 120, 900):
        assert to_score(expectation(centipawns)).cp == centipawns
    assert to_score(1.0).cp == pytest.approx(1200, abs=2)
