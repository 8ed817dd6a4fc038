"""Moves in 15 bits."""

import chess

from kibitz.packing import pack, unpack


def test_every_move_can_be_packed() -> None:
    for source in chess.SQUARES:
        for target in chess.SQUARES:
            for promotion in (None, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN):
                move = chess.Move(source, target, promotion)
                assert pack(move) < 1 << 15
                assert unpack(pack(move)) == move


def test_the_numbers_are_those_that_the_page_unpacks() -> None:
    """The page's own tests have the same two."""
    assert pack(chess.Move.from_uci("e2e4")) == 1804
    assert pack(chess.Move.from_uci("a7b8q")) == 24176
