"""The rating a level is called by, and the rating the model plays at to be worth it.

The model plays as people of a rating choose, one move at a time; what that is worth in games has to be measured. The
table says for a few names what the model is told; between two it is a straight line. It comes from a ladder of matches,
by tools/calibrate_levels.py; what the levels are worth with it: docs/people.md.
"""

from itertools import pairwise

# Name, inner rating. Rising in both.
MEASURED: tuple[tuple[int, float], ...] = (
    (400, 253),
    (500, 364),
    (600, 475),
    (700, 586),
    (800, 715),
    (900, 820),
    (1000, 871),
    (1100, 925),
    (1200, 990),
    (1300, 1185),
    (1400, 1875),
    (1500, 2161),
    (1600, 2313),
    (1700, 2356),
    (1800, 2387),
    (1900, 2419),
    (2000, 2443),
    (2100, 2465),
    (2200, 2489),
    (2300, 2516),
    (2400, 2543),
    (2500, 2578),
    (2600, 2616),
    (2700, 2669),
    (2800, 2739),
)


def inner_rating(elo: float) -> float:
    for (low, at_low), (high, at_high) in pairwise(MEASURED):
        if elo <= high:
            return at_low + (at_high - at_low) * (elo - low) / (high - low)
    return MEASURED[-1][1]
