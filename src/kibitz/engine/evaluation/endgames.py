"""What is known of endgames: how to drive a lone king, and which material does not win.

The first is added to the score like any term. The second scales the whole score, in parts of WHOLE_SCALE.
"""

from kibitz.core.bits import bit, lsb, popcount, several
from kibitz.core.constants import (
    BISHOP,
    DARK_SQUARES,
    FILE_A,
    FILE_H,
    KING,
    KNIGHT,
    LIGHT_SQUARES,
    NO_SQUARE,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
)
from kibitz.core.position import Position
from kibitz.engine.evaluation.bitbase import pawn_wins
from kibitz.engine.evaluation.geometry import CENTRE_DISTANCE, CORNER_DISTANCE, DISTANCE, relative
from kibitz.engine.evaluation.pawns import PASSED
from kibitz.engine.evaluation.scratch import Scratch, weigh
from kibitz.engine.evaluation.terms import (
    LONE_KING_CORNER,
    LONE_KING_EDGE,
    LONE_KING_NEAR,
    WHOLE_SCALE,
    WON_ENDGAME,
)

DRAWN = 0
# A rook against a minor piece.
HARDLY_WON = 4
# An advantage of a minor piece, and no pawn.
SELDOM_WON = 14
# Bishops of opposite colours, and more for each passed pawn or piece.
OPPOSITE_BISHOPS, OPPOSITE_BISHOPS_PAWN, OPPOSITE_BISHOPS_PIECE = 20, 5, 4
# And for each pawn of the side that is ahead.
FEW_PAWNS, FEW_PAWNS_PAWN = 40, 6


def is_alone(pos: Position, colour: int) -> bool:
    return not several(pos.colours[colour])


def can_mate(pos: Position, us: int) -> bool:
    """Whether the pieces of `us`, without pawns, can force mate on a lone king."""
    own = pos.colours[us]
    bishops = pos.types[BISHOP] & own
    knights = popcount(pos.types[KNIGHT] & own)
    if (pos.types[ROOK] | pos.types[QUEEN]) & own or knights > 2:
        return True
    if bishops & LIGHT_SQUARES and bishops & DARK_SQUARES:
        return True
    return bool(bishops and knights)


def is_lone_pawn(pos: Position, us: int) -> bool:
    """King and pawn against king."""
    return bool(popcount(pos.occupied()) == 3 and pos.types[PAWN] & pos.colours[us])


def lone_pawn_wins(pos: Position, us: int) -> bool:
    return pawn_wins(
        pos.side ^ us,
        relative(pos.king(us), us),
        relative(lsb(pos.types[PAWN]), us),
        relative(pos.king(1 - us), us),
    )


def lone_king_terms(pos: Position, scratch: Scratch, tracing: bool, us: int) -> int:
    """For the side with all the pieces: the enemy king to the edge or the right corner, its own king near."""
    if is_lone_pawn(pos, us):
        return weigh(scratch, tracing, us, WON_ENDGAME, NO_SQUARE, 1) if lone_pawn_wins(pos, us) else 0
    if not can_mate(pos, us):
        return 0
    own = pos.colours[us]
    king = pos.king(1 - us)
    score = weigh(scratch, tracing, us, WON_ENDGAME, NO_SQUARE, 1)
    score += weigh(scratch, tracing, us, LONE_KING_NEAR, pos.king(us), 7 - DISTANCE[king * 64 + pos.king(us)])
    bishops = pos.types[BISHOP] & own
    if own & ~(bishops | pos.types[KNIGHT] | pos.types[KING]) or several(bishops) or not bishops:
        return score + weigh(scratch, tracing, us, LONE_KING_EDGE, king, CENTRE_DISTANCE[king])
    shade = 64 if bishops & DARK_SQUARES else 0
    return score + weigh(scratch, tracing, us, LONE_KING_CORNER, king, 7 - CORNER_DISTANCE[shade + king])


def scale_of(pos: Position, scratch: Scratch, start: int, us: int) -> int:
    """How much of an advantage of `us` counts, in parts of WHOLE_SCALE."""
    pawns = popcount(pos.types[PAWN] & pos.colours[us])
    if not pawns:
        return scale_without_pawns(pos, us)
    if is_lone_pawn(pos, us):
        return WHOLE_SCALE if lone_pawn_wins(pos, us) else DRAWN
    if has_wrong_bishop(pos, us):
        return DRAWN
    scale = FEW_PAWNS + FEW_PAWNS_PAWN * pawns
    if have_opposite_bishops(pos):
        if not (pos.types[KNIGHT] | pos.types[ROOK] | pos.types[QUEEN]):
            passed = popcount(scratch.pawn_table[start + PASSED] & pos.colours[us])
            scale = OPPOSITE_BISHOPS + OPPOSITE_BISHOPS_PAWN * passed
        else:
            scale = OPPOSITE_BISHOPS + OPPOSITE_BISHOPS_PIECE * popcount(pos.colours[us])
    return min(scale, WHOLE_SCALE)


def proven_scale(pos: Position, us: int) -> int:
    """The same where the material alone decides: what a judge that has learnt from games need not be told else."""
    own = pos.colours[us]
    if not pos.types[PAWN] & own:
        return scale_without_pawns(pos, us)
    return DRAWN if has_wrong_bishop(pos, us) else WHOLE_SCALE


def scale_without_pawns(pos: Position, us: int) -> int:
    ours = piece_points(pos, us)
    theirs = piece_points(pos, 1 - us)
    if is_alone(pos, 1 - us):
        return WHOLE_SCALE if can_mate(pos, us) else DRAWN
    if ours - theirs > 3:
        return WHOLE_SCALE if can_mate(pos, us) else HARDLY_WON
    if ours < 5:
        return DRAWN
    return HARDLY_WON if theirs <= 3 else SELDOM_WON


def piece_points(pos: Position, us: int) -> int:
    """Pieces without pawns, by the old count: 3, 3, 5, 9."""
    own = pos.colours[us]
    return (
        3 * popcount((pos.types[KNIGHT] | pos.types[BISHOP]) & own)
        + 5 * popcount(pos.types[ROOK] & own)
        + 9 * popcount(pos.types[QUEEN] & own)
    )


def have_opposite_bishops(pos: Position) -> bool:
    """Whether each side has one bishop, on different colours."""
    bishops = pos.types[BISHOP]
    if popcount(bishops) != 2 or popcount(bishops & pos.colours[WHITE]) != 1:
        return False
    return bishops & LIGHT_SQUARES != 0 and bishops & DARK_SQUARES != 0


def has_wrong_bishop(pos: Position, us: int) -> bool:
    """Rook pawns on one file, no bishop that attacks their last square, and the enemy king there first."""
    own = pos.colours[us]
    pawns = pos.types[PAWN] & own
    if own & (pos.types[KNIGHT] | pos.types[ROOK] | pos.types[QUEEN]):
        return False
    if pawns & ~FILE_A and pawns & ~FILE_H:
        return False
    corner = relative(56 + (lsb(pawns) & 7), us)
    shade = LIGHT_SQUARES if LIGHT_SQUARES & bit(corner) else DARK_SQUARES
    return pos.types[BISHOP] & own & shade == 0 and DISTANCE[pos.king(1 - us) * 64 + corner] <= 1
