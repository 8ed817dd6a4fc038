"""How long a person of a rating thinks about a move.

The mean is the exponential of a weighted sum of what `reasons` finds: how hard the choice is, what was just taken, the
phase of the game, the clock. The weights are fitted to games with clocks by `tools/fit_manners.py`. What one move takes
is drawn around the mean. Times are seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from random import Random

import chess

from kibitz.engine.limits import Clock
from kibitz.players.people.board import retakes, took_last
from kibitz.players.people.choice import judged

# Where there is no clock, a person plays as at the beginning of a game with this much.
UNHURRIED = 600.0
# A move that people of the rating choose with at least this chance is one that they consider.
CONSIDERED = 0.05
# Never more of the clock than this; with little left, an increment is as good as time.
MOST_SHARE = 0.25
MOVES_OF_INCREMENT = 10
# Half-moves: where the opening and the middle game end.
OPENING, MIDDLE = 12, 36

# In the order of `reasons`. Around the mean, one move's time has a gamma distribution of this shape.
WEIGHTS = (
    -5.298, 0.861, 0.856, 0.816, 0.218, -0.632, -0.307, 0.170, 0.104, 0.074, 0.060, 0.100, -0.004, -0.136, -0.153,
    -0.518, 0.649, 0.128,
)  # fmt: skip
SHAPE = 1.41


@dataclass(frozen=True, slots=True)
class OwnClock:
    """As the player to move sees it."""

    left: float
    increment: float

    @classmethod
    def of(cls, clock: Clock | None, colour: chess.Color) -> OwnClock:
        if clock is None:
            return cls(UNHURRIED, 0.0)
        return cls(max(clock.remaining(colour), 0.0), clock.increment(colour))


@dataclass(frozen=True, slots=True)
class ChosenMove:
    """A move that was chosen, and what it was chosen among."""

    board: chess.Board
    moves: list[chess.Move]
    chances: list[float]
    scores: list[list[int]]  # by depth, by move, in centipawns
    played: int
    known: bool  # whether people's games still reach the position


def reasons(choice: ChosenMove, rating: float, clock: OwnClock) -> list[float]:
    """What makes a person think longer or shorter, as numbers."""
    board, move = choice.board, choice.moves[choice.played]
    first, last = ([judged(score) for score in choice.scores[depth]] for depth in (0, -1))
    best = max(last)
    second = max((one for at, one in enumerate(last) if at != last.index(best)), default=best - 2)
    taken = bool(board.move_stack) and took_last(board)
    ply = board.ply()
    ready = clock.left + MOVES_OF_INCREMENT * clock.increment
    return [
        1.0,
        # The clock and the phase.
        log(max(ready, 1.0)),
        min(1.0, ply / OPENING),
        min(1.0, max(0.0, (ply - OPENING) / (MIDDLE - OPENING))),
        min(1.0, max(0.0, (ply - MIDDLE) / 60)),
        float(choice.known),
        # How hard it is: one move only, how flat the chances are, how many moves are considered, how unusual the one is
        # that was chosen, how clear the best is, how much a longer look changes, how far it is decided.
        float(len(choice.moves) == 1),
        sum(-chance * log(chance) for chance in choice.chances if chance > 0),
        log(max(1, sum(chance >= CONSIDERED for chance in choice.chances))),
        min(6.0, -log(max(choice.chances[choice.played], 1e-9))),
        min(2.0, best - second),
        abs(best - max(first)),
        abs(best),
        # What just happened.
        float(board.is_check()),
        float(taken),
        float(retakes(board, move)),
        # What is left on the board, and who plays.
        board.occupied.bit_count() / 32,
        (rating - 1600) / 400,
    ]


def mean_thought(choice: ChosenMove, rating: float, clock: OwnClock) -> float:
    """Seconds that people of a rating think about such a move, on average."""
    return exp(sum(weight * one for weight, one in zip(WEIGHTS, reasons(choice, rating, clock), strict=True)))


def drawn_thought(choice: ChosenMove, rating: float, clock: OwnClock, seed: int) -> float:
    """Seconds for one move: now longer, now shorter, but never so long that the flag comes near."""
    random = Random(f"{seed} thinks {choice.board.ply()} {choice.moves[choice.played].uci()}")
    drawn = mean_thought(choice, rating, clock) * random.gammavariate(SHAPE, 1 / SHAPE)
    return min(drawn, MOST_SHARE * clock.left)
