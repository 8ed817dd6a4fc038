"""Endgames under a net: what is known is known, whatever the net says."""

import random

import chess
import pytest

from kibitz.core import Board
from kibitz.engine import Engine, Limits, evaluate
from kibitz.engine.evaluation.scratch import Scratch
from kibitz.engine.net.endgames import informed_score_of
from kibitz.engine.net.judge import NetJudge
from tests.nets import random_net

# By a net that has learnt nothing.
NODES = 20_000


def judge() -> NetJudge:
    found = NetJudge()
    random_net().teach(found)
    return found


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/4k3/8/4P3/4K3/8 w - - 0 1",  # drawn
        "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1",
        "8/8/4K3/4P3/8/8/4k3/8 b - - 0 1",  # won
        "8/8/4k3/8/8/4K3/8/3Q4 w - - 0 1",
        "8/8/4k3/8/8/4K3/8/3NN3 b - - 0 1",  # two knights
        "k7/8/P7/8/8/4B3/4K3/8 w - - 0 1",  # the wrong bishop
    ],
)
def test_a_lone_king_is_judged_by_what_is_known(fen: str) -> None:
    assert informed_score_of(Board(fen), judge(), Scratch()) == evaluate(chess.Board(fen))


@pytest.mark.parametrize(
    ("fen", "parts"),
    [
        ("8/8/4k3/3n4/8/4K3/8/3B4 w - - 0 1", {0}),  # a minor piece each
        ("8/8/4k3/3n4/8/4K3/8/3R4 w - - 0 1", {0, 4}),  # a rook against one
        ("k7/8/P6p/8/8/4B3/4K3/8 w - - 0 1", {0, 64}),  # the wrong bishop
    ],
)
def test_an_advantage_that_does_not_win_counts_little(fen: str, parts: set[int]) -> None:
    plain, informed = judge().score(Board(fen)), informed_score_of(Board(fen), judge(), Scratch())
    assert informed in {plain * part // 64 for part in parts}


def test_elsewhere_the_net_alone_speaks() -> None:
    chance = random.Random(4)
    board, net, scratch = Board(), judge(), Scratch()
    for _ in range(40):
        assert informed_score_of(board, net, scratch) == net.score(board)
        board.push(chance.choice(board.moves()))


@pytest.mark.parametrize("pieces", ["Q", "R", "BB", "BN"])
def test_a_lone_king_is_mated_by_a_net_that_has_learnt_nothing(pieces: str) -> None:
    board = chess.Board("8/8/3k4/8/8/8/8/4K3 w - - 0 1")
    for square, symbol in zip((chess.C1, chess.D1), pieces, strict=False):
        board.set_piece_at(square, chess.Piece.from_symbol(symbol))
    with Engine(8) as engine:
        engine.set_net(random_net())
        while not board.is_game_over(claim_draw=True):
            board.push(engine.search(board, Limits(nodes=NODES)).move)
    assert board.is_checkmate()
