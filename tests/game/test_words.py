"""Moves and scores as a person would say them."""

import chess
import pytest

from kibitz.engine.info import Score
from kibitz.game.words import announcement, move_in_words, score_in_words


@pytest.mark.parametrize(
    ("fen", "move", "words"),
    [
        (chess.STARTING_FEN, "g1f3", "knight to f3"),
        ("4k3/8/8/8/2b5/3P4/8/4K3 w - - 0 1", "d3c4", "pawn takes bishop on c4"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "pawn takes pawn on d6 en passant"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "castles kingside"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "castles queenside"),
        ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8q", "pawn takes rook on a8, becoming a queen, check"),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "knight on b1 to d2"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "rook to a8, checkmate"),
    ],
)
def test_moves(fen: str, move: str, words: str) -> None:
    board = chess.Board(fen)
    assert move_in_words(board, chess.Move.from_uci(move)) == words
    assert board.fen() == fen


def test_an_announcement_has_the_number_and_both_ways_to_say_it() -> None:
    board = chess.Board()
    board.push_san("e4")
    assert announcement(board, chess.Move.from_uci("b8c6")) == "1... Nc6: knight to c6."


@pytest.mark.parametrize(
    ("score", "mover", "words"),
    [
        (Score(cp=35), chess.WHITE, "+0.35 from White's side"),
        (Score(cp=35), chess.BLACK, "-0.35 from White's side"),
        (Score(mate=3), chess.BLACK, "Black mates in 3 moves"),
        (Score(mate=-1), chess.BLACK, "White mates in 1 move"),
        (Score(mate=0), chess.WHITE, "Black has mated"),
    ],
)
def test_scores_say_from_whose_side(score: Score, mover: chess.Color, words: str) -> None:
    assert score_in_words(score, mover) == words
