"""Evaluations: figures worked out by hand, and fairness to both sides."""

import chess
import pytest

from kibitz.players.readable.evaluation import EVALUATIONS, Evaluation, centre, is_endgame, material, simple
from tests.players.positions import random_positions


@pytest.mark.parametrize("evaluation", EVALUATIONS.values(), ids=EVALUATIONS)
def test_both_colours_are_judged_alike(evaluation: Evaluation) -> None:
    for board in random_positions(100, seed=6):
        assert evaluation(board) == evaluation(board.mirror())


@pytest.mark.parametrize("evaluation", [material, centre, simple])
def test_the_start_is_level(evaluation: Evaluation) -> None:
    assert evaluation(chess.Board()) == 0


def test_the_value_is_from_the_side_to_move() -> None:
    board = chess.Board("4k3/8/8/8/8/8/8/QR2K3 w - - 0 1")
    assert material(board) == 1400
    board.turn = chess.BLACK
    assert material(board) == -1400


def test_material_is_that_of_python_chess_men() -> None:
    values = {"p": 100, "n": 320, "b": 330, "r": 500, "q": 900, "k": 0}
    for board in random_positions(50, seed=7):
        men = [piece.symbol() for piece in board.piece_map().values()]
        balance = sum(values[man.lower()] * (1 if man.isupper() else -1) for man in men)
        assert material(board) == (balance if board.turn else -balance)


def test_centre_counts_the_four_squares() -> None:
    board = chess.Board("4k3/8/8/3pP3/4P3/8/8/4K3 w - - 0 1")
    assert centre(board) == 100 + 25 * (2 - 1)


def test_simple_by_hand() -> None:
    """White: king e1 in the endgame table -30, pawn e4 100 + 20. Black: king e8 -30, knight a8 320 - 50."""
    board = chess.Board("n3k3/8/8/8/4P3/8/8/4K3 w - - 0 1")
    assert simple(board) == 120 - 270


@pytest.mark.parametrize(
    ("fen", "endgame"),
    [
        (chess.STARTING_FEN, False),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", True),
        ("3qk3/8/8/8/8/8/8/3QKB2 w - - 0 1", True),
        ("3qk3/8/8/8/8/8/8/3QKBN1 w - - 0 1", False),
        ("3qk3/8/8/8/8/8/8/3QK2R w - - 0 1", False),
        ("r2qk3/8/8/8/8/8/8/4K2R w - - 0 1", False),
    ],
)
def test_endgame(fen: str, endgame: bool) -> None:
    assert is_endgame(chess.Board(fen)) is endgame
