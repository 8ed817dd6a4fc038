"""From two findings, before a move and after it, to a verdict on the move.

`Grade` says how bad a move is, by Lichess's thresholds and mate rules. `Mark` is what is shown: the grade, or
something better that is true of the move.
"""

from dataclasses import dataclass
from enum import Enum, IntEnum

import chess

from kibitz.engine.info import Score
from kibitz.review.accuracy import (
    BLUNDER,
    DECIDED,
    INACCURACY,
    MISTAKE,
    OVER,
    chance_of,
    common,
    win_chance,
)
from kibitz.review.findings import Finding

# Win chances. A win is missed where the side was above the first and is not above the second any more.
WON, NOT_WON = 80.0, 60.0
# An only move is found where the next best one loses as much as a mistake does.
ONLY = MISTAKE


class Grade(IntEnum):
    """How much a move spoils."""

    SOUND = 0
    INACCURACY = 1
    MISTAKE = 2
    BLUNDER = 3


class Mark(Enum):
    """What is shown beside a move."""

    BRILLIANT = "brilliant"
    ONLY = "only move"
    BEST = "best"
    GOOD = "good"
    BOOK = "book"
    FORCED = "forced"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    MISSED_WIN = "missed win"


# Points of win chance lost from which a move has the grade.
EDGES = {Grade.INACCURACY: INACCURACY, Grade.MISTAKE: MISTAKE, Grade.BLUNDER: BLUNDER}
# A verdict this close to a threshold gets a second look: further off, a longer search seldom changes it.
NEAR = {Grade.INACCURACY: 1.0, Grade.MISTAKE: 3.0, Grade.BLUNDER: 3.0}

GRADE_MARKS = {
    Grade.INACCURACY: Mark.INACCURACY,
    Grade.MISTAKE: Mark.MISTAKE,
    Grade.BLUNDER: Mark.BLUNDER,
}


@dataclass(frozen=True, slots=True)
class Exchange:
    """The scores before and after a move, both for the side that makes it."""

    before: Score
    after: Score

    @property
    def loss(self) -> float:
        """Points of win chance; 0 where the move is as good as the best."""
        return max(0.0, win_chance(self.before) - win_chance(self.after))

    def grade(self) -> Grade:
        if self.misses_mate():
            return self._by_mate(common(self.after))
        if self.allows_mate():
            return self._by_mate(-common(self.before))
        return graded(self.drop())

    def drop(self) -> float:
        """Points of win chance by which a move is graded: as Lichess does it, of centipawns without a limit."""
        if self.before.cp is None or self.after.cp is None:
            return self.loss
        return chance_of(self.before.cp) - chance_of(self.after.cp)

    def misses_mate(self) -> bool:
        return mates(self.before) and not mates(self.after)

    def allows_mate(self) -> bool:
        return self.before.mate is None and is_mated(self.after)

    def _by_mate(self, ahead: int) -> Grade:
        """`ahead` are centipawns of the side that mates or would, without the mate: the more, the less it changes."""
        if is_mated(self.after) and self.before.mate is not None:
            return Grade.BLUNDER
        if ahead > OVER:
            return Grade.INACCURACY
        return Grade.MISTAKE if ahead > DECIDED else Grade.BLUNDER

    def is_doubtful(self) -> bool:
        """Whether a deeper search may well come to another grade: a threshold is near, or a mate not seen yet."""
        if self.misses_mate() or self.allows_mate():
            return self.loss < BLUNDER + NEAR[Grade.BLUNDER]
        return any(abs(self.drop() - edge) <= NEAR[grade] for grade, edge in EDGES.items())


def mates(score: Score) -> bool:
    return score.mate is not None and score.mate > 0


def is_mated(score: Score) -> bool:
    return score.mate is not None and score.mate <= 0


def graded(loss: float) -> Grade:
    return max((grade for grade, edge in EDGES.items() if loss >= edge), default=Grade.SOUND)


def exchange(before: Finding, after: Finding) -> Exchange:
    """The findings are each for the side to move. Who has just mated has not `mate 0`, but has won."""
    score = after.score
    won = score.mate == 0
    return Exchange(before.score, Score(mate=1) if won else -score)


def judged(board: chess.Board, move: chess.Move, before: Finding, after: Finding) -> tuple[Exchange, Grade]:
    """The move's grade. The engine's own choice spoils nothing, whatever the next search makes of it."""
    found = exchange(before, after)
    if move == before.best or board.legal_moves.count() == 1:
        return Exchange(found.after, found.after), Grade.SOUND
    return found, found.grade()


def is_doubtful(board: chess.Board, move: chess.Move, before: Finding, after: Finding) -> bool:
    """Whether the move's grade may change where both positions are searched again."""
    if board.legal_moves.count() == 1:
        return False
    found = exchange(before, after)
    # A move that one search chooses and the next rejects is in doubt, whatever the difference.
    return found.grade() > Grade.SOUND if move == before.best else found.is_doubtful()


def mark_of(
    board: chess.Board, move: chess.Move, before: Finding, found: Exchange, grade: Grade, is_book: bool
) -> Mark:
    """What to show, before only moves and sacrifices are looked for."""
    if board.legal_moves.count() == 1:
        return Mark.FORCED
    if grade >= Grade.MISTAKE and misses_win(found):
        return Mark.MISSED_WIN
    if grade is Grade.INACCURACY and is_book:
        return Mark.BOOK
    if grade is not Grade.SOUND:
        return GRADE_MARKS[grade]
    if is_book:
        return Mark.BOOK
    return Mark.BEST if move == before.best or found.loss == 0 else Mark.GOOD


def misses_win(found: Exchange) -> bool:
    """Whether the game was won before the move and is open after it. Where it is lost after it, that is worse."""
    return win_chance(found.before) >= WON and 100 - WON < win_chance(found.after) <= NOT_WON


def is_only_move(best: Score, second: Score) -> bool:
    """Whether everything but the best move spoils the game, by the scores of the two for the side to move."""
    return Exchange(best, second).grade() >= Grade.MISTAKE and win_chance(best) - win_chance(second) >= ONLY
