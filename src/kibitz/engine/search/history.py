"""What the search remembers about moves: which refuted others, and how wrong the evaluation was.

Every table is a flat array of numbers from -16,384 to 16,384. An update pulls a number towards a limit, the less the
nearer it is, so that old experience fades. A step is the piece that moves and its target, a route the origin and the
target.
"""

from kibitz.core.constants import (
    CASTLING,
    EMPTY,
    EN_PASSANT,
    EVERYTHING,
    PAWN,
)
from kibitz.core.position import Position
from kibitz.engine.search.parameters import CORRECTION_MOST, CORRECTION_WEIGHT

# 2 to this power is the most that a history can be.
HISTORY_SHIFT = 14
# 2 * (MAX_PLY + 4).
KILLER_CAPACITY = 264
SQUARES = 64
# Piece and target of a move.
STEPS = 16 * SQUARES
# Origin and target of a move: its lower 12 bits.
ROUTES = 4096
BUTTERFLY_CAPACITY = 2 * ROUTES
# Kinds of piece that a capture tells apart.
VICTIMS = 8
CAPTURE_CAPACITY = STEPS * VICTIMS
CONTINUATION_CAPACITY = STEPS * STEPS
# Pawn structures, by the upper bits of a 64-bit product.
STRUCTURES = 16384
STRUCTURE_SHIFT = 50
CORRECTION_CAPACITY = 2 * STRUCTURES
# Corrections are kept in 1/256 centipawns.
CORRECTION_SHIFT = 8
CORRECTION_UNIT = 1 << CORRECTION_SHIFT
# Odd words that spread a bitboard over the upper bits of a product.
SPREAD_WHITE, SPREAD_BLACK = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F


class History:
    def __init__(self) -> None:
        # [2 * ply]: two quiet moves that refuted a sibling.
        self.killers = [0] * KILLER_CAPACITY
        # [step]: the quiet move that refuted this one.
        self.replies = [0] * STEPS
        # [colour * ROUTES + route]
        self.butterfly = [0] * BUTTERFLY_CAPACITY
        # [step * VICTIMS + captured type]
        self.captures = [0] * CAPTURE_CAPACITY
        # [earlier step * STEPS + step]
        self.continuation = [0] * CONTINUATION_CAPACITY
        # [colour * STRUCTURES + pawn structure], in 1/256 centipawns.
        self.correction = [0] * CORRECTION_CAPACITY

    # --- reading ---

    def quiet_score(self, pos: Position, move: int) -> int:
        at = step_index(pos, move)
        return (
            self.butterfly[pos.side * ROUTES + (move & 4095)]
            + self.continuation[context(pos, 0) * STEPS + at]
            + self.continuation[context(pos, 1) * STEPS + at]
        )

    def capture_score(self, pos: Position, move: int) -> int:
        return self.captures[capture_index(pos, move)]

    def correction_of(self, pos: Position) -> int:
        """Centipawns to add to the static evaluation."""
        return self.correction[correction_index(pos)] >> CORRECTION_SHIFT

    # --- learning ---

    def reward_quiet(self, pos: Position, move: int, bonus: int) -> None:
        at = step_index(pos, move)
        one = pos.side * ROUTES + (move & 4095)
        self.butterfly[one] += pull(self.butterfly[one], bonus)
        one = context(pos, 0) * STEPS + at
        self.continuation[one] += pull(self.continuation[one], bonus)
        one = context(pos, 1) * STEPS + at
        self.continuation[one] += pull(self.continuation[one], bonus)

    def reward_capture(self, pos: Position, move: int, bonus: int) -> None:
        one = capture_index(pos, move)
        self.captures[one] += pull(self.captures[one], bonus)

    def remember_refutation(self, pos: Position, move: int, ply: int) -> None:
        if self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move
        self.replies[context(pos, 0)] = move

    def forget_killers(self, ply: int) -> None:
        self.killers[2 * ply] = self.killers[2 * ply + 1] = 0

    def correct(self, pos: Position, error: int, depth: int) -> None:
        """The search found the static evaluation `error` centipawns too low."""
        one = correction_index(pos)
        weight = min(depth + 1, CORRECTION_WEIGHT)
        most = CORRECTION_MOST * CORRECTION_UNIT
        target = max(-most, min(most, error * CORRECTION_UNIT))
        mean = self.correction[one] * (CORRECTION_UNIT - weight) + target * weight
        self.correction[one] = mean >> CORRECTION_SHIFT

    def start(self) -> None:
        """A new search: killers belong to plies of the old one."""
        for one in range(KILLER_CAPACITY):
            self.killers[one] = 0


def pull(value: int, bonus: int) -> int:
    """What to add to a number: the bonus, less the share of the number that the bonus replaces."""
    return bonus - (value * abs(bonus) >> HISTORY_SHIFT)


def step_index(pos: Position, move: int) -> int:
    return pos.squares[move & 63] * SQUARES + (move >> 6 & 63)


def context(pos: Position, back: int) -> int:
    """Piece and target of the last move, or of one further back; one shared slot where there is none."""
    ply = pos.ply - back
    return pos.moved[ply] * SQUARES + (pos.played[ply] >> 6 & 63) if ply > 0 else EMPTY * SQUARES


def capture_index(pos: Position, move: int) -> int:
    captured = PAWN if move >> 12 == EN_PASSANT else pos.squares[move >> 6 & 63] & 7
    return step_index(pos, move) * VICTIMS + captured


def correction_index(pos: Position) -> int:
    white = pos.types[PAWN] & pos.colours[0]
    black = pos.types[PAWN] & pos.colours[1]
    mixed = (white * SPREAD_WHITE & EVERYTHING) ^ (black * SPREAD_BLACK & EVERYTHING)
    return pos.side * STRUCTURES + structure_slot(mixed)


def structure_slot(mixed: int) -> int:
    return mixed >> STRUCTURE_SHIFT


def is_tactical(pos: Position, move: int) -> bool:
    """Whether a move takes or promotes."""
    kind = move >> 12
    if kind:
        return kind != CASTLING
    return pos.squares[move >> 6 & 63] != EMPTY
