"""A lone king is mated, whatever mates it, within the 50-move rule."""

import chess
import pytest

from benchmarks.engine import MATERIAL, random_positions
from kibitz.engine import Engine, Limits

NODES = 50_000  # about 50 ms on a machine that does other work too


def mated_in_time(board: chess.Board) -> bool:
    engine = Engine(hash_mb=16)
    while not board.is_game_over() and not board.is_repetition(3) and not board.is_fifty_moves():
        board.push(engine.search(board, Limits(nodes=NODES)).move)
    return board.is_checkmate()


@pytest.mark.slow
@pytest.mark.parametrize("name", MATERIAL)
def test_a_lone_king_is_mated(name: str) -> None:
    for board in random_positions(MATERIAL[name], 10):
        start = board.fen()
        assert mated_in_time(board), start


def test_a_rook_mates() -> None:
    for board in random_positions("R", 1):
        assert mated_in_time(board)
