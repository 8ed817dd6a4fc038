"""The evaluation: the same for both colours, the same compiled or not, and right about what every player knows."""

import json
import os
import subprocess
import sys

import chess
import pytest

from kibitz.engine import evaluate
from kibitz.errors import FenError
from tests.engine.evaluation.middlegames import varied_positions

PURE = """
import json, sys
import chess
from kibitz.engine import evaluate, explain
boards = [chess.Board(fen) for fen in json.load(sys.stdin)]
print(json.dumps([[evaluate(board), str(explain(board))] for board in boards]))
"""


def in_plain_python(boards: list[chess.Board], **environment: str) -> list[list[object]]:
    done = subprocess.run(
        [sys.executable, "-c", PURE],
        input=json.dumps([board.fen() for board in boards]),
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    answers: list[list[object]] = json.loads(done.stdout)
    return answers


def test_colours_are_equal() -> None:
    for board in varied_positions(1000, seed=1):
        assert evaluate(board) == evaluate(board.mirror()), board.fen()


def test_the_board_has_no_left_and_right() -> None:
    for board in varied_positions(300, seed=2):
        if not board.castling_rights and not board.has_legal_en_passant():
            assert evaluate(board) == evaluate(board.transform(chess.flip_horizontal)), board.fen()


def test_compiled_and_plain_sources_agree() -> None:
    boards = varied_positions(150, seed=3)
    assert in_plain_python(boards, KIBITZ_PURE="1") == in_plain_python(boards, KIBITZ_PURE="")


def test_a_board_is_not_changed() -> None:
    board = chess.Board()
    board.push_san("e4")
    before = board.copy()
    evaluate(board)
    assert board == before
    assert board.move_stack == before.move_stack


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1",
            id="a rook more",
        ),
        pytest.param(
            "6k1/5ppp/8/3P4/8/8/5PPP/6K1 w - - 0 1",
            "6k1/5ppp/3p4/3P4/8/8/5PPP/6K1 w - - 0 1",
            id="a passed pawn",
        ),
        pytest.param(
            "6k1/5ppp/8/1P6/P7/8/5PPP/6K1 w - - 0 1",
            "6k1/5ppp/8/P7/P7/8/5PPP/6K1 w - - 0 1",
            id="connected rather than doubled pawns",
        ),
        pytest.param(
            "r4rk1/pp3ppp/8/8/8/8/PP3PPP/3R1RK1 w - - 0 1",
            "r4rk1/pp3ppp/8/8/8/8/PP3PPP/R4RK1 w - - 0 1",
            id="a rook on the open file",
        ),
        pytest.param(
            "r2q1rk1/ppp2ppp/8/8/8/8/PPP2PPP/R2Q1RK1 w - - 0 1",
            "r2q1rk1/ppp2ppp/8/8/8/8/PPPPP3/R2Q1RK1 w - - 0 1",
            id="pawns before the king",
        ),
    ],
)
def test_what_every_player_knows(better: str, worse: str) -> None:
    assert evaluate(chess.Board(better)) > evaluate(chess.Board(worse))


@pytest.mark.parametrize(
    "fen", ["8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K2P w - - 0 1", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"]
)
def test_an_impossible_board_is_refused(fen: str) -> None:
    with pytest.raises(FenError):
        evaluate(chess.Board(fen))


def test_the_most_material_a_side_can_have_stays_below_mate() -> None:
    queens = chess.Board("QQQQQQQQ/Q7/8/8/8/8/RRBBNN2/K5k1 b - - 0 1")
    assert -20_000 < evaluate(queens) < -5_000
