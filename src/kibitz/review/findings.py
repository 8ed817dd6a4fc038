"""What an engine says of a position, as a review keeps it."""

from dataclasses import dataclass

import chess

from kibitz.endings import THREE_TIMES, ended
from kibitz.engine.info import Score
from kibitz.review.accuracy import win_chance


@dataclass(frozen=True, slots=True)
class Finding:
    """A score for the side to move, and the line behind it. `nodes` is 0 where the rules or a table say it all."""

    score: Score
    line: tuple[chess.Move, ...] = ()
    depth: int = 0
    nodes: int = 0

    @property
    def best(self) -> chess.Move | None:
        return self.line[0] if self.line else None

    def score_for(self, side: chess.Color, turn: chess.Color) -> Score:
        """The score from a side's view, where `turn` is to move."""
        return self.score if side == turn else -self.score

    def chance(self, side: chess.Color, turn: chess.Color) -> float:
        return side_chance(self.score, side, turn)


def side_chance(score: Score, side: chess.Color, turn: chess.Color) -> float:
    """The win chance of a side by a score of the side to move. Mated now is `mate 0`: lost for who is to move."""
    own = win_chance(score)
    return own if side == turn else 100 - own


def by_the_rules(board: chess.Board) -> Finding | None:
    """The finding on a position in which the game is over."""
    over = ended(board, THREE_TIMES)
    if over is None:
        return None
    return Finding(Score(cp=0) if over.winner is None else Score(mate=0))
