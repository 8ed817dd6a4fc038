"""The board on the full screen. It knows no rules: it draws, and says which square was picked."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

import chess
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from kibitz.terminal.palette import SQUARES, cursor_style, figure_style, square_style
from kibitz.terminal.sprites import COLUMNS, SPRITES
from kibitz.terminal.squares import Cell, Drawing, Figures

LABELS = 2  # columns for the names of the ranks
TALLEST, TALLEST_LETTERS = 4, 3
STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class BoardView(Widget, can_focus=True):
    """A square is `scale` rows high and twice that and one wide, which looks square and has a middle column.

    Two rows have no middle one for the figure. There the board is drawn half a row lower, with half blocks where
    two ranks meet in one row. In four rows the figures are pictures.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding(key, f"step('{key}')", show=False) for key in STEPS]

    class Picked(Message):
        """By the mouse. `released`: the mouse button was let go over another square than it was pressed on."""

        def __init__(self, square: chess.Square, released: bool = False) -> None:
            super().__init__()
            self.square = square
            self.released = released

    class Typed(Message):
        """A character was typed that means nothing to the board."""

        def __init__(self, sign: str) -> None:
            super().__init__()
            self.sign = sign

    def __init__(self, drawing: Drawing) -> None:
        super().__init__(id="board")
        self.drawing = drawing
        self.scale = 2
        self.cursor = chess.E2 if drawing.bottom == chess.WHITE else chess.E7
        self._pressed: chess.Square | None = None

    def show(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.refresh()

    @property
    def columns(self) -> int:
        return LABELS + 8 * width(self.scale)

    def fit(self, columns: int, rows: int) -> None:
        """As large as fits."""
        tallest = TALLEST_LETTERS if self.drawing.figures is Figures.LETTERS else TALLEST
        fitting = (
            scale
            for scale in range(tallest, 0, -1)
            if LABELS + 8 * width(scale) <= columns and height(scale) <= rows
        )
        self.scale = next(fitting, 1)
        self.styles.width = self.columns
        self.styles.height = height(self.scale)
        self.refresh()

    # Drawing

    def render_line(self, y: int) -> Strip:
        if y >= height(self.scale) - 1:
            return Strip([Segment(" " * LABELS + self._file_names(), self.rich_style)])
        upper, lower = self._places(y)
        if upper == lower:
            return Strip(list(self._full_row(upper, y - self.figure_row(upper))))
        return Strip(list(self._split_row(upper, lower)))

    def _places(self, y: int) -> tuple[int, int]:
        """The ranks, from the top, that the halves of a row show; -1 and 8 lie outside."""
        first = 2 * y - is_shifted(self.scale)
        return first // (2 * self.scale), (first + 1) // (2 * self.scale)

    def figure_row(self, place: int) -> int:
        """The row with the figures and marks of a rank."""
        return place * self.scale + self.scale // 2

    def _cells(self, place: int) -> list[Cell]:
        drawing = replace(self.drawing, cursor=self.cursor) if self.has_focus else self.drawing
        return list(drawing.row(drawing.ranks()[place]))

    def _full_row(self, place: int, offset: int) -> Iterator[Segment]:
        """One row of a rank, this many rows below its figures."""
        name = str(self.drawing.ranks()[place] + 1) if offset == 0 else ""
        yield Segment(name.ljust(LABELS), self.rich_style)
        for cell in self._cells(place):
            left, figure, right = self._parts(cell, offset)
            if cell.cursor and offset == 0:
                left, right = f"▌{left[1:]}", f"{right[:-1]}▐"
            style = cursor_style(cell) if cell.cursor else square_style(cell)
            yield Segment(left, style)
            yield Segment(figure, figure_style(cell))
            yield Segment(right, style)

    def _parts(self, cell: Cell, offset: int) -> tuple[str, str, str]:
        """One row of a square: the figure and what stands to its left and right."""
        left, right = (cell.left, cell.right) if offset == 0 else (" ", " ")
        if cell.piece and width(self.scale) == COLUMNS + 2:
            return left, SPRITES[cell.piece.piece_type][offset + self.scale // 2], right
        free = " " * (self.scale - 1)
        return free + left, cell.figure if offset == 0 else " ", right + free

    def _split_row(self, upper: int, lower: int) -> Iterator[Segment]:
        """The end of one rank above the beginning of the next; one of them may lie outside the board."""
        yield Segment(" " * LABELS, self.rich_style)
        above = self._cells(upper) if upper >= 0 else None
        below = self._cells(lower) if lower <= 7 else None
        for file in range(8):
            top = SQUARES[above[file].tone] if above else None
            bottom = SQUARES[below[file].tone] if below else None
            if top:
                style, block = Style(color=top, bgcolor=bottom), "▀"
            else:
                style, block = Style(color=bottom), "▄"
            yield Segment(block * width(self.scale), self.rich_style + style)

    def _file_names(self) -> str:
        return "".join(chess.FILE_NAMES[file].center(width(self.scale)) for file in self.drawing.files())

    # Mouse and keyboard

    def square_at(self, offset: Offset) -> chess.Square | None:
        column = (offset.x - LABELS) // width(self.scale)
        place = self._places(offset.y)[0]
        if not (0 <= column <= 7 and 0 <= place <= 7):
            return None
        return chess.square(self.drawing.files()[column], self.drawing.ranks()[place])

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._pressed = self.square_at(event.offset)
        if self._pressed is not None:
            self.cursor = self._pressed
            self.post_message(self.Picked(self._pressed))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        square = self.square_at(event.offset)
        if square is not None and square != self._pressed:
            self.post_message(self.Picked(square, released=True))

    def on_key(self, event: events.Key) -> None:
        if event.is_printable and event.character:
            event.stop()
            self.post_message(self.Typed(event.character))

    def action_step(self, key: str) -> None:
        right, down = STEPS[key]
        column = self.drawing.files().index(chess.square_file(self.cursor)) + right
        place = self.drawing.ranks().index(chess.square_rank(self.cursor)) + down
        if 0 <= column <= 7 and 0 <= place <= 7:
            self.cursor = chess.square(self.drawing.files()[column], self.drawing.ranks()[place])
            self.refresh()

    def on_paste(self, event: events.Paste) -> None:
        for sign in event.text.partition("\n")[0]:
            self.post_message(self.Typed(sign))


def width(scale: int) -> int:
    return 2 * scale + 1


def height(scale: int) -> int:
    """With the half rows at both ends, if there are any, and the names of the files."""
    return 8 * scale + is_shifted(scale) + 1


def is_shifted(scale: int) -> bool:
    """Whether the board is drawn half a row lower."""
    return scale == 2
