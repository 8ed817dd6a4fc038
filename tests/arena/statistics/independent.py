"""The same statistics calculated another way: by enumeration, numeric integration and blind search."""

import math
from collections.abc import Callable, Sequence
from statistics import fmean

from kibitz.arena.statistics.tally import Pairs

Point = list[float]

RESULT_SETS: list[Pairs] = [
    (1, 2, 5, 3, 1),
    (10, 5, 2, 5, 10),
    (34, 54, 63, 64, 75),
    (332, 433, 498, 333, 334),
    (7895, 8757, 5685, 568, 9999),
    (365, 16618, 36229, 16974, 390),
    (127, 4883, 10712, 5150, 104),
    (1, 3, 20, 60, 116),
    (116, 60, 20, 3, 1),
    (3, 40, 914, 41, 2),
]


def pair_scores(pairs: Sequence[int]) -> list[float]:
    return [place / 4 for place, count in enumerate(pairs) for _ in range(count)]


def elo_interval(pairs: Sequence[int]) -> tuple[float, float]:
    """The ends of the 95 % interval: the density of the true score is added up from below."""
    reached, ends = 0.0, []
    slices = score_density(pairs)
    width = slices[1][0] - slices[0][0]
    for x, share in slices:
        for wanted in (0.025, 0.975):
            if reached < wanted <= reached + share:
                ends.append(x + width * ((wanted - reached) / share - 0.5))
        reached += share
    low, high = ends
    return searched_elo(low), searched_elo(high)


def superiority(pairs: Sequence[int]) -> float:
    return sum(share for x, share in score_density(pairs) if x > 0.5)


def score_density(pairs: Sequence[int]) -> list[tuple[float, float]]:
    """Slices of the true score and the probability of each.

    In pairs' results: they prove as much as `throws` of a coin, of which the mean score came up heads.
    """
    scores = pair_scores(pairs)
    mean = fmean(scores)
    # As though two more pairs of independent decisive games were known, and a degree of freedom less.
    share = 0.5
    if 0 < mean < 1:
        share = (sum((score - mean) ** 2 for score in scores) / (mean * (1 - mean)) + 1) / (len(scores) + 1)
    throws = len(scores) / share
    deviation = math.sqrt(max(mean * (1 - mean), 1 / (throws + 2)) / (throws + 2))
    low, high = max(0.0, mean - 12 * deviation), min(1.0, mean + 12 * deviation)
    slices = 40_000
    width = (high - low) / slices
    places = [low + (index + 0.5) * width for index in range(slices)]
    peak = throws * (mean * math.log(mean) + (1 - mean) * math.log(1 - mean)) if 0 < mean < 1 else 0.0
    heights = [math.exp(throws * (mean * math.log(x) + (1 - mean) * math.log1p(-x)) - peak) for x in places]
    total = sum(heights)
    return [(x, height / total) for x, height in zip(places, heights, strict=True)]


def searched_elo(score: float) -> float:
    low, high = -4000.0, 4000.0
    while high - low > 1e-6:
        middle = (low + high) / 2
        if 10 ** (middle / 400) / (10 ** (middle / 400) + 1) < score:
            low = middle
        else:
            high = middle
    return low


def best_log_likelihood(counts: Sequence[float], surplus: Callable[[Sequence[float]], float]) -> float:
    """The greatest Σ count·log p over five probabilities with surplus(p) = 0, found by a downhill simplex.

    The simplex moves the weights of the results ½, 1, 1½ against 0 and 2; the constraint settles the rest.
    """

    def cost(free: Point) -> float:
        weights = [math.exp(value) for value in free]

        def probabilities(top: float) -> list[float]:
            # `top` shares the rest between the best result and the worst.
            total = 1 + sum(weights)
            return [(1 - top) / total, *(weight / total for weight in weights), top / total]

        low, high = 1e-12, 1 - 1e-12
        if surplus(probabilities(low)) > 0 or surplus(probabilities(high)) < 0:
            return 1e9
        for _ in range(60):
            top = (low + high) / 2
            if surplus(probabilities(top)) < 0:
                low = top
            else:
                high = top
        return -sum(count * math.log(p) for count, p in zip(counts, probabilities(top), strict=True))

    ends = counts[0] + counts[4]
    point = [math.log(count / ends) for count in counts[1:4]]
    for size in (0.5, 0.1, 0.02):
        point = downhill(cost, point, size)
    return -cost(point)


def downhill(cost: Callable[[Point], float], start: Point, size: float) -> Point:
    """Nelder and Mead's simplex."""
    corners = [start] + [[x + size * (i == axis) for i, x in enumerate(start)] for axis in range(len(start))]
    ranked = sorted((cost(corner), corner) for corner in corners)
    for _ in range(400):
        centre = [fmean(corner[axis] for _, corner in ranked[:-1]) for axis in range(len(start))]
        worst, corner = ranked[-1]

        def moved(factor: float, centre: Point = centre, corner: Point = corner) -> tuple[float, Point]:
            place = [c + factor * (x - c) for c, x in zip(centre, corner, strict=True)]
            return cost(place), place

        reflected = moved(-1)
        if reflected[0] < ranked[0][0]:
            ranked[-1] = min(reflected, moved(-2))
        elif reflected[0] < ranked[-2][0]:
            ranked[-1] = reflected
        else:
            inside = moved(0.5)
            if inside[0] < worst:
                ranked[-1] = inside
            else:
                best = ranked[0][1]
                shrunk = [[(x + b) / 2 for x, b in zip(c, best, strict=True)] for _, c in ranked[1:]]
                ranked[1:] = [(cost(c), c) for c in shrunk]
        ranked.sort()
        if ranked[-1][0] - ranked[0][0] < 1e-9:
            break
    return ranked[0][1]


def logistic_llr(pairs: Sequence[int], elo0: float, elo1: float) -> float:
    def surplus(elo: float) -> Callable[[Sequence[float]], float]:
        wanted = 10 ** (elo / 400) / (1 + 10 ** (elo / 400))
        return lambda p: sum(place / 4 * share for place, share in enumerate(p)) - wanted

    return best_log_likelihood(pairs, surplus(elo1)) - best_log_likelihood(pairs, surplus(elo0))


def normalised_llr(pairs: Sequence[int], elo0: float, elo1: float) -> float:
    def surplus(elo: float) -> Callable[[Sequence[float]], float]:
        def distance(p: Sequence[float]) -> float:
            mean = sum(place / 4 * share for place, share in enumerate(p))
            variance = sum(share * (place / 4 - mean) ** 2 for place, share in enumerate(p))
            # per game: a pair's mean varies half as much as one game
            return (mean - 0.5) - elo * math.log(10) / 800 * math.sqrt(2 * variance)

        return distance

    return best_log_likelihood(pairs, surplus(elo1)) - best_log_likelihood(pairs, surplus(elo0))
