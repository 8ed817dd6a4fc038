"""Boards as text: every state by shape, colour besides."""

import chess
import pytest

from kibitz.terminal.diagram import diagram
from kibitz.terminal.sprites import COLUMNS, ROWS, SPRITES
from kibitz.terminal.squares import Drawing, Figures


def test_the_start_from_both_sides() -> None:
    lines = diagram(Drawing(chess.Board(), Figures.LETTERS))
    assert lines[0] == " 8  r  n  b  q  k  b  n  r "
    assert lines[4] == " 4  .  .  .  .  .  .  .  . "
    assert lines[8] == "    a  b  c  d  e  f  g  h "
    turned = diagram(Drawing(chess.Board(), Figures.LETTERS, bottom=chess.BLACK))
    assert turned[0] == " 1  R  N  B  K  Q  B  N  R "
    assert turned[8] == "    h  g  f  e  d  c  b  a "


def test_marks_have_shapes_of_their_own() -> None:
    board = chess.Board("4k3/8/8/8/8/2n5/4P3/4K3 b - - 0 1")
    board.push_san("Ne4")
    board.push_san("e3")
    drawing = Drawing(board, Figures.LETTERS, chosen=chess.E4, targets=frozenset({chess.C3, chess.E3}))
    lines = diagram(drawing)
    assert lines[4] == " 4  .  .  .  . {n} .  .  . "
    assert lines[5] == " 3  .  .  · .  (P) .  .  . ".replace("· .  (", "·  . (")
    assert lines[6] == " 2  .  .  .  . [.] .  .  . "


def test_a_king_in_check_is_marked() -> None:
    board = chess.Board("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1")
    assert diagram(Drawing(board, Figures.OUTLINES))[0] == " 8  .  .  .  . !♚! .  .  . "


@pytest.mark.parametrize("figures", Figures)
def test_every_drawing_can_be_coloured(figures: Figures) -> None:
    lines = diagram(Drawing(chess.Board(), figures), coloured=True)
    assert all("\x1b[" in line for line in lines[:8])


def test_colours_alone_never_tell_a_piece_apart_without_colour() -> None:
    pieces = [chess.Piece(kind, colour) for kind in chess.PIECE_TYPES for colour in chess.COLORS]
    for figures in (Figures.LETTERS, Figures.OUTLINES):
        assert len({figures.of(piece) for piece in pieces}) == 12


def test_pictures_fill_their_squares_and_differ() -> None:
    assert set(SPRITES) == set(chess.PIECE_TYPES)
    assert len(set(SPRITES.values())) == 6
    for picture in SPRITES.values():
        assert [len(row) for row in picture] == [COLUMNS] * ROWS
