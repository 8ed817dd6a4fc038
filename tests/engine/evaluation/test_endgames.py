"""Known endgames: what wins, what does not, and where a lone king is to be driven."""

import os
import subprocess
import sys
from random import Random

import chess
import pytest

from kibitz.engine import evaluate, explain

DRAWS = [
    pytest.param("8/8/4k3/8/8/3NK3/3N4/8 w - - 0 1", id="two knights"),
    pytest.param("8/8/4k3/8/8/3BK3/8/8 w - - 0 1", id="a bishop"),
    pytest.param("8/8/4k3/8/8/3NK3/8/8 b - - 0 1", id="a knight"),
    pytest.param("8/8/4k3/8/8/8/8/4K3 w - - 0 1", id="kings"),
    pytest.param("8/8/4k1b1/8/8/3NK3/8/8 w - - 0 1", id="knight against bishop"),
    pytest.param("k7/8/P7/1K6/8/8/8/2B5 w - - 0 1", id="rook's pawn and the wrong bishop"),
    pytest.param("k7/P7/P7/1K6/P7/8/8/2B5 b - - 0 1", id="several of them"),
    pytest.param("8/8/8/4k3/4P3/4K3/8/8 w - - 0 1", id="a king behind its pawn"),
]


@pytest.mark.parametrize("fen", DRAWS)
def test_material_that_does_not_win(fen: str) -> None:
    assert evaluate(chess.Board(fen)) == 0


@pytest.mark.parametrize(
    "fen",
    [
        pytest.param("8/8/4k3/8/8/3RK3/8/8 w - - 0 1", id="rook"),
        pytest.param("8/8/4k3/8/8/3QK3/8/8 w - - 0 1", id="queen"),
        pytest.param("8/8/4k3/8/8/3BK3/3B4/8 w - - 0 1", id="two bishops"),
        pytest.param("8/8/4k3/8/8/3BKN2/8/8 w - - 0 1", id="bishop and knight"),
        pytest.param("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", id="king before its pawn"),
    ],
)
def test_material_that_wins(fen: str) -> None:
    board = chess.Board(fen)
    assert evaluate(board) > 400
    assert evaluate(board.mirror()) > 400


@pytest.mark.parametrize("pieces", ["R", "Q", "BB"])
def test_a_lone_king_is_driven_to_the_edge(pieces: str) -> None:
    assert drive_value(pieces, chess.E8) > drive_value(pieces, chess.E6)
    assert drive_value(pieces, chess.A8) > drive_value(pieces, chess.C8)


def test_bishop_and_knight_drive_to_the_bishop_s_corner() -> None:
    light_bishop = "8/8/8/8/8/2KBN3/8/8 w - - 0 1"  # d3 is a light square: a8 and h1 are the corners
    right, wrong = with_king(light_bishop, chess.A8), with_king(light_bishop, chess.H8)
    assert evaluate(right) > evaluate(wrong) + 200
    dark_bishop = "8/8/8/8/8/2K1BN2/8/8 w - - 0 1"
    right, wrong = with_king(dark_bishop, chess.H8), with_king(dark_bishop, chess.A8)
    assert evaluate(right) > evaluate(wrong) + 200


def test_the_own_king_comes_near() -> None:
    near = chess.Board("4k3/8/4K3/8/8/8/8/R7 w - - 0 1")
    far = chess.Board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert evaluate(near) > evaluate(far)


def test_opposite_bishops_are_scaled_down() -> None:
    opposite = explain(chess.Board("4k3/4b3/8/2P5/8/3B4/3P4/4K3 w - - 0 1"))
    same = explain(chess.Board("4k3/3b4/8/2P5/8/3B4/3P4/4K3 w - - 0 1"))
    assert opposite.scale < same.scale


def drive_value(pieces: str, king: chess.Square) -> int:
    board = chess.Board(None)
    board.set_piece_at(chess.E3, chess.Piece(chess.KING, chess.WHITE))
    for square, letter in zip((chess.B1, chess.C1), pieces, strict=False):
        board.set_piece_at(square, chess.Piece.from_symbol(letter))
    board.set_piece_at(king, chess.Piece(chess.KING, chess.BLACK))
    board.turn = chess.WHITE
    return evaluate(board)


def with_king(fen: str, square: chess.Square) -> chess.Board:
    board = chess.Board(fen)
    board.set_piece_at(square, chess.Piece(chess.KING, chess.BLACK))
    return board


# --- king and pawn against king ---


def test_king_and_pawn_wins_are_as_many_as_known() -> None:
    """111,282 of the placements with the pawn on files a to d are won: a figure long published."""
    count = "from kibitz.engine.evaluation.bitbase import WON; print(sum(word.bit_count() for word in WON))"
    done = subprocess.run(
        [sys.executable, "-c", count],
        env=os.environ | {"KIBITZ_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert int(done.stdout) == 111_282


def test_king_and_pawn_is_consistent_with_the_rules() -> None:
    """A position is won just when a move leads to a won one, or, for the other side, when every move does."""
    source = Random(7)
    tried = 0
    while tried < 400:
        board = random_pawn_ending(source)
        if not board.is_valid() or board.is_game_over():
            continue
        tried += 1
        values = [is_won(after(board, move)) for move in board.legal_moves]
        assert is_won(board) == (any(values) if board.turn == chess.WHITE else all(values)), board.fen()


def random_pawn_ending(source: Random) -> chess.Board:
    board = chess.Board(None)
    squares = source.sample(range(64), 2)
    board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
    pawn = source.randrange(8, 56)
    if pawn not in squares:
        board.set_piece_at(pawn, chess.Piece(chess.PAWN, chess.WHITE))
    board.turn = source.random() < 0.5
    return board


def after(board: chess.Board, move: chess.Move) -> chess.Board:
    board = board.copy(stack=False)
    board.push(move)
    return board


def is_won(board: chess.Board) -> bool:
    """For white, by the evaluation; a pawn that has just promoted wins unless it is lost at once."""
    if board.is_checkmate():
        return True
    if board.is_stalemate() or board.is_insufficient_material():
        return False
    if not board.pawns:
        return not any(board.is_capture(move) for move in board.legal_moves)
    return evaluate(board) != 0
