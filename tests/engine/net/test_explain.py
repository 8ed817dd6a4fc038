"""The net explained: shares and bias are the score, and each piece has what it adds on the way from an empty board."""

import random
from array import array
from fractions import Fraction

import chess
import pytest

from kibitz.engine.net.explain import FINE, explain_net, fine_parts, largest_remainders
from kibitz.engine.net.file import StoredNet
from kibitz.engine.net.shape import LARGEST_VERDICT, NET_INPUTS
from tests.engine.net.test_judge import score
from tests.nets import random_net


def boards(count: int, seed: int) -> list[chess.Board]:
    chance = random.Random(seed)
    found: list[chess.Board] = []
    while len(found) < count:
        board = chess.Board.from_chess960_pos(chance.randrange(960))
        for _ in range(chance.randrange(120)):
            if board.is_game_over():
                break
            board.push(chance.choice(list(board.legal_moves)))
        found.append(board)
    return found


def add_up(count: int, seed: int) -> None:
    for net in (random_net(seed=seed), random_net(hidden=64, seed=seed + 1)):
        for board in boards(count // 2, seed):
            found = explain_net(net, board)
            assert found.bias + sum(share.value for share in found.shares) == found.score == score(net, board)
            assert {share.square: share.piece for share in found.shares} == board.piece_map()


def test_shares_and_bias_are_exactly_the_score() -> None:
    add_up(60, seed=1)


@pytest.mark.slow
def test_shares_add_up_on_ten_thousand_positions() -> None:
    add_up(10_000, seed=2)


def test_a_share_is_the_integral_of_the_gradient() -> None:
    """One neuron, two pieces: by the closed form, and by many small steps."""
    for bias, first, second in (
        (40, 90, -60),
        (-30, 200, 100),
        (300, -100, -30),
        (20, 50, -50),
        (100, 10, -10),
    ):
        rows = array("h", bytes(2 * NET_INPUTS)) + array("h", [bias])
        net = StoredNet(1, 200, 0, rows, array("h", [50, 0]))
        exact = fine_parts(net, [array("h", [first]), array("h", [second])], array("h", [50]))
        steps = 4000
        on_the_way = Fraction(0)
        for step in range(steps):
            value = bias + (first + second) * Fraction(2 * step + 1, 2 * steps)
            on_the_way += 2 * value if 0 < value < 255 else 0
        for weight, part in zip((first, second), exact, strict=True):
            assert part / FINE == pytest.approx(float(50 * weight * on_the_way / steps), rel=2e-3, abs=1)


def test_a_piece_that_adds_nothing_has_no_share() -> None:
    net = random_net()
    pawns = array("h", bytes(2 * 64 * net.hidden))
    net.rows[: len(pawns)] = pawns
    net.rows[6 * len(pawns) : 7 * len(pawns)] = pawns
    found = explain_net(net, chess.Board())
    assert [share.value for share in found.shares if share.piece.piece_type == chess.PAWN] == [0.0] * 16


def test_a_score_at_its_bound_adds_up_too() -> None:
    net = StoredNet(32, 1000, 0, array("h", [505] * (NET_INPUTS + 1) * 32), array("h", [127] * 64))
    found = explain_net(net, chess.Board())
    assert found.score == LARGEST_VERDICT == found.bias + sum(share.value for share in found.shares)


def test_rounding_keeps_the_sum() -> None:
    third = FINE // 3
    assert largest_remainders([third, third, FINE - 2 * third], 1) == [0, 0, 1]
    assert largest_remainders([-third, FINE + third], 1) == [0, 1]
