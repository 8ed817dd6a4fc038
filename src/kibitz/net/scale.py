"""How many centipawns make a logit, so that a score means the result that it had in the games."""

from array import array
from math import exp

from kibitz.net.learning import tally_scores
from kibitz.net.values import KEPT_SCORE

SCORES = range(-KEPT_SCORE, KEPT_SCORE + 1)
LEAST_SCALE, MOST_SCALE = 50, 500


def fitted_scale(samples: memoryview) -> int:
    """The scale at which the chance of a score comes closest to the results, by maximum likelihood.

    Then scores and results pull a net to the same place, and a pawn stays a pawn.
    """
    counts = array("Q", bytes(8 * len(SCORES)))
    points = array("Q", bytes(8 * len(SCORES)))
    tally_scores(samples, memoryview(counts), memoryview(points))
    low, high = 1 / MOST_SCALE, 1 / LEAST_SCALE
    # The likelihood has one maximum: its slope is positive before it and negative behind.
    for _ in range(40):
        middle = (low + high) / 2
        slope = sum(
            score * (half_points / 2 - count / (1 + exp(-score * middle)))
            for score, count, half_points in zip(SCORES, counts, points, strict=True)
        )
        low, high = (middle, high) if slope > 0 else (low, middle)
    return round(2 / (low + high))
