"""When a game is over: held to python-chess on random games, and what a claim and a search add."""

import random

import chess
import pytest

from kibitz.endings import THREE_TIMES, TWICE, Ending, Outcome, drawn, ended, standing

TERMINATIONS = {
    chess.Termination.CHECKMATE: Ending.CHECKMATE,
    chess.Termination.STALEMATE: Ending.STALEMATE,
    chess.Termination.INSUFFICIENT_MATERIAL: Ending.INSUFFICIENT_MATERIAL,
    chess.Termination.FIVEFOLD_REPETITION: Ending.FIVEFOLD,
    chess.Termination.SEVENTYFIVE_MOVES: Ending.SEVENTYFIVE_MOVES,
}
# Few men: mates, stalemates and bare kings come soon, and so do repetitions.
STARTS = [
    chess.STARTING_FEN,
    "8/8/4k3/8/8/3QK3/8/8 w - - 0 1",
    "8/2p5/4k3/8/8/3NK3/8/8 w - - 140 1",
    "k7/8/8/8/8/8/8/KB5b w - - 90 1",
]


@pytest.mark.parametrize("fen", STARTS)
def test_a_board_is_over_when_python_chess_says_so(fen: str) -> None:
    seen = set()
    for seed in range(40):
        generator = random.Random(seed)
        board = chess.Board(fen)
        found = ended(board)
        while found is None and board.ply() < 300:
            assert board.outcome() is None, board.fen()
            board.push(generator.choice(list(board.legal_moves)))
            found = ended(board)
        expected = board.outcome()
        if found is not None:
            assert expected is not None, board.fen()
            assert found == Outcome(TERMINATIONS[expected.termination], expected.winner), board.fen()
            seen.add(found.ending)
    assert seen


def shuffled(times: int) -> chess.Board:
    """The start position, so many times on the board."""
    board = chess.Board()
    for move in ["g1f3", "g8f6", "f3g1", "f6g8"] * (times - 1):
        board.push_uci(move)
    return board


def test_repetitions() -> None:
    assert ended(shuffled(4)) is None
    assert ended(shuffled(5)) == Outcome(Ending.FIVEFOLD)
    assert ended(shuffled(2), THREE_TIMES) is None
    assert ended(shuffled(3), THREE_TIMES) == Outcome(Ending.THREEFOLD)
    assert ended(shuffled(2), TWICE) == Outcome(Ending.THREEFOLD)
    assert drawn(shuffled(1), TWICE, repeated=True) is Ending.THREEFOLD
    assert standing(shuffled(3)) is Ending.THREEFOLD


def test_moves_without_progress() -> None:
    board = chess.Board("8/8/4k3/8/8/3QK3/8/8 w - - 100 90")
    assert ended(board) is None
    assert ended(board, THREE_TIMES) == Outcome(Ending.FIFTY_MOVES)
    assert standing(board) is Ending.FIFTY_MOVES
    assert ended(chess.Board("8/8/4k3/8/8/3QK3/8/8 w - - 150 90")) == Outcome(Ending.SEVENTYFIVE_MOVES)


def test_a_mate_on_the_last_half_move_counts() -> None:
    board = chess.Board("k7/1Q6/1K6/8/8/8/8/8 b - - 100 90")
    assert ended(board, THREE_TIMES) == Outcome(Ending.CHECKMATE, chess.WHITE)
    assert drawn(board, TWICE, repeated=False) is None
