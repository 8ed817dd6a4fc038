"""The same statistics calculated another way: by enumeration, numeric integration and blind search."""

import math
from collections.abc import Callable, Sequence
from statistics import fmean, pvariance

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


def elo_interval(pairs: Sequence[int]) -> tuple[float, float, float]:
    """Elo and the ends of its 95 % interval, by searching the Elo whose expectation fits."""
    scores = pair_scores(pairs)
    mean = fmean(scores)
    error = math.sqrt(pvariance(scores) / len(scores))
    return searched_elo(mean), searched_elo(mean - 1.959964 * error), searched_elo(mean + 1.959964 * error)


def searched_elo(score: float) -> float:
    low, high = -4000.0, 4000.0
    while high - low > 1e-6:
        middle = (low + high) / 2
        if 10 ** (middle / 400) / (10 ** (middle / 400) + 1) < score:
            low = middle
        else:
            high = middle
    return low


def superiority(pairs: Sequence[int]) -> float:
    """The normal density of the true score, integrated above ½ by Simpson's rule."""
    scores = pair_scores(pairs)
    mean, error = fmean(scores), math.sqrt(pvariance(scores) / len(scores))
    start, end, steps = 0.5, mean + 12 * error, 20_000
    if end <= start:
        return 0.0
    start = max(start, mean - 12 * error)
    width = (end - start) / steps

    def density(x: float) -> float:
        return math.exp(-(((x - mean) / error) ** 2) / 2) / (error * math.sqrt(2 * math.pi))

    inner = sum((4 if step % 2 else 2) * density(start + step * width) for step in range(1, steps))
    return (density(start) + inner + density(end)) * width / 3


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
