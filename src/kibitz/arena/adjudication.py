"""Ending games early, when both players see how they will end. Off unless asked for."""

from dataclasses import dataclass

import chess

from kibitz.endings import Ending, Outcome
from kibitz.engine.info import Score


@dataclass(frozen=True, slots=True)
class Adjudication:
    """Scores are centipawns, counts are moves of each side. None: that rule is off."""

    # A win when both sides have seen this much for one of them …
    win_score: int | None = None
    # … on this many moves in a row.
    win_moves: int = 4
    # A draw when both sides have seen at most this much …
    draw_score: int | None = None
    draw_moves: int = 8
    # … and this many moves are played.
    draw_after: int = 40
    # A draw after this many moves.
    longest: int | None = None


OFF = Adjudication()


class Arbiter:
    """Applies the rules to one game: tell it every move, and it says when the game is over."""

    def __init__(self, rules: Adjudication) -> None:
        self._rules = rules
        self._plies = 0
        # Plies in a row that saw this side winning.
        self._leads = {chess.WHITE: 0, chess.BLACK: 0}
        # Plies in a row that saw nobody better.
        self._level = 0

    def judge(self, mover: chess.Color, score: Score | None) -> Outcome | None:
        """Judge the position after a move. The score is the mover's; without one, every run ends."""
        rules = self._rules
        if rules == OFF:
            return None
        self._plies += 1
        value = None if score is None else score.clamped()
        for side in chess.COLORS:
            seen = None if value is None else value if side == mover else -value
            winning = seen is not None and rules.win_score is not None and seen >= rules.win_score
            self._leads[side] = self._leads[side] + 1 if winning else 0
            if winning and self._leads[side] >= 2 * rules.win_moves:
                return Outcome(Ending.ADJUDICATION, side, "both players agree")
        level = value is not None and rules.draw_score is not None and abs(value) <= rules.draw_score
        self._level = self._level + 1 if level else 0
        if self._level >= 2 * rules.draw_moves and self._plies >= 2 * rules.draw_after:
            return Outcome(Ending.ADJUDICATION, None, "both players agree")
        if rules.longest is not None and self._plies >= 2 * rules.longest:
            return Outcome(Ending.ADJUDICATION, None, f"{rules.longest} moves played")
        return None
