"""Danger to a king from the pieces that attack its zone.

Attackers help each other, so danger is collected in units of its own and its square makes the score: twice
the danger costs four times as much in the middle game. In the endgame it counts in proportion.
"""

from kibitz.core.attacks import KNIGHT_ATTACKS, bishop_attacks, rook_attacks
from kibitz.core.bits import popcount
from kibitz.core.constants import BISHOP, KING, KNIGHT, NO_SQUARE, QUEEN, ROOK
from kibitz.core.position import Position
from kibitz.engine.evaluation.pawns import OPEN_FILES
from kibitz.engine.evaluation.scratch import Scratch, endgame, middle_game, weigh
from kibitz.engine.evaluation.terms import (
    DANGER_BASE,
    DANGER_CHECK,
    DANGER_HELD,
    DANGER_NO_QUEEN,
    DANGER_OPEN,
    DANGER_PINNED,
    DANGER_UNSAFE_CHECK,
    DANGER_WEAK,
    KING_DANGER,
)


def danger_score(pos: Position, scratch: Scratch, tracing: bool, start: int, us: int) -> int:
    """What the danger to the king of `us` costs it; packed, 0 or less."""
    them = 1 - us
    queens = pos.types[QUEEN] & pos.colours[them]
    if scratch.attackers[us] < (1 if queens else 2):
        return 0
    king = pos.king(us)
    occupied = pos.occupied()
    held_by_few = (
        scratch.attacked_by[us * 8 + KING] | scratch.attacked_by[us * 8 + QUEEN] | ~scratch.attacked[us]
    )
    weak = scratch.attacked[them] & ~scratch.attacked_twice[us] & held_by_few
    safe = ~pos.colours[them] & (~scratch.attacked[us] | (weak & scratch.attacked_twice[them]))
    rook_lines = rook_attacks(king, occupied)
    bishop_lines = bishop_attacks(king, occupied)

    danger = scratch.danger[us] + weigh(scratch, tracing, us, DANGER_BASE, king, 1)
    danger += weigh(scratch, tracing, us, DANGER_WEAK, king, popcount(weak & scratch.king_zone[us]))
    held = popcount(scratch.attacked_twice[us] & scratch.king_zone[us])
    danger += weigh(scratch, tracing, us, DANGER_HELD, king, held)
    danger += check_danger(pos, scratch, tracing, us, KNIGHT, KNIGHT_ATTACKS[king], safe)
    danger += check_danger(pos, scratch, tracing, us, BISHOP, bishop_lines, safe)
    danger += check_danger(pos, scratch, tracing, us, ROOK, rook_lines, safe)
    danger += check_danger(pos, scratch, tracing, us, QUEEN, rook_lines | bishop_lines, safe)
    danger += weigh(
        scratch, tracing, us, DANGER_OPEN, king, scratch.pawn_table[start + OPEN_FILES] >> (2 * us) & 3
    )
    danger += weigh(scratch, tracing, us, DANGER_PINNED, king, popcount(scratch.pinned[us]))
    if not queens:
        danger += weigh(scratch, tracing, us, DANGER_NO_QUEEN, king, 1)

    sudden = max(middle_game(danger), 0)
    lasting = max(endgame(danger), 0)
    value = -((sudden * sudden) >> 10) - (lasting >> 4) * 65536
    if tracing:
        scratch.note(us, KING_DANGER, king, 1, value)
    return value


def check_danger(
    pos: Position, scratch: Scratch, tracing: bool, us: int, kind: int, lines: int, safe: int
) -> int:
    """Danger from the squares on `lines` where an enemy piece of this kind would give check."""
    squares = lines & scratch.attacked_by[(1 - us) * 8 + kind] & ~pos.colours[1 - us]
    if squares & safe:
        return weigh(scratch, tracing, us, DANGER_CHECK + kind, NO_SQUARE, 1)
    return weigh(scratch, tracing, us, DANGER_UNSAFE_CHECK, NO_SQUARE, popcount(squares))
