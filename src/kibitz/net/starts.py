"""Where games begin: the 960 set-ups of Chess960 by their number, the normal one among them."""

from functools import cache

from kibitz.core.fen import Setup, parse_fen
from kibitz.net.values import STANDARD

# The two of five free squares on which the knights stand, by what is left of the number.
KNIGHTS = ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))


@cache
def start_setup(number: int) -> Setup:
    """Both sides stand alike, with every right to castle."""
    return parse_fen(start_fen(number), number != STANDARD)


def start_fen(number: int) -> str:
    """The number is made up of the light bishop's file, the dark one's, the queen's place and the knights' places."""
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    row = [""] * 8
    row[2 * light + 1] = row[2 * dark] = "b"
    row[free_files(row)[queen]] = "q"
    free = free_files(row)
    for place in KNIGHTS[knights]:
        row[free[place]] = "n"
    for file, piece in zip(free_files(row), "rkr", strict=True):
        row[file] = piece
    pieces = "".join(row)
    return f"{pieces}/pppppppp/8/8/8/8/PPPPPPPP/{pieces.upper()} w KQkq - 0 1"


def free_files(row: list[str]) -> list[int]:
    return [file for file in range(8) if not row[file]]
