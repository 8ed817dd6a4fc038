"""Shapes on the board that the evaluation asks for, filled once at import."""

from kibitz.core.attacks import KING_ATTACKS
from kibitz.core.bits import bit
from kibitz.core.constants import FILE_A

# [colour * 64 + square]
# Before a pawn, on its file.
FILE_AHEAD = [0] * 128
# And on the two files beside it.
SPAN_AHEAD = [0] * 128
# [file], [square], [a * 64 + b]
FILE_MASK = [0] * 8
FILES_BESIDE = [0] * 8
# The three by three squares at a king, kept whole at the edge.
KING_ZONE = [0] * 64
# King's steps.
DISTANCE = [0] * 4096
# Steps to the nearest of the four centre squares, files and ranks added.
CENTRE_DISTANCE = [0] * 64
# Steps to the nearest corner: [square] of a light corner, [64 + square] of a dark one.
CORNER_DISTANCE = [0] * 128


def relative(square: int, colour: int) -> int:
    """The square as its owner sees it."""
    return square ^ (56 * colour)


def edge_of(file: int) -> int:
    return file if file < 4 else 7 - file


def steps(a: int, b: int) -> int:
    return max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)))


def fill_files() -> None:
    for file in range(8):
        FILE_MASK[file] = FILE_A << file
    for file in range(8):
        FILES_BESIDE[file] = (FILE_MASK[file - 1] if file > 0 else 0) | (
            FILE_MASK[file + 1] if file < 7 else 0
        )


def fill_spans() -> None:
    for square in range(64):
        for other in range(square & 56, 64):
            if other >> 3 > square >> 3 and abs((other & 7) - (square & 7)) <= 1:
                SPAN_AHEAD[square] |= bit(other)
                SPAN_AHEAD[64 + (square ^ 56)] |= bit(other ^ 56)
                if other & 7 == square & 7:
                    FILE_AHEAD[square] |= bit(other)
                    FILE_AHEAD[64 + (square ^ 56)] |= bit(other ^ 56)


def fill_distances() -> None:
    for a in range(64):
        file = min(max(a & 7, 1), 6)
        rank = min(max(a >> 3, 1), 6)
        KING_ZONE[a] = KING_ATTACKS[rank * 8 + file] | bit(rank * 8 + file)
        CENTRE_DISTANCE[a] = 6 - edge_of(a & 7) - edge_of(a >> 3)
        CORNER_DISTANCE[a] = min(steps(a, 7), steps(a, 56))
        CORNER_DISTANCE[64 + a] = min(steps(a, 0), steps(a, 63))
        for b in range(64):
            DISTANCE[a * 64 + b] = steps(a, b)


fill_files()
fill_spans()
fill_distances()
