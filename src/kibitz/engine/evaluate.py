"""The evaluation: how good a position is for the side to move, in centipawns.

Every weight is a pair, for the middle game and for the endgame, packed into one integer (`pack`), so that one
addition adds both. The sum is tapered between the two by the material left.
"""

from kibitz.core.bits import popcount
from kibitz.core.constants import BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE
from kibitz.core.position import PIECE_VALUES, Position
from kibitz.engine.terms import MATERIAL, PIECE_SQUARES, TERMS, WHOLE_PHASE

WEIGHT = [0] * TERMS  # packed; see terms for the order


class Scratch:
    """What one thread's evaluations keep between calls."""

    def __init__(self) -> None:
        self.tracing = False


def middle_game(packed: int) -> int:
    return ((packed + 32768) & 65535) - 32768


def endgame(packed: int) -> int:
    return (packed + 32768) >> 16


def load_weights(packed: list[int]) -> None:
    """Fill the tables. Positions set up before keep the old piece-square sums."""
    for term in range(TERMS):
        WEIGHT[term] = packed[term]
    for kind in range(PAWN, KING + 1):
        for square in range(64):
            file = square & 7
            if file > 3:
                file = 7 - file
            value = WEIGHT[PIECE_SQUARES + kind * 32 + (square >> 3) * 4 + file]
            if kind < KING:
                value += WEIGHT[MATERIAL + kind]
            PIECE_VALUES[(WHITE * 8 + kind) * 64 + square] = value
            PIECE_VALUES[(BLACK * 8 + kind) * 64 + (square ^ 56)] = -value


def game_phase(pos: Position) -> int:
    """From 0 with no pieces to WHOLE_PHASE with all: minor pieces count 1, rooks 2, queens 4, of 24."""
    pieces = (
        popcount(pos.types[KNIGHT] | pos.types[BISHOP])
        + 2 * popcount(pos.types[ROOK])
        + 4 * popcount(pos.types[QUEEN])
    )
    return WHOLE_PHASE if pieces >= 24 else (pieces * 683) >> 6  # 683 / 64 is WHOLE_PHASE / 24


def evaluate_position(pos: Position, scratch: Scratch) -> int:
    """Centipawns from the side to move."""
    score = pos.score if pos.side == WHITE else -pos.score
    phase = game_phase(pos)
    return (middle_game(score) * phase + endgame(score) * (WHOLE_PHASE - phase)) >> 8
