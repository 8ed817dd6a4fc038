"""What one side's pieces threaten, and the space it controls."""

from kibitz.core.attacks import KNIGHT_ATTACKS, bishop_attacks, rook_attacks
from kibitz.core.bits import lsb, popcount, several
from kibitz.core.constants import (
    BISHOP,
    KING,
    KNIGHT,
    NO_SQUARE,
    PAWN,
    QUEEN,
    RANK_3,
    RANK_6,
    ROOK,
    WHITE,
)
from kibitz.core.movegen import advance, towards_a, towards_h
from kibitz.core.position import Position
from kibitz.engine.evaluation.scratch import Scratch, weigh
from kibitz.engine.evaluation.terms import (
    HANGING,
    RESTRICTED,
    SPACE,
    THREAT_BY_KING,
    THREAT_BY_MINOR,
    THREAT_BY_PAWN,
    THREAT_BY_PUSH,
    THREAT_BY_QUEEN,
    THREAT_BY_ROOK,
    THREAT_ON_QUEEN,
)

# Files c to f, ranks 2 to 4 of each side.
SPACE_WHITE, SPACE_BLACK = 0x000000003C3C3C00, 0x003C3C3C00000000


def threat_terms(pos: Position, scratch: Scratch, tracing: bool, us: int) -> int:
    them = 1 - us
    pieces = pos.colours[them] & ~(pos.types[PAWN] | pos.types[KING])
    by_minor = scratch.attacked_by[us * 8 + KNIGHT] | scratch.attacked_by[us * 8 + BISHOP]
    held = scratch.attacked_by[them * 8 + PAWN] | (scratch.attacked_twice[them] & ~scratch.attacked_twice[us])
    weak = (pos.colours[them] & ~pos.types[KING]) & scratch.attacked[us] & ~held
    loose = weak & (~scratch.attacked[them] | (pieces & scratch.attacked_twice[us]))
    contested = scratch.attacked[them] & scratch.attacked[us] & ~held

    score = victims(pos, scratch, tracing, us, pieces & scratch.attacked_by[us * 8 + PAWN], THREAT_BY_PAWN)
    score += victims(pos, scratch, tracing, us, (pieces | weak) & by_minor, THREAT_BY_MINOR)
    score += victims(pos, scratch, tracing, us, weak & scratch.attacked_by[us * 8 + ROOK], THREAT_BY_ROOK)
    score += each(scratch, tracing, us, weak & scratch.attacked_by[us * 8 + QUEEN], THREAT_BY_QUEEN)
    score += each(scratch, tracing, us, weak & scratch.attacked_by[us * 8 + KING], THREAT_BY_KING)
    score += each(scratch, tracing, us, loose, HANGING)
    score += each(scratch, tracing, us, pieces & pushed_attacks(pos, scratch, us), THREAT_BY_PUSH)
    score += queen_threats(pos, scratch, tracing, us)
    return score + weigh(scratch, tracing, us, RESTRICTED, NO_SQUARE, popcount(contested))


def victims(pos: Position, scratch: Scratch, tracing: bool, us: int, targets: int, term: int) -> int:
    """A threat whose worth depends on the piece threatened."""
    score = 0
    while targets:
        square = lsb(targets)
        targets &= targets - 1
        score += weigh(scratch, tracing, us, term + (pos.squares[square] & 7), square, 1)
    return score


def each(scratch: Scratch, tracing: bool, us: int, targets: int, term: int) -> int:
    """A threat that is worth the same to every piece."""
    score = 0
    while targets:
        score += weigh(scratch, tracing, us, term, lsb(targets), 1)
        targets &= targets - 1
    return score


def pushed_attacks(pos: Position, scratch: Scratch, us: int) -> int:
    """What the pawns of `us` would attack after a safe step or two."""
    them = 1 - us
    empty = ~pos.occupied()
    stepped = advance(pos.types[PAWN] & pos.colours[us], us) & empty
    stepped |= advance(stepped & (RANK_3 if us == WHITE else RANK_6), us) & empty
    stepped &= ~scratch.attacked_by[them * 8 + PAWN] & (scratch.attacked[us] | ~scratch.attacked[them])
    return towards_a(stepped, us) | towards_h(stepped, us)


def queen_threats(pos: Position, scratch: Scratch, tracing: bool, us: int) -> int:
    """Safe squares from which a piece of `us` could attack the enemy's queen."""
    them = 1 - us
    queens = pos.types[QUEEN] & pos.colours[them]
    if not queens or several(queens):
        return 0
    queen = lsb(queens)
    safe = ~(pos.colours[us] | scratch.attacked_by[them * 8 + PAWN])
    safe &= ~scratch.attacked[them] | (scratch.attacked_twice[us] & ~scratch.attacked_twice[them])
    jumps = KNIGHT_ATTACKS[queen] & scratch.attacked_by[us * 8 + KNIGHT]
    lines = (bishop_attacks(queen, pos.occupied()) & scratch.attacked_by[us * 8 + BISHOP]) | (
        rook_attacks(queen, pos.occupied()) & scratch.attacked_by[us * 8 + ROOK]
    )
    score = weigh(scratch, tracing, us, THREAT_ON_QUEEN, queen, popcount(jumps & safe))
    return score + weigh(scratch, tracing, us, THREAT_ON_QUEEN + 1, queen, popcount(lines & safe))


def space_term(pos: Position, scratch: Scratch, tracing: bool, us: int) -> int:
    """Safe squares in the own centre, twice behind the pawns; the more pieces, the more they need."""
    them = 1 - us
    own_pawns = pos.types[PAWN] & pos.colours[us]
    safe = (SPACE_WHITE if us == WHITE else SPACE_BLACK) & ~own_pawns & ~scratch.attacked_by[them * 8 + PAWN]
    behind = advance(own_pawns, them)
    behind |= advance(behind, them)
    behind |= advance(behind, them)
    squares = popcount(safe) + popcount(safe & behind & ~scratch.attacked[them])
    pieces = popcount(pos.colours[us] & ~pos.types[PAWN])
    return weigh(scratch, tracing, us, SPACE, NO_SQUARE, (squares * pieces) >> 3)
