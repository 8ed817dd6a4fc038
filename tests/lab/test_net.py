"""A net laid open: everything shown adds up to what it says."""

from xml.etree import ElementTree

import chess
import pytest

from kibitz.engine import evaluate
from kibitz.engine.net.explain import scores_without
from kibitz.errors import InputError
from kibitz.lab.net import heat_picture, learning, learning_picture, net_view, neuron, neuron_picture
from tests.engine.net.test_explain import boards
from tests.engine.net.test_judge import score
from tests.nets import random_net, taught_net

NET = random_net()
MIDDLE_GAME = chess.Board("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 9")


def test_shares_and_neurons_add_up_from_whites_side() -> None:
    for board in [MIDDLE_GAME, *boards(6, seed=3)]:
        view = net_view(NET, board)
        sign = 1 if board.turn else -1
        assert sign * view.score == score(NET, board)
        shares = sum(one.value if one.piece.isupper() else -one.value for one in view.pieces)
        assert shares + view.bias == view.score
        start = sign * NET.bias * NET.scale / (255 * 255 * 64)
        assert sum(part.total for part in view.neurons) + start == pytest.approx(view.score, abs=0.51)
        assert sign * view.classic == evaluate(board)


def test_a_piece_that_is_gone_leaves_the_score_of_the_board_without_it() -> None:
    for square, without in scores_without(NET, MIDDLE_GAME).items():
        board = MIDDLE_GAME.copy()
        board.remove_piece_at(square)
        assert without == score(NET, board)
    view = net_view(NET, MIDDLE_GAME)
    queen, king = view.at(chess.D1), view.at(chess.G1)
    assert queen is not None
    assert king is not None
    assert queen.loss == scores_without(NET, MIDDLE_GAME)[chess.D1] - score(NET, MIDDLE_GAME)
    assert king.loss is None


def test_known_endgames_are_said_beside_what_the_net_says() -> None:
    view = net_view(NET, chess.Board("8/8/4k3/8/8/4K3/8/3NN3 w - - 0 1"))
    assert (view.informed, view.score) == (0, score(NET, chess.Board(view.fen)))


def test_a_neuron_is_its_column_of_weights() -> None:
    one = neuron(NET, 7)
    assert one.board(chess.KNIGHT, own=False)[chess.F3] == NET.rows[(64 * 7 + chess.F3) * NET.hidden + 7]
    assert (one.bias, one.other) == (NET.rows[768 * NET.hidden + 7], NET.outputs[NET.hidden + 7])
    with pytest.raises(InputError, match="expected a neuron from 0 to 31, got 32"):
        neuron(NET, 32)


def test_pictures_are_whole_and_say_what_is_missing() -> None:
    pictures = (
        heat_picture(net_view(NET, MIDDLE_GAME)),
        neuron_picture(neuron(NET, 0)),
        learning_picture(learning(taught_net())),
    )
    for picture, squares in zip(pictures, (4 * 64, 12 * 64, 0), strict=True):
        ElementTree.fromstring(picture)
        assert picture.count('class="grid" fill') == squares
    with pytest.raises(InputError, match="expected a net that says how it learnt"):
        learning(NET)
