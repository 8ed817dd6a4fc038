"""The colours of the board: middle tones, so that white and black figures both stand out everywhere."""

import chess
from rich.style import Style

from kibitz.terminal.squares import Cell, Tone

SQUARES = {
    Tone.LIGHT: "#7d93a5",
    Tone.DARK: "#536a7b",
    Tone.MOVED: "#6f7f4a",
    Tone.CHECK: "#a8504d",
    Tone.CHOSEN: "#8a7136",
    Tone.TARGET: "#4f8577",
}
FIGURES = {chess.WHITE: "#ffffff", chess.BLACK: "#0d1115"}
MARKS = "#f2efe6"
CURSOR = "#ffd75f"


def square_style(cell: Cell) -> Style:
    return Style(color=MARKS, bgcolor=SQUARES[cell.tone])


def figure_style(cell: Cell) -> Style:
    colour = FIGURES[cell.piece.color] if cell.piece else MARKS
    return Style(color=colour, bgcolor=SQUARES[cell.tone], bold=True)


def cursor_style(cell: Cell) -> Style:
    return Style(color=CURSOR, bgcolor=SQUARES[cell.tone], bold=True)
