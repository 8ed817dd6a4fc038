"""A lone king is mated, whatever mates it, within the 50-move rule."""

import random
from collections.abc import Iterator

import chess
import pytest

from kibitz.engine import Engine, Limits

MATERIAL = {"rook": "R", "queen": "Q", "two bishops": "BB", "bishop and knight": "BN"}
NODES = 50_000  # about 50 ms on a machine that does other work too


def positions(pieces: str, count: int) -> Iterator[chess.Board]:
    """Random legal positions with white to move, bishops on squares of both colours."""
    choice = random.Random(f"mate with {pieces}")
    while count:
        board = chess.Board(None)
        squares = choice.sample(chess.SQUARES, 2 + len(pieces))
        board.set_piece_at(squares[0], chess.Piece.from_symbol("K"))
        board.set_piece_at(squares[1], chess.Piece.from_symbol("k"))
        for square, symbol in zip(squares[2:], pieces, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        lone = board.copy()
        lone.turn = chess.BLACK
        hangs = any(lone.is_capture(move) for move in lone.legal_moves)
        if board.is_valid() and not hangs and not board.is_insufficient_material():
            count -= 1
            yield board


def mated_in_time(board: chess.Board) -> bool:
    engine = Engine(hash_mb=16)
    while not board.is_game_over() and not board.is_repetition(3) and not board.is_fifty_moves():
        board.push(engine.search(board, Limits(nodes=NODES)).move)
    return board.is_checkmate()


@pytest.mark.slow
@pytest.mark.parametrize("name", MATERIAL)
def test_a_lone_king_is_mated(name: str) -> None:
    for board in positions(MATERIAL[name], 10):
        start = board.fen()
        assert mated_in_time(board), start


def test_a_rook_mates() -> None:
    for board in positions("R", 1):
        assert mated_in_time(board)
