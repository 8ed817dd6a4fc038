"""The rating a level is called by, and the rating the model plays at to be worth it.

The model plays as people of a rating choose, one move at a time; what that is worth in games has to be measured. The
table says for a few names what the model is told; between two it is a straight line. How it was measured, and what
was not: docs/people.md.
"""

from itertools import pairwise

# Name, inner rating. Rising in both.
MEASURED: tuple[tuple[int, float], ...] = (
    (400, 452),
    (500, 581),
    (600, 722),
    (700, 805),
    (800, 858),
    (900, 914),
    (1000, 977),
    (1100, 1079),
    (1200, 1719),
    (1300, 2301),
    (1400, 2404),
    (1500, 2425),
    (1600, 2447),
    (1700, 2464),
    (1800, 2480),
    (1900, 2496),
    (2000, 2513),
    (2100, 2531),
    (2200, 2548),
    (2300, 2572),
    (2400, 2597),
    (2500, 2626),
    (2600, 2655),
    (2700, 2684),
    (2800, 2712),
)


def inner_rating(elo: float) -> float:
    for (low, at_low), (high, at_high) in pairwise(MEASURED):
        if elo <= high:
            return at_low + (at_high - at_low) * (elo - low) / (high - low)
    return MEASURED[-1][1]
