"""Why this move? Sentences that a search proves, each with the line that proves it.

    for statement in why(board, move):
        print(statement.text, *statement.lines())

Every sentence is proposed by one search and kept only where a second one, deeper and with an empty table, confirms
what it claims with room to spare. What no line proves is not said: then the evaluation decides, and the
sentence says that.
"""

from collections.abc import Callable, Iterator

import chess

from kibitz.endings import THREE_TIMES, ended
from kibitz.engine import Engine
from kibitz.errors import InputError, MoveError, shown
from kibitz.lab.reasons.case import Case
from kibitz.lab.reasons.comparing import scores
from kibitz.lab.reasons.finding import forced, objections, reasons
from kibitz.lab.reasons.judge import EngineJudge, UnfinishedError
from kibitz.lab.reasons.quiet import telling_terms, terms_text
from kibitz.lab.reasons.statement import Statement, StatementKind, verify
from kibitz.lab.reasons.threats import menace
from kibitz.lab.tree import FinishedError

__all__ = [
    "RESERVE",
    "Statement",
    "StatementKind",
    "UnfinishedError",
    "check_open",
    "nothing_shown",
    "pending",
    "verify",
    "why",
    "why_not",
]

DEPTH = 14
SHALLOWEST, DEEPEST = 4, 40
# Plies of the search that confirms; an odd number, so that each side has the last word in one of the two.
DEEPER = 3
# A claim must hold there with margins this much wider: it claims a third of what is `wanted`.
RESERVE = 2.0
HASH_MB = 16


def why(
    board: chess.Board,
    move: chess.Move,
    depth: int = DEPTH,
    engine: Engine | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> list[Statement]:
    """What speaks for the move, or against it. The board stays as it is; its history counts for repetitions.

    If the caller stops the engine, `stopped` must return true: that raises UnfinishedError.
    """
    return asked(board, move, depth, reasons, quiet, engine, stopped)


def why_not(
    board: chess.Board,
    move: chess.Move,
    depth: int,
    engine: Engine,
    stopped: Callable[[], bool] = lambda: False,
) -> list[Statement]:
    """What speaks against a move that is known for a mistake, as a review finds them."""
    return asked(board, move, depth, objections, unproved, engine, stopped)


def nothing_shown(
    board: chess.Board,
    move: chess.Move,
    depth: int,
    engine: Engine,
    stopped: Callable[[], bool] = lambda: False,
) -> list[Statement]:
    """The honest answer where nothing that speaks against a mistake is sure."""
    depth += DEEPER
    return [unproved(Case(board.copy(), move, EngineJudge(engine, depth, stopped)), depth)]


def pending(
    board: chess.Board, depth: int, engine: Engine, stopped: Callable[[], bool] = lambda: False
) -> tuple[Statement | None, tuple[chess.Move, ...]]:
    """What the other side threatens, where a deeper search confirms it; and the line that begins with a pass.

    The side to move must not be in check.
    """
    check_open(board)
    judge = EngineJudge(engine, depth, stopped)
    found, line = menace(board, judge)
    if found is None or not found.holds(EngineJudge(engine, depth + DEEPER, stopped), RESERVE):
        return None, line
    return found, found.line


def asked(
    board: chess.Board,
    move: chess.Move,
    depth: int,
    question: Callable[[Case], Iterator[Statement]],
    otherwise: Callable[[Case, int], Statement],
    engine: Engine | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> list[Statement]:
    check_open(board)
    if not SHALLOWEST <= depth <= DEEPEST:
        raise InputError(f"expected a depth from {SHALLOWEST} to {DEEPEST}, got {shown(depth)}")
    if move not in board.legal_moves:
        raise MoveError(f"expected a legal move of {board.fen()!r}, got {move.uci()!r}")
    engine = engine or Engine(HASH_MB)
    case = Case(board.copy(), move, EngineJudge(engine, depth, stopped))
    proposed = list(question(case))
    if not proposed:
        return [otherwise(case, depth)]
    judge = EngineJudge(engine, depth + DEEPER, stopped)
    kept = [statement for statement in proposed if statement.holds(judge, RESERVE)]
    return kept or [otherwise(Case(board.copy(), move, judge), depth + DEEPER)]


def check_open(board: chess.Board) -> None:
    """A draw that can be claimed counts as an end, as it does in the search: no line would lead on from it."""
    if over := ended(board, THREE_TIMES):
        raise FinishedError(f"expected a position to move in, got {shown(board.fen())}: {over}")


def quiet(case: Case, depth: int) -> Statement:
    """No concrete reason: what the evaluation makes of the move and of the best other one."""
    line, other = case.line(case.after), case.line(case.others)
    name = case.board.san(other[0])
    preferred = case.prefers()
    terms = telling_terms(case.board, *((line, other) if preferred else (other, line)), case.mover)
    best, second = (case.san, name) if preferred else (name, case.san)
    places = (case.after, case.others) if preferred else (case.others, case.after)
    text = (
        f"No concrete reason {'for' if preferred else 'against'} {case.san} within depth {depth}: "
        f"the evaluation prefers {best} to {second} ({scores(case, *places)})"
    )
    ends = f"; at the ends of their lines {terms_text(terms)}" if terms.differences else ""
    return Statement(StatementKind.QUIET, f"{text}{ends}.", case.board, line, (terms,), other)


def unproved(case: Case, depth: int) -> Statement:
    """No concrete reason against a mistake, for people who want to know what to play: no terms of an evaluation."""
    if only := forced(case):
        return only
    line, other = case.line(case.after), case.line(case.others)
    judged = f"{case.board.san(other[0])} is judged at {scores(case, case.others, case.after)}"
    text = f"No line of {depth} half-moves shows what is wrong with {case.san}; {judged}."
    return Statement(StatementKind.QUIET, text, case.board, line, (), other)
