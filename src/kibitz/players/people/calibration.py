"""The rating a level is called by, and the rating the model plays at to be worth it.

The model plays as people of a rating choose, one move at a time; what that is worth in games has to be measured. The
table says for a few names what the model is told; between two it is a straight line. It comes from ladders of
matches, by tools/calibrate_levels.py: docs/people.md.
"""

from itertools import pairwise

# Name, inner rating. Rising in both.
MEASURED: tuple[tuple[int, float], ...] = (
    (400, 362),
    (500, 438),
    (600, 519),
    (700, 607),
    (800, 708),
    (900, 798),
    (1000, 864),
    (1100, 917),
    (1200, 992),
    (1300, 1249),
    (1400, 1858),
    (1500, 2204),
    (1600, 2330),
    (1700, 2367),
    (1800, 2395),
    (1900, 2421),
    (2000, 2447),
    (2100, 2473),
    (2200, 2501),
    (2300, 2530),
    (2400, 2560),
    (2500, 2591),
    (2600, 2625),
    (2700, 2670),
    (2800, 2719),
)


def inner_rating(elo: float) -> float:
    for (low, at_low), (high, at_high) in pairwise(MEASURED):
        if elo <= high:
            return at_low + (at_high - at_low) * (elo - low) / (high - low)
    return MEASURED[-1][1]
