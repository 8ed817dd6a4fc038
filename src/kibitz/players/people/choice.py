"""The second stage: how people of a rating weigh what they tend to play against what they see.

A move's utility is its prior less, for each depth of a short search, the root of what the move seems to lose there
against the best: the root, because the first tenth of a pawn says more than the tenth after it. Taking back has a
weight of its own: people see that before they calculate. The weights are fitted at a few ratings and mixed between
them. A move's chance is the exponential of its utility, over their sum.
"""

from math import exp, log, log1p, sqrt

from kibitz.players.people.file import PeopleFile
from kibitz.players.people.prior import mixed

# Below the weakest people of the games, choices come nearer to chance: at FLATTEST this much of each utility is left.
FLATTEST, LEAST_LEFT = 400, 0.45
# Above the strongest, the search has more say: at SHARPEST so many times as much.
SHARPEST, MOST_SAY = 2800, 8.0


def utilities(
    model: PeopleFile, prior: list[float], scores: list[list[int]], retakes: list[bool], rating: float
) -> list[float]:
    """For each move, given its prior, its scores by depth and whether it takes back."""
    knots = model.numbers["choice_knots"]
    own, *weights, taking_back = mixed(model.numbers["choice"], rating, knots)
    kept, say = 1.0, 1.0
    if rating < knots[0]:
        kept = 1 - (1 - LEAST_LEFT) * (knots[0] - rating) / (knots[0] - FLATTEST)
    if rating > knots[-1]:
        say = MOST_SAY ** ((rating - knots[-1]) / (SHARPEST - knots[-1]))
    total = logarithm_of_sum(prior)
    found = [own * (one - total) + taking_back * again for one, again in zip(prior, retakes, strict=True)]
    for weight, seen in zip(weights, scores, strict=True):
        values = [judged(score) for score in seen]
        best = max(values)
        for number, value in enumerate(values):
            found[number] -= weight * say * sqrt(best - value)
    return [kept * one for one in found]


def judged(score: int) -> float:
    """Centipawns as people feel them: the more one has, the less a pawn counts."""
    return log1p(score / 100) if score >= 0 else -log1p(-score / 100)


def chances(found: list[float]) -> list[float]:
    """Of utilities."""
    total = logarithm_of_sum(found)
    return [exp(one - total) for one in found]


def logarithm_of_sum(numbers: list[float]) -> float:
    most = max(numbers)
    return most + log(sum(exp(one - most) for one in numbers))
