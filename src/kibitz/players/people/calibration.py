"""The rating a level is called by, and the rating the model plays at to be worth it.

The model plays as people of a rating choose, one move at a time; what that is worth in games has to be measured. The
table says for a few names what the model is told; between two it is a straight line. How it was measured, and what
was not: docs/people.md.
"""

from itertools import pairwise

# Name, inner rating. Rising in both.
MEASURED: tuple[tuple[int, float], ...] = (
    (400, 427),
    (500, 586),
    (600, 726),
    (700, 816),
    (800, 871),
    (900, 932),
    (1000, 1001),
    (1100, 1162),
    (1200, 1862),
    (1300, 2219),
    (1400, 2329),
    (1500, 2355),
    (1600, 2379),
    (1700, 2405),
    (1800, 2428),
    (1900, 2446),
    (2000, 2466),
    (2100, 2490),
    (2200, 2518),
    (2300, 2548),
    (2400, 2581),
    (2500, 2612),
    (2600, 2643),
    (2700, 2689),
    (2800, 2734),
)


def inner_rating(elo: float) -> float:
    for (low, at_low), (high, at_high) in pairwise(MEASURED):
        if elo <= high:
            return at_low + (at_high - at_low) * (elo - low) / (high - low)
    return MEASURED[-1][1]
