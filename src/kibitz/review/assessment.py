"""From findings to verdicts: makes a review from what is known of a game's positions, without searching."""

from collections.abc import Sequence

import chess

from kibitz.game.openings import opening_at
from kibitz.review.accuracy import win_chance
from kibitz.review.findings import Finding
from kibitz.review.phases import Phase, phases
from kibitz.review.record import Review, ReviewedMove
from kibitz.review.verdicts import Grade, Mark, judged, mark_of

MOST_MOMENTS = 5
SHOWN = 8  # half-moves of a better line
PLACES = 2  # decimals of win chances: a review that is kept and read again says the same


def assess(
    boards: Sequence[chess.Board],
    findings: Sequence[Finding | None],
    missing: dict[int, str] | None = None,
    result: str = "*",
) -> Review:
    """`boards` are the positions of a game with their moves, `findings` what is known of each."""
    last = boards[-1]
    played = tuple(last.move_stack)[len(last.move_stack) - len(boards) + 1 :]
    known = book_moves(boards)
    stages = phases(boards)
    moves = tuple(
        reviewed(boards[place], move, findings[place], findings[place + 1], stages[place], place < known)
        for place, move in enumerate(played)
    )
    return Review(
        boards[0].fen(), boards[0].chess960, played, tuple(findings), moves, missing or {}, result,
        key_moments(moves),
    )  # fmt: skip


def reviewed(
    board: chess.Board,
    move: chess.Move,
    before: Finding | None,
    after: Finding | None,
    phase: Phase,
    is_book: bool,
) -> ReviewedMove | None:
    if before is None or after is None:
        return None
    found, grade = judged(board, move, before, after)
    mark = mark_of(board, move, before, found, grade, is_book)
    if mark is Mark.BOOK:
        grade = Grade.SOUND  # theory is not corrected, unless it is a mistake
    return ReviewedMove(
        move,
        board.san(move),
        board.turn,
        phase,
        mark,
        grade,
        round(win_chance(found.before), PLACES),
        round(win_chance(found.after), PLACES),
        round(found.loss, PLACES),
        () if move == before.best else before.line[:SHOWN],
    )


def book_moves(boards: Sequence[chess.Board]) -> int:
    """How many moves lead to the last position of the game that has a name of its own."""
    named = (place for place in range(len(boards) - 1, 0, -1) if opening_at(boards[place]))
    return next(named, 0)


def key_moments(moves: Sequence[ReviewedMove | None]) -> tuple[int, ...]:
    """The worst mistakes, at most five, the worst first."""
    bad = [
        (move.grade, move.loss, -place)
        for place, move in enumerate(moves)
        if move is not None and move.grade >= Grade.MISTAKE
    ]
    return tuple(-place for _, _, place in sorted(bad, reverse=True)[:MOST_MOMENTS])
