"""The rating a level is called by, and the rating the model plays at to be worth it.

The model plays as people of a rating choose, one move at a time; what that is worth in games has to be measured. The
table says for a few names what the model is told; between two it is a straight line. It comes from a ladder of matches,
by tools/calibrate_levels.py; what the levels are worth with it: docs/people.md.
"""

from itertools import pairwise

# Name, inner rating. Rising in both.
MEASURED: tuple[tuple[int, float], ...] = (
    (400, 369),
    (500, 448),
    (600, 533),
    (700, 632),
    (800, 748),
    (900, 836),
    (1000, 887),
    (1100, 943),
    (1200, 1043),
    (1300, 1411),
    (1400, 1958),
    (1500, 2183),
    (1600, 2315),
    (1700, 2354),
    (1800, 2384),
    (1900, 2413),
    (2000, 2438),
    (2100, 2461),
    (2200, 2485),
    (2300, 2513),
    (2400, 2543),
    (2500, 2580),
    (2600, 2619),
    (2700, 2668),
    (2800, 2730),
)


def inner_rating(elo: float) -> float:
    for (low, at_low), (high, at_high) in pairwise(MEASURED):
        if elo <= high:
            return at_low + (at_high - at_low) * (elo - low) / (high - low)
    return MEASURED[-1][1]
