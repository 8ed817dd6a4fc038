"""The rating a level is called by, and the rating the model plays at to be worth it.

The model plays as people of a rating choose, one move at a time; what that is worth in games has to be measured. The
table says for a few names what the model is told; between two it is a straight line. It comes from ladders of
matches, by tools/calibrate_levels.py: docs/people.md.
"""

from itertools import pairwise

# Name, inner rating. Rising in both.
MEASURED: tuple[tuple[int, float], ...] = (
    (400, 379),
    (500, 462),
    (600, 544),
    (700, 633),
    (800, 733),
    (900, 815),
    (1000, 873),
    (1100, 921),
    (1200, 981),
    (1300, 1214),
    (1400, 1873),
    (1500, 2210),
    (1600, 2333),
    (1700, 2369),
    (1800, 2385),
    (1900, 2421),
    (2000, 2448),
    (2100, 2476),
    (2200, 2504),
    (2300, 2530),
    (2400, 2559),
    (2500, 2592),
    (2600, 2626),
    (2700, 2673),
    (2800, 2719),
)


def inner_rating(elo: float) -> float:
    for (low, at_low), (high, at_high) in pairwise(MEASURED):
        if elo <= high:
            return at_low + (at_high - at_low) * (elo - low) / (high - low)
    return MEASURED[-1][1]
