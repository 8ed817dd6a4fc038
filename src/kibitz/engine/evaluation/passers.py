"""Passed pawns as the pieces see them: the way ahead, and the kings that race to it."""

from kibitz.core.attacks import rook_attacks
from kibitz.core.bits import bit, lsb
from kibitz.core.constants import KING, PAWN, ROOK
from kibitz.core.position import Position
from kibitz.engine.evaluation.geometry import DISTANCE, FILE_AHEAD, relative
from kibitz.engine.evaluation.pawns import PASSED, ahead
from kibitz.engine.evaluation.scratch import Scratch, weigh
from kibitz.engine.evaluation.terms import (
    PASSED_AHEAD,
    PASSED_BACKED,
    PASSED_BLOCKED,
    PASSED_ENEMY_KING,
    PASSED_OWN_KING,
    PASSED_ROOK_BEHIND,
    PASSED_UNSTOPPABLE,
)


def passer_terms(pos: Position, scratch: Scratch, tracing: bool, start: int, us: int) -> int:
    them = 1 - us
    score = 0
    alone = not pos.colours[them] & ~(pos.types[PAWN] | pos.types[KING])
    passed = scratch.pawn_table[start + PASSED] & pos.colours[us]
    while passed:
        square = lsb(passed)
        passed &= passed - 1
        rank = relative(square, us) >> 3
        next_square = ahead(square, us)
        own_king = DISTANCE[pos.king(us) * 64 + next_square]
        enemy_king = DISTANCE[pos.king(them) * 64 + next_square]
        score += weigh(scratch, tracing, us, PASSED_OWN_KING + rank, square, own_king)
        score += weigh(scratch, tracing, us, PASSED_ENEMY_KING + rank, square, enemy_king)
        behind = FILE_AHEAD[them * 64 + square] & rook_attacks(square, pos.occupied()) & pos.types[ROOK]
        if behind:
            theirs = 1 if behind & pos.colours[them] else 0
            score += weigh(scratch, tracing, us, PASSED_ROOK_BEHIND + theirs, square, 1)
        if bit(next_square) & pos.colours[them]:
            score += weigh(scratch, tracing, us, PASSED_BLOCKED + rank, square, 1)
            continue
        way = FILE_AHEAD[us * 64 + square]
        contested = scratch.attacked[them] | pos.colours[them]
        freedom = 0
        if not way & contested:
            freedom = 2
        elif not bit(next_square) & contested:
            freedom = 1
        score += weigh(scratch, tracing, us, PASSED_AHEAD + freedom * 8 + rank, square, 1)
        if bit(next_square) & scratch.attacked[us]:
            score += weigh(scratch, tracing, us, PASSED_BACKED + rank, square, 1)
        if alone and not way & pos.occupied():
            score += weigh(scratch, tracing, us, PASSED_UNSTOPPABLE, square, outruns(pos, square, us))
    return score


def outruns(pos: Position, square: int, us: int) -> int:
    """1 if the enemy king cannot enter the square of the pawn, else 0."""
    goal = relative(56 + (square & 7), us)
    steps_left = min(7 - (relative(square, us) >> 3), 5)
    chase = DISTANCE[pos.king(1 - us) * 64 + goal]
    if pos.side != us:
        chase -= 1
    return 1 if chase > steps_left else 0
