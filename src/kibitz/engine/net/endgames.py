"""What is known of endgames, on top of what a net has learnt.

Where one king stands alone, the hand-written evaluation decides: it has solved king and pawn against king, and knows
where a lone king is mated. Elsewhere an advantage that does not win counts for as little as it does there.
"""

from kibitz.core.board import Board
from kibitz.core.constants import BLACK, WHITE
from kibitz.core.position import Position
from kibitz.engine.evaluation.endgames import is_alone, proven_scale
from kibitz.engine.evaluation.evaluate import evaluate_position
from kibitz.engine.evaluation.scratch import Scratch
from kibitz.engine.evaluation.terms import WHOLE_SCALE
from kibitz.engine.net.judge import NetJudge


def informed_score(pos: Position, judge: NetJudge, scratch: Scratch) -> int:
    """Centipawns for the side to move."""
    if is_alone(pos, WHITE) or is_alone(pos, BLACK):
        return evaluate_position(pos, scratch)
    score = judge.centipawns(pos)
    scale = proven_scale(pos, pos.side if score > 0 else 1 - pos.side)
    return score if scale == WHOLE_SCALE else score * scale // WHOLE_SCALE


# --- for Python ---


def informed_score_of(board: Board, judge: NetJudge, scratch: Scratch) -> int:
    return informed_score(board.pos, judge, scratch)
