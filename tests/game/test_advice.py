"""Hints and evaluations: full strength, and lines that make sense."""

import threading

import chess
import pytest

from kibitz.engine.limits import Limits
from kibitz.game.advice import Adviser, line
from tests.processes import wait_until


def test_a_hint_finds_the_mate_and_says_whose_it_is() -> None:
    with Adviser() as adviser:
        opinion = adviser.opinion(chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), Limits(depth=4))
        assert opinion.hint().startswith("1. Ra8#, rook to a8, checkmate. White mates in 1 move")
        black = adviser.opinion(chess.Board("r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1"), Limits(depth=4))
        assert black.evaluation().startswith("Black mates in 1 move")


def test_advice_can_be_cut_short() -> None:
    with Adviser() as adviser:
        limits = Limits(movetime=3600)
        thread = threading.Thread(target=adviser.opinion, args=(chess.Board(), limits), daemon=True)
        thread.start()

        def is_over() -> bool:
            adviser.stop()  # again and again: the first orders may come before it thinks
            return not thread.is_alive()

        wait_until(is_over)


def test_a_line_ends_where_it_stops_making_sense() -> None:
    moves = tuple(chess.Move.from_uci(move) for move in ("e2e4", "e7e5", "e4e5"))
    assert line(chess.Board(), moves) == "e4 e5"


@pytest.mark.parametrize("plies", [0, 3, 12])
def test_a_line_is_told_in_part(plies: int) -> None:
    board = chess.Board()
    moves = tuple(chess.Move.from_uci(move) for move in ("g1f3", "g8f6", "f3g1", "f6g8") * 3)
    assert len(line(board, moves[:plies]).split()) == min(plies, 6)
