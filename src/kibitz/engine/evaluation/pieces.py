"""Knights, bishops, rooks and queens: where they can go, where they stand, and what they attack.

Fills the attack maps that king safety and threats are read from, so it goes first.
"""

from kibitz.core.attacks import (
    BETWEEN,
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    LINE,
    PAWN_ATTACKS,
    bishop_attacks,
    rook_attacks,
)
from kibitz.core.bits import bit, lsb, popcount, several
from kibitz.core.constants import (
    BISHOP,
    DARK_SQUARES,
    KING,
    KNIGHT,
    LIGHT_SQUARES,
    NO_SQUARE,
    PAWN,
    QUEEN,
    RANK_1,
    RANK_2,
    RANK_3,
    RANK_6,
    RANK_7,
    ROOK,
    WHITE,
)
from kibitz.core.movegen import advance, towards_a, towards_h
from kibitz.core.position import Position
from kibitz.engine.evaluation.geometry import DISTANCE, FILE_MASK, KING_ZONE, relative
from kibitz.engine.evaluation.pawns import REACH
from kibitz.engine.evaluation.scratch import Scratch, weigh
from kibitz.engine.evaluation.terms import (
    BISHOP_KING_DISTANCE,
    BISHOP_LONG_DIAGONAL,
    BISHOP_MOBILITY,
    BISHOP_OUTPOST,
    BISHOP_PAIR,
    BISHOP_PAWNS,
    DANGER_ATTACKER,
    DANGER_ZONE,
    KNIGHT_KING_DISTANCE,
    KNIGHT_MOBILITY,
    KNIGHT_OUTPOST,
    KNIGHT_PAWNS,
    MINOR_BEHIND_PAWN,
    QUEEN_EXPOSED,
    QUEEN_MOBILITY,
    ROOK_FILE,
    ROOK_MOBILITY,
    ROOK_PAWNS,
    ROOK_SEVENTH,
    ROOK_TRAPPED,
)

CENTRE = 0x0000001818000000
# From white's side; black's are the same upside down.
OUTPOSTS_WHITE, OUTPOSTS_BLACK = 0x0000FFFFFF000000, 0x000000FFFFFF0000


def open_maps(pos: Position, scratch: Scratch, us: int) -> None:
    """What pawns and king attack, before the pieces join in."""
    pawns = pos.types[PAWN] & pos.colours[us]
    left = towards_a(pawns, us)
    right = towards_h(pawns, us)
    king = pos.king(us)
    scratch.attacked_by[us * 8 + PAWN] = left | right
    scratch.attacked_by[us * 8 + KNIGHT] = 0
    scratch.attacked_by[us * 8 + BISHOP] = 0
    scratch.attacked_by[us * 8 + ROOK] = 0
    scratch.attacked_by[us * 8 + QUEEN] = 0
    scratch.attacked_by[us * 8 + KING] = KING_ATTACKS[king]
    scratch.attacked[us] = left | right | KING_ATTACKS[king]
    scratch.attacked_twice[us] = (left & right) | ((left | right) & KING_ATTACKS[king])
    scratch.king_zone[us] = KING_ZONE[king]
    scratch.pinned[us] = shields(pos, king, us)
    scratch.danger[us] = 0
    scratch.attackers[us] = 0
    # Not worth going to: squares that enemy pawns attack, and those of king, blocked and undeveloped pawns.
    stuck = pawns & (advance(pos.occupied(), 1 - us) | (RANK_2 | RANK_3 if us == WHITE else RANK_6 | RANK_7))
    enemy = pos.types[PAWN] & pos.colours[1 - us]
    scratch.mobility_area[us] = ~(stuck | bit(king) | towards_a(enemy, 1 - us) | towards_h(enemy, 1 - us))


def shields(pos: Position, target: int, us: int) -> int:
    """The pieces of either side that alone stand between the king or queen of `us` and a slider of the enemy."""
    queens = pos.types[QUEEN] if pos.squares[target] & 7 == KING else 0
    snipers = pos.colours[1 - us] & (
        (rook_attacks(target, 0) & (pos.types[ROOK] | queens))
        | (bishop_attacks(target, 0) & (pos.types[BISHOP] | queens))
    )
    found = 0
    while snipers:
        between = BETWEEN[target * 64 + lsb(snipers)] & pos.occupied()
        snipers &= snipers - 1
        if between and not several(between):
            found |= between
    return found


def piece_terms(pos: Position, scratch: Scratch, tracing: bool, start: int, us: int) -> int:
    return (
        knight_terms(pos, scratch, tracing, start, us)
        + bishop_terms(pos, scratch, tracing, start, us)
        + rook_terms(pos, scratch, tracing, us)
        + queen_terms(pos, scratch, tracing, us)
    )


def kept_line(pos: Position, scratch: Scratch, us: int, square: int, attacks: int) -> int:
    """A pinned piece attacks along the line of its pin only."""
    return attacks & LINE[pos.king(us) * 64 + square] if scratch.pinned[us] & bit(square) else attacks


def engage(
    scratch: Scratch, tracing: bool, us: int, kind: int, square: int, attacks: int, mobility: int
) -> int:
    """Enter a piece's attacks into the maps; the worth of its mobility."""
    scratch.attacked_twice[us] |= scratch.attacked[us] & attacks
    scratch.attacked[us] |= attacks
    scratch.attacked_by[us * 8 + kind] |= attacks
    pressed = attacks & scratch.king_zone[1 - us]
    if pressed:
        scratch.attackers[1 - us] += 1
        scratch.danger[1 - us] += weigh(scratch, tracing, 1 - us, DANGER_ATTACKER + kind, square, 1)
        scratch.danger[1 - us] += weigh(scratch, tracing, 1 - us, DANGER_ZONE, square, popcount(pressed))
    reached = popcount(attacks & scratch.mobility_area[us])
    return weigh(scratch, tracing, us, mobility + reached, square, 1)


def knight_terms(pos: Position, scratch: Scratch, tracing: bool, start: int, us: int) -> int:
    score = 0
    knights = pos.types[KNIGHT] & pos.colours[us]
    pawns = popcount(pos.types[PAWN] & pos.colours[us])
    while knights:
        square = lsb(knights)
        knights &= knights - 1
        attacks = kept_line(pos, scratch, us, square, KNIGHT_ATTACKS[square])
        score += engage(scratch, tracing, us, KNIGHT, square, attacks, KNIGHT_MOBILITY)
        score += weigh(scratch, tracing, us, KNIGHT_PAWNS, square, pawns - 5)
        score += minor_terms(pos, scratch, tracing, start, us, square, KNIGHT_OUTPOST, KNIGHT_KING_DISTANCE)
    return score


def bishop_terms(pos: Position, scratch: Scratch, tracing: bool, start: int, us: int) -> int:
    score = 0
    bishops = pos.types[BISHOP] & pos.colours[us]
    if bishops & LIGHT_SQUARES and bishops & DARK_SQUARES:
        score += weigh(scratch, tracing, us, BISHOP_PAIR, NO_SQUARE, 1)
    through = pos.occupied() & ~pos.types[QUEEN]
    while bishops:
        square = lsb(bishops)
        bishops &= bishops - 1
        attacks = kept_line(pos, scratch, us, square, bishop_attacks(square, through))
        score += engage(scratch, tracing, us, BISHOP, square, attacks, BISHOP_MOBILITY)
        score += minor_terms(pos, scratch, tracing, start, us, square, BISHOP_OUTPOST, BISHOP_KING_DISTANCE)
        shade = LIGHT_SQUARES if LIGHT_SQUARES & bit(square) else DARK_SQUARES
        pawns = popcount(pos.types[PAWN] & pos.colours[us] & shade)
        score += weigh(scratch, tracing, us, BISHOP_PAWNS, square, pawns)
        if several((bishop_attacks(square, pos.types[PAWN]) | bit(square)) & CENTRE):
            score += weigh(scratch, tracing, us, BISHOP_LONG_DIAGONAL, square, 1)
    return score


def minor_terms(
    pos: Position,
    scratch: Scratch,
    tracing: bool,
    start: int,
    us: int,
    square: int,
    outpost: int,
    distance: int,
) -> int:
    pawns = pos.types[PAWN]
    score = weigh(scratch, tracing, us, distance, square, DISTANCE[square * 64 + pos.king(us)])
    if (
        (OUTPOSTS_WHITE if us == WHITE else OUTPOSTS_BLACK)
        & bit(square)
        & ~scratch.pawn_table[start + REACH + 1 - us]
    ):
        backed = 1 if PAWN_ATTACKS[(1 - us) * 64 + square] & pawns & pos.colours[us] else 0
        score += weigh(scratch, tracing, us, outpost + backed, square, 1)
    if advance(bit(square), us) & pawns:
        score += weigh(scratch, tracing, us, MINOR_BEHIND_PAWN, square, 1)
    return score


def rook_terms(pos: Position, scratch: Scratch, tracing: bool, us: int) -> int:
    score = 0
    rooks = pos.types[ROOK] & pos.colours[us]
    through = pos.occupied() & ~(pos.types[QUEEN] | rooks)
    pawns = pos.types[PAWN]
    while rooks:
        square = lsb(rooks)
        rooks &= rooks - 1
        attacks = kept_line(pos, scratch, us, square, rook_attacks(square, through))
        score += engage(scratch, tracing, us, ROOK, square, attacks, ROOK_MOBILITY)
        score += weigh(scratch, tracing, us, ROOK_PAWNS, square, popcount(pawns & pos.colours[us]) - 5)
        if not pawns & pos.colours[us] & FILE_MASK[square & 7]:
            half = 1 if pawns & FILE_MASK[square & 7] else 0
            score += weigh(scratch, tracing, us, ROOK_FILE + 1 - half, square, 1)
        elif popcount(attacks & scratch.mobility_area[us]) <= 3:
            king = pos.king(us)
            beyond = (square & 7) - (king & 7)
            if relative(king, us) < 8 and ((beyond > 0 and king & 7 > 3) or (beyond < 0 and king & 7 < 4)):
                lost = 0 if pos.rights[pos.ply] >> (2 * us) & 3 else 1
                score += weigh(scratch, tracing, us, ROOK_TRAPPED + lost, square, 1)
        if relative(square, us) >> 3 == 6:
            enemy_pawns = pawns & pos.colours[1 - us] & RANK_1 << (square & 56)
            if enemy_pawns or relative(pos.king(1 - us), us) >> 3 == 7:
                score += weigh(scratch, tracing, us, ROOK_SEVENTH, square, 1)
    return score


def queen_terms(pos: Position, scratch: Scratch, tracing: bool, us: int) -> int:
    score = 0
    queens = pos.types[QUEEN] & pos.colours[us]
    occupied = pos.occupied()
    while queens:
        square = lsb(queens)
        queens &= queens - 1
        attacks = rook_attacks(square, occupied) | bishop_attacks(square, occupied)
        attacks = kept_line(pos, scratch, us, square, attacks)
        score += engage(scratch, tracing, us, QUEEN, square, attacks, QUEEN_MOBILITY)
        if shields(pos, square, us):
            score += weigh(scratch, tracing, us, QUEEN_EXPOSED, square, 1)
    return score
