"""Every legal move, once, in an order that promises much."""

import chess

from kibitz.players.readable.node import Node, noisy_moves, quiet_moves
from tests.players.positions import random_positions


def test_noisy_and_quiet_moves_are_all_the_moves() -> None:
    chess960 = [chess.Board.from_chess960_pos(number) for number in range(0, 960, 31)]
    for board in random_positions(100, seed=5) + chess960:
        moves = [*noisy_moves(board), *quiet_moves(board)]
        assert len(moves) == len(set(moves))
        assert set(moves) == set(board.legal_moves), board.fen()
        assert all(board.is_capture(move) or move.promotion for move in noisy_moves(board))


def test_castling_en_passant_and_promotion() -> None:
    castling = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert {"e1g1", "e1c1"} <= {move.uci() for move in quiet_moves(castling)}
    passing = chess.Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    assert [move.uci() for move in noisy_moves(passing)] == ["e5d6"]
    promoting = chess.Board("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1")
    assert next(Node().ordered_moves(promoting, None)).uci() == "e7d8q"


def test_the_most_valuable_victim_comes_first_by_the_least_valuable_attacker() -> None:
    board = chess.Board("4k3/8/8/1q1r4/2P5/8/3R4/4K3 w - - 0 1")
    moves = [move.uci() for move in Node().ordered_moves(board, None)]
    assert moves[:3] == ["c4b5", "c4d5", "d2d5"]


def test_the_first_move_comes_first_and_only_once() -> None:
    board = chess.Board()
    first = chess.Move.from_uci("a2a3")
    moves = list(Node().ordered_moves(board, first))
    assert moves[0] == first
    assert len(moves) == 20
