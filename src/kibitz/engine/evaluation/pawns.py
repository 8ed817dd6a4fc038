"""Pawn structure and the pawns before a king: they change seldom, so each arrangement is kept in a table.

An entry is eight words: the pawns of both sides and the kings it is for, then what was found. The first three are
compared whole, so a wrong entry cannot answer.
"""

from kibitz.core.attacks import PAWN_ATTACKS
from kibitz.core.bits import bit, lsb, popcount, several
from kibitz.core.constants import BLACK, EVERYTHING, PAWN, RANK_1, WHITE
from kibitz.core.position import Position
from kibitz.engine.evaluation.geometry import (
    DISTANCE,
    FILE_AHEAD,
    FILE_MASK,
    FILES_BESIDE,
    SPAN_AHEAD,
    edge_of,
    relative,
)
from kibitz.engine.evaluation.scratch import ENTRY, Scratch, weigh
from kibitz.engine.evaluation.terms import (
    KING_PAWN_DISTANCE,
    PASSED_EDGE,
    PASSED_RANK,
    PAWN_BACKWARD,
    PAWN_CANDIDATE,
    PAWN_DOUBLED,
    PAWN_ISOLATED,
    PAWN_PHALANX,
    PAWN_SUPPORTED,
    SHELTER,
    STORM,
    STORM_BLOCKED,
)

# The words of an entry.
WHITE_PAWNS, BLACK_PAWNS, KINGS, PAWN_SCORE = 0, 1, 2, 3
# Passed pawns of both sides.
PASSED = 4
# By colour: every square that its pawns could attack on their way.
REACH = 5
# At the king without a pawn of its own: white's count + 4 * black's.
OPEN_FILES = 7

# Odd multipliers of the slot's hash, any good mixture of bits.
WHITE_MIX, BLACK_MIX, KING_MIX = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9


def find_pawns(pos: Position, scratch: Scratch, tracing: bool) -> int:
    """Where the entry of this position's pawns and kings begins in the table, filled in if it was not."""
    white = pos.types[PAWN] & pos.colours[WHITE]
    black = pos.types[PAWN] & pos.colours[BLACK]
    kings = king_places(pos)
    start = slot_of(white, black, kings) * ENTRY
    if (
        tracing
        or scratch.pawn_table[start] != white
        or scratch.pawn_table[start + BLACK_PAWNS] != black
        or scratch.pawn_table[start + KINGS] != kings
    ):
        fill_pawns(pos, scratch, tracing, start)
    return start


def king_places(pos: Position) -> int:
    return pos.king(WHITE) | pos.king(BLACK) << 6


def slot_of(white: int, black: int, kings: int) -> int:
    return ((white * WHITE_MIX + black * BLACK_MIX + kings * KING_MIX) & EVERYTHING) >> 52  # of PAWN_ENTRIES


def fill_pawns(pos: Position, scratch: Scratch, tracing: bool, start: int) -> None:
    scratch.pawn_table[start] = pos.types[PAWN] & pos.colours[WHITE]
    scratch.pawn_table[start + BLACK_PAWNS] = pos.types[PAWN] & pos.colours[BLACK]
    scratch.pawn_table[start + KINGS] = king_places(pos)
    scratch.pawn_table[start + PASSED] = 0
    scratch.pawn_table[start + OPEN_FILES] = 0
    score = structure(pos, scratch, tracing, start, WHITE) - structure(pos, scratch, tracing, start, BLACK)
    score += shelter(pos, scratch, tracing, start, WHITE) - shelter(pos, scratch, tracing, start, BLACK)
    scratch.pawn_table[start + PAWN_SCORE] = score


def pawn_score(scratch: Scratch, start: int) -> int:
    """The entry's packed score for white, as the signed number that the table's words are not when compiled."""
    return scratch.pawn_table[start + PAWN_SCORE]


def structure(pos: Position, scratch: Scratch, tracing: bool, start: int, us: int) -> int:
    own = pos.types[PAWN] & pos.colours[us]
    enemy = pos.types[PAWN] & pos.colours[1 - us]
    score = 0
    reach = 0
    left = own
    while left:
        square = lsb(left)
        left &= left - 1
        rank = relative(square, us) >> 3
        beside = own & FILES_BESIDE[square & 7]
        span = SPAN_AHEAD[us * 64 + square]
        stoppers = enemy & span
        opposed = 1 if enemy & FILE_AHEAD[us * 64 + square] else 0
        level_or_behind = beside & ~span
        reach |= span & FILES_BESIDE[square & 7]
        if beside & (RANK_1 << (square & 56)):
            score += weigh(scratch, tracing, us, PAWN_PHALANX + rank, square, 1)
        if own & PAWN_ATTACKS[(1 - us) * 64 + square]:
            score += weigh(scratch, tracing, us, PAWN_SUPPORTED + rank, square, 1)
        if not beside:
            score += weigh(scratch, tracing, us, PAWN_ISOLATED + opposed, square, 1)
        elif not level_or_behind and enemy & PAWN_ATTACKS[us * 64 + ahead(square, us)]:
            score += weigh(scratch, tracing, us, PAWN_BACKWARD + opposed, square, 1)
        if own & FILE_AHEAD[us * 64 + square]:
            score += weigh(scratch, tracing, us, PAWN_DOUBLED, square, 1)
        elif not stoppers:
            scratch.pawn_table[start + PASSED] |= bit(square)
            score += weigh(scratch, tracing, us, PASSED_RANK + rank, square, 1)
            score += weigh(scratch, tracing, us, PASSED_EDGE + edge_of(square & 7), square, 1)
        elif not opposed and popcount(level_or_behind) >= popcount(stoppers):
            score += weigh(scratch, tracing, us, PAWN_CANDIDATE + rank, square, 1)
    scratch.pawn_table[start + REACH + us] = reach
    return score


def ahead(square: int, us: int) -> int:
    return square + 8 if us == WHITE else square - 8


def shelter(pos: Position, scratch: Scratch, tracing: bool, start: int, us: int) -> int:
    """The pawns of both sides on the three files at the king, and the king's way to the nearest pawn."""
    king = pos.king(us)
    own = pos.types[PAWN] & pos.colours[us]
    enemy = pos.types[PAWN] & pos.colours[1 - us]
    before = SPAN_AHEAD[us * 64 + king] | RANK_1 << (king & 56)
    centre = min(max(king & 7, 1), 6)
    score = 0
    for file in range(centre - 1, centre + 2):
        shield = nearest_rank(own & before & FILE_MASK[file], us)
        attacker = nearest_rank(enemy & before & FILE_MASK[file], us)
        score += weigh(scratch, tracing, us, SHELTER + edge_of(file) * 8 + shield, king, 1)
        if shield and attacker == shield + 1:
            score += weigh(scratch, tracing, us, STORM_BLOCKED + attacker, king, 1)
        else:
            score += weigh(scratch, tracing, us, STORM + edge_of(file) * 8 + attacker, king, 1)
        if not own & FILE_MASK[file]:
            scratch.pawn_table[start + OPEN_FILES] += 1 << (2 * us)
    nearest = 8
    pawns = own | enemy
    while pawns:
        nearest = min(nearest, DISTANCE[king * 64 + lsb(pawns)])
        pawns &= pawns - 1
    if nearest < 8:
        score += weigh(scratch, tracing, us, KING_PAWN_DISTANCE, king, nearest)
    return score


def nearest_rank(pawns: int, us: int) -> int:
    """The rank, as `us` sees it, of the pawn nearest to its own side; 0 without one."""
    if not pawns:
        return 0
    if us == WHITE:
        return lsb(pawns) >> 3
    while several(pawns):
        pawns &= pawns - 1
    return 7 - (lsb(pawns) >> 3)
