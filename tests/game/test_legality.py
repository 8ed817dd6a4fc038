"""A wrong move is told why."""

import chess
import pytest

from kibitz.game.legality import objection

START = chess.STARTING_FEN


@pytest.mark.parametrize(
    ("fen", "move", "reason"),
    [
        (START, "e4e5", "there is no piece on e4"),
        (START, "e7e5", "the pawn on e7 is not yours: it is White's move"),
        (START, "e2e5", "a pawn on e2 does not move to e5"),
        (START, "e2d3", "a pawn on e2 does not move to d3"),
        (START, "b1b3", "a knight on b1 does not move to b3"),
        (START, "a1a4", "something stands between a1 and a4"),
        (START, "d1d2", "your own pawn stands on d2"),
        (START, "e1g1", "castling is not possible: something stands between king and rook"),
        (START, "e2e4q", "only a pawn that reaches the last rank becomes another piece"),
        (START, "0000", "that is no move from one square to another"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8", "a pawn that reaches a8 must become a queen"),
        ("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2d2", "e2d2 leaves the king in check"),
        ("4k3/4r3/8/8/8/8/3R4/4K3 w - - 0 1", "d2c2", "the king is in check, and d2c2 leaves it there"),
        ("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "the king may not castle through or into check"),
        ("r3k3/8/8/8/4R3/8/8/4K3 b q - 0 1", "e8c8", "the king is in check and may not castle out of it"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", "castling on this side is not allowed"),
        ("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4", "a pawn on e2 does not move to e4"),
    ],
)
def test_the_reason(fen: str, move: str, reason: str) -> None:
    said = objection(chess.Board(fen), chess.Move.from_uci(move))
    assert said is not None
    assert reason in said


def test_every_move_there_can_be_is_legal_or_has_a_reason() -> None:
    for fen in (START, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"):
        board = chess.Board(fen)
        for origin in chess.SQUARES:
            for target in chess.SQUARES:
                for promotion in (None, chess.QUEEN):
                    move = chess.Move(origin, target, promotion)
                    assert (objection(board, move) is None) == board.is_legal(move)
