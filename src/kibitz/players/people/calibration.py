"""The rating a level is called by, and the rating the model plays at to be worth it.

The model plays as people of a rating choose, one move at a time; what that is worth in games has to be measured. The
table says for a few names what the model is told; between two it is a straight line. How it was measured, and what
was not: docs/people.md.
"""

from itertools import pairwise

# Name, inner rating. Rising in both.
MEASURED: tuple[tuple[int, float], ...] = (
    (400, 461),
    (500, 620),
    (600, 748),
    (700, 828),
    (800, 882),
    (900, 944),
    (1000, 1022),
    (1100, 1169),
    (1200, 1856),
    (1300, 2306),
    (1400, 2341),
    (1500, 2365),
    (1600, 2389),
    (1700, 2415),
    (1800, 2436),
    (1900, 2455),
    (2000, 2480),
    (2100, 2506),
    (2200, 2532),
    (2300, 2559),
    (2400, 2589),
    (2500, 2621),
    (2600, 2654),
    (2700, 2706),
    (2800, 2745),
)


def inner_rating(elo: float) -> float:
    for (low, at_low), (high, at_high) in pairwise(MEASURED):
        if elo <= high:
            return at_low + (at_high - at_low) * (elo - low) / (high - low)
    return MEASURED[-1][1]
