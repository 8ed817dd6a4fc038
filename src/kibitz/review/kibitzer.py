"""The kibitzer's remarks: what a move has just allowed, why a hint is good, what the other side threatens.

Each function asks an engine. If the caller stops it, `stopped` must return true: that raises UnfinishedError.
"""

from collections.abc import Callable
from dataclasses import dataclass

import chess

from kibitz.endings import side_name
from kibitz.engine import Engine
from kibitz.errors import InputError
from kibitz.game.advice import LINE_LENGTH
from kibitz.game.words import move_in_words, numbered
from kibitz.lab.reasons import StatementKind, UnfinishedError, pending, why
from kibitz.lab.reasons.statement import line_text
from kibitz.review.accuracy import MISTAKE
from kibitz.review.driver import EngineAnalyst, ReviewBudget
from kibitz.review.findings import by_the_rules
from kibitz.review.verdicts import judged
from kibitz.review.words import DEPTH, remarks

# What a move allows, not what would have been better: that is left to find.
ALLOWING = (StatementKind.MATED.value, StatementKind.LOSS.value)

# Times the budget of a review: no second look follows.
ONE_LOOK = 2

Stopped = Callable[[], bool]


def never() -> bool:
    return False


def remark_on(board: chess.Board, move: chess.Move, engine: Engine, stopped: Stopped = never) -> str | None:
    """What to say about a move just made: nothing, unless it is a mistake."""
    analyst, limits = EngineAnalyst(engine), ReviewBudget().limits(ONE_LOOK)
    after = board.copy()
    after.push(move)
    reached = by_the_rules(after) or analyst.examine(after, limits)
    stood = analyst.examine(board, limits)
    loss = judged(board, move, stood, reached)[0].loss
    if stopped():
        raise UnfinishedError("stopped before the move was judged")
    if loss < MISTAKE:
        return None
    found = remarks(board, move, engine, stood, reached, stopped=stopped)
    said = [one.text for one in found if one.kind in ALLOWING]
    return said[0] if said else f"{board.san(move)} loses {loss:.0f} points of win chance."


def reason_for(board: chess.Board, move: chess.Move, engine: Engine, stopped: Stopped = never) -> str:
    """Why a move is good."""
    found = why(board, move, DEPTH, engine, stopped)
    said = [one.text for one in found if one.kind is not StatementKind.QUIET]
    return " ".join(said) or f"{board.san(move)} comes out better, but no single line shows why."


@dataclass(frozen=True, slots=True)
class Threat:
    """What the other side would do if the side to move passed: in words, with the line, and its move if it has one."""

    text: str
    move: chess.Move | None


def threat_in(board: chess.Board, engine: Engine, stopped: Stopped = never) -> Threat:
    if board.is_check():
        raise InputError(
            f"{side_name(board.turn)} is in check and has to answer that: "
            "a threat is what would follow if nothing were done"
        )
    found, line = pending(board, DEPTH, engine, stopped)
    move = line[1] if len(line) > 1 else None
    shown = f"Line: {line_text(board, line[:LINE_LENGTH])}"
    if found is not None:
        return Threat(f"{found.text} {shown}", move)
    other = side_name(not board.turn)
    if move is None:
        return Threat(f"{other} threatens nothing.", None)
    passed = board.copy()
    passed.push(line[0])
    told = f"{numbered(passed, move)}, {move_in_words(passed, move)}"
    return Threat(f"{other} threatens nothing much. After a pass it would play {told}. {shown}", move)
