"""What the search remembers about moves: which refuted others, and how wrong the evaluation was.

Every table is a flat array of numbers between -HISTORY_LIMIT and HISTORY_LIMIT. An update pulls a number
towards the limit, the less the nearer it is, so that old experience fades.
"""

from kibitz.core.constants import (
    CASTLING,
    EMPTY,
    EN_PASSANT,
    EVERYTHING,
    PAWN,
)
from kibitz.core.position import Position

HISTORY_LIMIT = 16384
HISTORY_SHIFT = 14
KILLER_ROOM = 264  # 2 * (MAX_PLY + 4)
CONTINUATION_ROOM = 1048576  # (16 pieces * 64 targets) squared
CORRECTION_ROOM = 32768  # 2 colours * 16,384 structures
CORRECTION_SHIFT = 50
CORRECTION_LIMIT = 16384  # 64 centipawns in units of 1/256
# Odd words that spread a bitboard over the upper bits of a product.
SPREAD_WHITE, SPREAD_BLACK = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F


class History:
    def __init__(self) -> None:
        self.killers = [0] * KILLER_ROOM  # [2 * ply]: two quiet moves that refuted a sibling
        self.replies = [0] * 1024  # [moved piece * 64 + target]: the quiet move that refuted this one
        self.butterfly = [0] * 8192  # [colour * 4096 + origin and target]
        self.captures = [0] * 8192  # [(piece * 64 + target) * 8 + captured type]
        self.continuation = [0] * CONTINUATION_ROOM  # [earlier piece and target * 1024 + piece and target]
        self.correction = [0] * CORRECTION_ROOM  # [colour * 16384 + pawn structure], 1/256 centipawns

    # --- reading ---

    def quiet_score(self, pos: Position, move: int) -> int:
        at = step_index(pos, move)
        return (
            self.butterfly[pos.side * 4096 + (move & 4095)]
            + self.continuation[context(pos, 0) * 1024 + at]
            + self.continuation[context(pos, 1) * 1024 + at]
        )

    def capture_score(self, pos: Position, move: int) -> int:
        return self.captures[capture_index(pos, move)]

    def correction_of(self, pos: Position) -> int:
        """Centipawns to add to the static evaluation."""
        return self.correction[correction_index(pos)] >> 8

    # --- learning ---

    def reward_quiet(self, pos: Position, move: int, bonus: int) -> None:
        at = step_index(pos, move)
        one = pos.side * 4096 + (move & 4095)
        self.butterfly[one] += pull(self.butterfly[one], bonus)
        one = context(pos, 0) * 1024 + at
        self.continuation[one] += pull(self.continuation[one], bonus)
        one = context(pos, 1) * 1024 + at
        self.continuation[one] += pull(self.continuation[one], bonus)

    def reward_capture(self, pos: Position, move: int, bonus: int) -> None:
        one = capture_index(pos, move)
        self.captures[one] += pull(self.captures[one], bonus)

    def remember_refutation(self, pos: Position, move: int, ply: int) -> None:
        if self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move
        self.replies[context(pos, 0)] = move

    def correct(self, pos: Position, error: int, depth: int) -> None:
        """The search found the static evaluation too low by `error` centipawns."""
        one = correction_index(pos)
        weight = min(depth + 1, 16)
        target = max(-CORRECTION_LIMIT, min(CORRECTION_LIMIT, error * 256))
        self.correction[one] = (self.correction[one] * (256 - weight) + target * weight) >> 8

    def start(self) -> None:
        """A new search: killers belong to plies of the old one."""
        for one in range(KILLER_ROOM):
            self.killers[one] = 0


def pull(value: int, bonus: int) -> int:
    """What to add to a number: the bonus, less the share of the number that the bonus replaces."""
    return bonus - (value * abs(bonus) >> HISTORY_SHIFT)


def step_index(pos: Position, move: int) -> int:
    return pos.squares[move & 63] * 64 + (move >> 6 & 63)


def context(pos: Position, back: int) -> int:
    """Piece and target of the last move, or of one further back; one shared slot where there is none."""
    ply = pos.ply - back
    return pos.moved[ply] * 64 + (pos.played[ply] >> 6 & 63) if ply > 0 else EMPTY * 64


def capture_index(pos: Position, move: int) -> int:
    captured = PAWN if move >> 12 == EN_PASSANT else pos.squares[move >> 6 & 63] & 7
    return step_index(pos, move) * 8 + captured


def correction_index(pos: Position) -> int:
    white = pos.types[PAWN] & pos.colours[0]
    black = pos.types[PAWN] & pos.colours[1]
    mixed = (white * SPREAD_WHITE & EVERYTHING) ^ (black * SPREAD_BLACK & EVERYTHING)
    return pos.side * 16384 + structure_slot(mixed)


def structure_slot(mixed: int) -> int:
    return mixed >> CORRECTION_SHIFT


def is_tactical(pos: Position, move: int) -> bool:
    """Whether a move takes or promotes."""
    kind = move >> 12
    if kind:
        return kind != CASTLING
    return pos.squares[move >> 6 & 63] != EMPTY
