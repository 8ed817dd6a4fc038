"""Attack tables, filled once at import.

Sliders: the squares whose occupation matters (`SLIDER_MASK`) are packed into an index, by PEXT or by a stored magic
number, into that square's part of `SLIDER_ATTACKS`. Rooks have entries 0–63 of the small tables, bishops 64–127.
"""

from kibitz.core.bits import bit, fast_pext, popcount, slider_index
from kibitz.core.constants import BISHOP, KNIGHT, QUEEN, ROOK
from kibitz.core.magics import MAGICS

KNIGHT_ATTACKS = [0] * 64
KING_ATTACKS = [0] * 64
# [colour * 64 + square].
PAWN_ATTACKS = [0] * 128
# [a * 64 + b]: the squares strictly between two on one line, else none.
BETWEEN = [0] * 4096
# [a * 64 + b]: the whole line through both, edge to edge, else none.
LINE = [0] * 4096
# 102,400 for rooks, 5,248 for bishops.
SLIDER_ATTACKS = [0] * 107648
SLIDER_START = [0] * 128
SLIDER_MASK = [0] * 128
SLIDER_MAGIC = [0] * 128
SLIDER_SHIFT = [0] * 128


def rook_attacks(square: int, occupied: int) -> int:
    return SLIDER_ATTACKS[
        SLIDER_START[square]
        + slider_index(occupied, SLIDER_MASK[square], SLIDER_MAGIC[square], SLIDER_SHIFT[square])
    ]


def bishop_attacks(square: int, occupied: int) -> int:
    square += 64
    return SLIDER_ATTACKS[
        SLIDER_START[square]
        + slider_index(occupied, SLIDER_MASK[square], SLIDER_MAGIC[square], SLIDER_SHIFT[square])
    ]


def reach(kind: int, square: int, occupied: int) -> int:
    """The squares that a knight, bishop, rook, queen or king attacks from a square."""
    if kind == KNIGHT:
        return KNIGHT_ATTACKS[square]
    if kind == BISHOP:
        return bishop_attacks(square, occupied)
    if kind == ROOK:
        return rook_attacks(square, occupied)
    if kind == QUEEN:
        return rook_attacks(square, occupied) | bishop_attacks(square, occupied)
    return KING_ATTACKS[square]


def step(square: int, files: int, ranks: int) -> int:
    """The square that many files and ranks away as a bitboard; nothing beyond the edge."""
    file = (square & 7) + files
    rank = (square >> 3) + ranks
    if file < 0 or file > 7 or rank < 0 or rank > 7:
        return 0
    return bit(rank * 8 + file)


def ray(square: int, occupied: int, files: int, ranks: int) -> int:
    """The squares from `square` in one direction up to and including the first occupied one."""
    reached = 0
    file = (square & 7) + files
    rank = (square >> 3) + ranks
    while file >= 0 and file <= 7 and rank >= 0 and rank <= 7:
        reached |= bit(rank * 8 + file)
        if occupied & bit(rank * 8 + file):
            break
        file += files
        rank += ranks
    return reached


def rays(square: int, occupied: int, diagonal: bool) -> int:
    if diagonal:
        return (
            ray(square, occupied, 1, 1)
            | ray(square, occupied, 1, -1)
            | ray(square, occupied, -1, 1)
            | ray(square, occupied, -1, -1)
        )
    return (
        ray(square, occupied, 1, 0)
        | ray(square, occupied, -1, 0)
        | ray(square, occupied, 0, 1)
        | ray(square, occupied, 0, -1)
    )


def relevant(square: int, diagonal: bool) -> int:
    """The squares whose occupation matters: a ray's last square stops the slider whatever stands there."""
    mask = 0
    for other in range(64):
        reached = rays(square, 0, diagonal) & bit(other)
        if reached and rays(square, reached, diagonal) != rays(square, 0, diagonal):
            mask |= reached
    return mask


def fill_sliders() -> None:
    # Decides which index slider_index computes.
    fast_pext()
    start = 0
    for slider in range(128):
        square = slider & 63
        diagonal = slider >= 64
        mask = relevant(square, diagonal)
        SLIDER_START[slider] = start
        SLIDER_MASK[slider] = mask
        SLIDER_MAGIC[slider] = MAGICS[slider]
        SLIDER_SHIFT[slider] = 64 - popcount(mask)
        fill_slider(slider, square, diagonal)
        start += 1 << popcount(mask)


def fill_slider(slider: int, square: int, diagonal: bool) -> None:
    mask = SLIDER_MASK[slider]
    # Every subset of the mask, from the full one down.
    occupied = mask
    while True:
        index = slider_index(occupied, mask, SLIDER_MAGIC[slider], SLIDER_SHIFT[slider])
        SLIDER_ATTACKS[SLIDER_START[slider] + index] = rays(square, occupied, diagonal)
        if not occupied:
            break
        occupied = (occupied - 1) & mask


def fill_steps() -> None:
    for square in range(64):
        for files in range(-2, 3):
            for ranks in range(-2, 3):
                distance = files * files + ranks * ranks
                if distance == 5:
                    KNIGHT_ATTACKS[square] |= step(square, files, ranks)
                elif distance == 1 or distance == 2:
                    KING_ATTACKS[square] |= step(square, files, ranks)
        PAWN_ATTACKS[square] = step(square, -1, 1) | step(square, 1, 1)
        PAWN_ATTACKS[64 + square] = step(square, -1, -1) | step(square, 1, -1)


def fill_lines() -> None:
    for a in range(64):
        for b in range(64):
            diagonal = bool(rays(a, 0, True) & bit(b))
            if diagonal or rays(a, 0, False) & bit(b):
                BETWEEN[a * 64 + b] = rays(a, bit(b), diagonal) & rays(b, bit(a), diagonal)
                LINE[a * 64 + b] = (rays(a, 0, diagonal) & rays(b, 0, diagonal)) | bit(a) | bit(b)


fill_sliders()
fill_steps()
fill_lines()
