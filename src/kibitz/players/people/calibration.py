"""The rating a level is called by, and the rating the model plays at to be worth it.

The model plays as people of a rating choose, one move at a time; what that is worth in games has to be measured. The
table says for a few names what the model is told; between two it is a straight line. How it was measured, and what
was not: docs/people.md.
"""

from itertools import pairwise

# Name, inner rating. Rising in both.
MEASURED: tuple[tuple[int, float], ...] = (
    (400, 350),
    (870, 800),
    (1200, 1200),
    (1340, 1600),
    (1500, 2000),
    (1600, 2200),
    (1650, 2300),
    (2050, 2420),
    (2200, 2500),
    (2800, 2770),
)


def inner_rating(elo: float) -> float:
    for (low, at_low), (high, at_high) in pairwise(MEASURED):
        if elo <= high:
            return at_low + (at_high - at_low) * (elo - low) / (high - low)
    return MEASURED[-1][1]
