"""Static exchanges against captures played out on a real board, each side free to stop at every turn.

Like the exchange itself, the players here take with their least valuable piece: with a queen in front of a bishop the
dearer piece can be the better taker, and no static exchange sees that.
"""

import random

import chess
import pytest

from kibitz.core import Board

VALUES = {
    chess.PAWN: 100,
    chess.KNIGHT: 320,
    chess.BISHOP: 330,
    chess.ROOK: 500,
    chess.QUEEN: 950,
    chess.KING: 20000,
}


def brute_force(oracle: chess.Board, move: chess.Move) -> int:
    """The move's gain less what the other side gets out of retaking."""
    if oracle.is_castling(move):
        return 0
    board = chess.BaseBoard(oracle.board_fen())
    victim = board.piece_type_at(move.to_square)
    gain = VALUES[victim] if victim else 0
    if oracle.is_en_passant(move):
        board.remove_piece_at(move.to_square ^ 8)
        gain = VALUES[chess.PAWN]
    piece = board.remove_piece_at(move.from_square)
    assert piece is not None
    if move.promotion:
        gain += VALUES[move.promotion] - VALUES[chess.PAWN]
        piece = chess.Piece(move.promotion, piece.color)
    board.set_piece_at(move.to_square, piece)
    return gain - retake(board, move.to_square, not piece.color)


def retake(board: chess.BaseBoard, square: chess.Square, side: chess.Color) -> int:
    """What `side` gains by capturing on the square; nothing when that would cost it."""
    prize = board.piece_type_at(square)
    takers = board.attackers(side, square)
    if not takers:
        return 0
    origin = min(takers, key=lambda taker: (VALUES[board.piece_type_at(taker) or 0], taker))
    after = board.copy()
    taker = after.remove_piece_at(origin)
    assert prize is not None
    assert taker is not None
    after.set_piece_at(square, taker)
    if taker.piece_type == chess.KING and after.attackers(not side, square):
        return 0
    return max(0, VALUES[prize] - retake(after, square, not side))


@pytest.mark.parametrize("moves", [800, pytest.param(15_000, marks=pytest.mark.slow)])
def test_random_positions(moves: int) -> None:
    source = random.Random(moves)
    judged = 0
    while judged < moves:
        oracle = chess.Board()
        for _ in range(source.randrange(6, 90)):
            if oracle.is_game_over():
                break
            captures = list(oracle.generate_legal_captures())
            # Captures are held back, so that tension builds up and long exchanges come about.
            quiet = [move for move in oracle.legal_moves if move not in captures]
            oracle.push(source.choice(quiet or captures))
        board = Board(oracle.fen())
        for move in list(oracle.legal_moves):
            if oracle.is_capture(move) or source.random() < 0.2:
                assert board.exchange(move.uci()) == brute_force(oracle, move), (oracle.fen(), move)
                judged += 1


@pytest.mark.parametrize(
    ("fen", "move", "value"),
    [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
        ("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 1350),
        ("4k3/4P3/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
        ("3k4/3p4/8/8/8/8/3Q4/3K4 w - - 0 1", "d2d7", -850),  # the king retakes
        ("3k4/3p4/8/8/8/8/3Q4/3RK3 w - - 0 1", "d2d7", 100),  # the king cannot: the rook stands behind
    ],
)
def test_known_exchanges(fen: str, move: str, value: int) -> None:
    assert Board(fen).exchange(move) == value
