"""Elo from results: differences with their error, likelihood of superiority, performance.

Logistic Elo throughout: a player who is d points better expects the share 1 / (1 + 10^(-d/400)) of the
points.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist

from kibitz.arena.statistics import beta
from kibitz.arena.statistics.tally import Pairs, Tally, distribution, moments

TWO_SIDED_95 = NormalDist().inv_cdf(0.975)
# Two independent decisive games vary half as much as two games with always the same winner.
BELIEVED = 0.5
# Pairs that this counts for; the simulation in the tests covers 93 % and more with it.
BELIEF = 2
# An interval is written as ± where its sides differ by less than this share of it.
LOPSIDED = 0.1


def expected_score(difference: float) -> float:
    """The share of the points that a player rated `difference` above the opponent expects."""
    return 1 / (1 + 10 ** (-difference / 400))


def elo_of(score: float) -> float:
    """The difference at which `score` is expected; infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score))


@dataclass(frozen=True, slots=True)
class EloEstimate:
    """A difference, the ends of its 95 % interval, and the likelihood that the first player is the better."""

    elo: float
    low: float
    high: float
    superiority: float

    @property
    def error(self) -> float:
        """Half the interval. The interval itself is not symmetric."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        """`+12.3 ± 4.5`; where the two sides differ, `+470 (-15 to +918)`."""
        lopsided = abs((self.high - self.elo) - (self.elo - self.low)) > LOPSIDED * (self.high - self.low)
        if not lopsided:
            return f"{signed(self.elo)} ± {self.error:.1f}"
        return f"{self.elo:+.0f} ({self.low:+.0f} to {self.high:+.0f})"


def signed(elo: float) -> str:
    """`+12.3`."""
    return f"{elo:+.1f}"


@lru_cache(maxsize=4096)  # a graph asks again for what it has drawn
def estimate(tally: Tally) -> EloEstimate:
    """What all games of a tally prove; docs/arena.md derives it.

    The variance of a pair is `share` times that of a coin toss that scores all or nothing. So the pairs prove as much
    about the score as `throws` tosses of that coin, and the score has a beta distribution.
    """
    share = variation(tally.pairs)
    throws = tally.games / 2 / share
    won, lost = throws * tally.score + 1, throws * (1 - tally.score) + 1
    return EloEstimate(
        elo=elo_of(within_reach(tally)),
        low=elo_of(beta.quantile(0.025, won, lost)),
        high=elo_of(beta.quantile(0.975, won, lost)),
        superiority=1 - beta.below(0.5, won, lost),
    )


def within_reach(tally: Tally) -> float:
    """The score; of a player who won or lost everything, as though a quarter of a point had gone the other way.

    Half a point is the least that can be missing, so the estimate lies half-way to the next result.
    """
    if not tally.games:
        return 0.5
    margin = 0.25 / tally.games
    return min(max(tally.score, margin), 1 - margin)


def variation(pairs: Pairs) -> float:
    """The variance of a pair's share of the points, as a share of the greatest that its mean allows.

    The prior is that of two independent decisive games, with the weight of two pairs.
    """
    number = sum(pairs)
    if number == 0:
        return BELIEVED
    mean, variance = moments(distribution(pairs))
    # If every game was won or every game lost, nothing can vary.
    if mean in (0, 1):
        return BELIEVED
    seen = number * variance / (mean * (1 - mean))
    return (seen + BELIEF * BELIEVED) / (number - 1 + BELIEF)


def performance(opponents: Sequence[float], points: float) -> float:
    """The rating at which `points` are expected against these opponents; infinite at no points or all.

    Raises ValueError where the points cannot be scored in that many games.
    """
    if not opponents or not 0 <= points <= len(opponents):
        raise ValueError(
            f"expected between 0 and {len(opponents)} points from 1 game or more, got {points!r}"
        )
    if points in (0, len(opponents)):
        return math.copysign(math.inf, points - 0.5)
    # The rating lies within elo_of(share) of the weakest and the strongest opponent.
    reach = elo_of(points / len(opponents))
    low, high = min(opponents) + reach, max(opponents) + reach
    while high - low > 1e-9 * max(1.0, abs(low)):
        middle = (low + high) / 2
        if sum(expected_score(middle - rating) for rating in opponents) < points:
            low = middle
        else:
            high = middle
    return (low + high) / 2
