"""Estimates a rating from one game, by the average loss of win chance.

Fitted by `python benchmarks/review.py fit ANNOTATED` to games of people on Lichess; docs/review.md says how, and how
little one game tells.
"""

from dataclasses import dataclass
from math import log1p

# The rating is LEVEL - SLOPE · ln(1 + average loss); two thirds of people lie within DEVIATION of it.
LEVEL, SLOPE, DEVIATION = 2_214.0, 304.0, 497.0
LEAST_MOVES = 10


@dataclass(frozen=True, slots=True)
class Performance:
    """A rating, and the interval in which nine of ten lie."""

    rating: int
    low: int
    high: int


def performance(average_loss: float, moves: int) -> Performance | None:
    """None for a game too short to say anything."""
    if moves < LEAST_MOVES:
        return None
    rating = LEVEL - SLOPE * log1p(average_loss)
    reach = 1.645 * DEVIATION
    return Performance(*(10 * round(one / 10) for one in (rating, rating - reach, rating + reach)))
