"""What each square of a drawn board shows. Every state has a shape of its own beside its colour.

[♟]  the last move, from and to        {♟}  the chosen piece
!♚!  a king in check                    •   where it may go
▌♟▐  the cursor                        (♟)  what it may take
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

import chess


class Tone(Enum):
    """The colour of a square."""

    LIGHT = "light"
    DARK = "dark"
    MOVED = "moved"
    CHECK = "check"
    CHOSEN = "chosen"
    TARGET = "target"


class Figures(Enum):
    """How pieces are drawn."""

    # White capital, black small.
    LETTERS = "letters"
    # White outlined, black solid, as in books: needs no colour.
    OUTLINES = "outlines"
    # Both solid: the colour tells them apart.
    SOLID = "solid"

    def of(self, piece: chess.Piece) -> str:
        if self is Figures.LETTERS:
            return piece.symbol()
        return chess.Piece(piece.piece_type, piece.color and self is Figures.OUTLINES).unicode_symbol()


@dataclass(frozen=True, slots=True)
class Cell:
    """`left` and `right` stand around the figure; `cursor` asks for a frame around all three."""

    figure: str
    left: str
    right: str
    tone: Tone
    piece: chess.Piece | None
    cursor: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """A position and all that is marked in it."""

    board: chess.Board
    figures: Figures
    bottom: chess.Color = chess.WHITE  # whose side is drawn at the bottom
    chosen: chess.Square | None = None
    targets: frozenset[chess.Square] = field(default_factory=frozenset)
    cursor: chess.Square | None = None

    def ranks(self) -> list[int]:
        """From the top."""
        return list(range(7, -1, -1)) if self.bottom == chess.WHITE else list(range(8))

    def files(self) -> list[int]:
        """From the left."""
        return list(range(8)) if self.bottom == chess.WHITE else list(range(7, -1, -1))

    def row(self, rank: int) -> Iterator[Cell]:
        return (self.cell(chess.square(file, rank)) for file in self.files())

    def cell(self, square: chess.Square) -> Cell:
        piece = self.board.piece_at(square)
        figure = self.figures.of(piece) if piece else " "
        left, right, tone = " ", " ", ground(square)
        if square == self.chosen:
            left, right, tone = "{", "}", Tone.CHOSEN
        elif square in self.targets and piece:
            left, right, tone = "(", ")", Tone.TARGET
        elif square in self.targets:
            figure, tone = "·" if self.figures is Figures.LETTERS else "•", Tone.TARGET
        elif self.board.is_check() and square == self.board.king(self.board.turn):
            left, right, tone = "!", "!", Tone.CHECK
        elif square in self.last_squares():
            left, right, tone = "[", "]", Tone.MOVED
        return Cell(figure, left, right, tone, piece, square == self.cursor)

    def last_squares(self) -> tuple[chess.Square, ...]:
        if not self.board.move_stack:
            return ()
        move = self.board.peek()
        return move.from_square, move.to_square


def ground(square: chess.Square) -> Tone:
    return Tone.LIGHT if chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[square] else Tone.DARK
