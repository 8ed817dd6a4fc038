"""Where games begin: the numbers of Chess960 as everyone uses them."""

import chess

import kibitz.net  # noqa: F401  the way in to the compiled modules
from kibitz.core import START_FEN
from kibitz.net.starts import start_fen, start_setup
from kibitz.net.values import STANDARD


def test_all_960_set_ups_have_their_usual_numbers() -> None:
    for number in range(960):
        assert start_fen(number) == chess.Board.from_chess960_pos(number).fen()


def test_the_normal_start_is_one_of_them_and_castles_as_usual() -> None:
    assert start_fen(STANDARD) == START_FEN
    assert not start_setup(STANDARD).chess960
    assert start_setup(0).chess960
