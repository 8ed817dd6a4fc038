"""The evaluation: how good a position is for the side to move, in centipawns.

The terms of both sides are added up as packed pairs, tapered between middle game and endgame by the pieces left,
and scaled down where the material does not win. `explain` shows the same sum to people.
"""

from kibitz.core.bits import popcount
from kibitz.core.board import Board
from kibitz.core.constants import BISHOP, BLACK, EMPTY, KING, KNIGHT, NO_SQUARE, PAWN, QUEEN, ROOK, WHITE
from kibitz.core.position import PIECE_VALUES, Position
from kibitz.engine.evaluation.endgames import is_alone, lone_king_terms, scale_of
from kibitz.engine.evaluation.geometry import edge_of, relative
from kibitz.engine.evaluation.king import danger_score
from kibitz.engine.evaluation.passers import passer_terms
from kibitz.engine.evaluation.pawns import find_pawns, pawn_score
from kibitz.engine.evaluation.pieces import open_maps, piece_terms
from kibitz.engine.evaluation.scratch import WEIGHT, Scratch, endgame, middle_game, weigh
from kibitz.engine.evaluation.terms import MATERIAL, PAWN_SQUARES, TEMPO, TERMS, WHOLE_PHASE
from kibitz.engine.evaluation.threats import space_term, threat_terms


def load_weights(packed: list[int]) -> None:
    """Fill the tables. Scratches and positions made before keep sums of the old weights."""
    for term in range(TERMS):
        WEIGHT[term] = packed[term]
    for kind in range(PAWN, KING + 1):
        for square in range(64):
            value = WEIGHT[square_term(kind, square)]
            if kind < KING:
                value += WEIGHT[MATERIAL + kind]
            PIECE_VALUES[kind * 64 + square] = value
            PIECE_VALUES[(8 + kind) * 64 + (square ^ 56)] = -value


def square_term(kind: int, square: int) -> int:
    return PAWN_SQUARES + kind * 32 + (square >> 3) * 4 + edge_of(square & 7)


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
    return assess(pos, scratch, False)


def note_position(pos: Position, scratch: Scratch) -> int:
    """The same with notes."""
    scratch.notes = 0
    return assess(pos, scratch, True)


def assess(pos: Position, scratch: Scratch, tracing: bool) -> int:
    if tracing:
        note_pieces(pos, scratch)
    start = find_pawns(pos, scratch, tracing)
    open_maps(pos, scratch, WHITE)
    open_maps(pos, scratch, BLACK)
    score = pos.score + pawn_score(scratch, start)
    score += piece_terms(pos, scratch, tracing, start, WHITE) - piece_terms(
        pos, scratch, tracing, start, BLACK
    )
    score += danger_score(pos, scratch, tracing, start, WHITE) - danger_score(
        pos, scratch, tracing, start, BLACK
    )
    score += threat_terms(pos, scratch, tracing, WHITE) - threat_terms(pos, scratch, tracing, BLACK)
    score += passer_terms(pos, scratch, tracing, start, WHITE) - passer_terms(
        pos, scratch, tracing, start, BLACK
    )
    score += space_term(pos, scratch, tracing, WHITE) - space_term(pos, scratch, tracing, BLACK)
    if is_alone(pos, BLACK):
        score += lone_king_terms(pos, scratch, tracing, WHITE)
    elif is_alone(pos, WHITE):
        score -= lone_king_terms(pos, scratch, tracing, BLACK)
    if pos.side == BLACK:
        score = -score
    score += weigh(scratch, tracing, pos.side, TEMPO, NO_SQUARE, 1)
    ahead_side = pos.side if endgame(score) > 0 else 1 - pos.side
    scratch.phase = game_phase(pos)
    scratch.scale = scale_of(pos, scratch, start, ahead_side)
    tapered = middle_game(score) * scratch.phase + endgame(score) * (WHOLE_PHASE - scratch.phase)
    return (tapered * scratch.scale) >> 14  # WHOLE_PHASE * WHOLE_SCALE


def note_pieces(pos: Position, scratch: Scratch) -> None:
    """Material and places, which the position has added up move by move."""
    for square in range(64):
        if pos.squares[square] != EMPTY:
            colour = pos.squares[square] >> 3
            kind = pos.squares[square] & 7
            if kind < KING:
                weigh(scratch, True, colour, MATERIAL + kind, square, 1)
            weigh(scratch, True, colour, square_term(kind, relative(square, colour)), square, 1)


# --- for Python: a board and its evaluation ---


def score_of(board: Board, scratch: Scratch) -> int:
    return evaluate_position(board.pos, scratch)


def traced_score(board: Board, scratch: Scratch) -> int:
    """The same, leaving in the scratch the notes it is the sum of."""
    return note_position(board.pos, scratch)
