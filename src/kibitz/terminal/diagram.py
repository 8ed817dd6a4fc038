"""A board as lines of text."""

from rich.color import ColorSystem

from kibitz.terminal.palette import figure_style, square_style
from kibitz.terminal.squares import Cell, Drawing

FILES = "abcdefgh"


def diagram(drawing: Drawing, coloured: bool = False) -> list[str]:
    """Eight ranks and the names of the files. Colours are those that nearly every terminal has."""
    write = painted if coloured else plain
    ranks = [f" {rank + 1} {''.join(map(write, drawing.row(rank)))}" for rank in drawing.ranks()]
    return [*ranks, "   " + "".join(f" {FILES[file]} " for file in drawing.files())]


def has_figures(encoding: str) -> bool:
    """Whether text in this encoding can have chess figures."""
    try:
        "♔♚".encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def plain(cell: Cell) -> str:
    figure = "." if cell.figure == " " else cell.figure
    return cell.left + figure + cell.right


def painted(cell: Cell) -> str:
    around, figure = square_style(cell), figure_style(cell)
    parts = ((cell.left, around), (cell.figure, figure), (cell.right, around))
    return "".join(style.render(text, color_system=ColorSystem.EIGHT_BIT) for text, style in parts)
