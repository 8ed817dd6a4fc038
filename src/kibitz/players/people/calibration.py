"""The rating a level is called by, and the rating the model plays at to be worth it.

The model plays as people of a rating choose, one move at a time; what that is worth in games has to be measured. The
table says for a few names what the model is told; between two it is a straight line. How it was measured, and what
was not: docs/people.md.
"""

from itertools import pairwise

# Name, inner rating. Rising in both.
MEASURED: tuple[tuple[int, float], ...] = (
    (400, 451),
    (500, 600),
    (600, 741),
    (700, 821),
    (800, 874),
    (900, 933),
    (1000, 997),
    (1100, 1127),
    (1200, 1742),
    (1300, 2251),
    (1400, 2411),
    (1500, 2433),
    (1600, 2454),
    (1700, 2473),
    (1800, 2493),
    (1900, 2511),
    (2000, 2527),
    (2100, 2544),
    (2200, 2564),
    (2300, 2588),
    (2400, 2610),
    (2500, 2632),
    (2600, 2654),
    (2700, 2681),
    (2800, 2710),
)


def inner_rating(elo: float) -> float:
    for (low, at_low), (high, at_high) in pairwise(MEASURED):
        if elo <= high:
            return at_low + (at_high - at_low) * (elo - low) / (high - low)
    return MEASURED[-1][1]
