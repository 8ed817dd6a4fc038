"""Elo from results: differences with their error, likelihood of superiority, performance.

Logistic Elo throughout: a player who is d points better expects the share 1 / (1 + 10^(-d/400)) of the
points.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from kibitz.arena.statistics.tally import Tally, distribution, moments

NORMAL = NormalDist()
TWO_SIDED_95 = NORMAL.inv_cdf(0.975)


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
    """A difference, the ends of its 95 % interval, and the likelihood that the first player is the better.

    Where the results do not differ among themselves they say nothing about the error: the interval is then
    the whole line.
    """

    elo: float
    low: float
    high: float
    superiority: float

    @property
    def error(self) -> float:
        """Half the interval: the ± of a summary. The interval itself is not symmetric."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        """`+12.3 ± 4.5`; where that would say nothing but one end is known, `+612.3 [+401.5, +∞]`."""
        if math.isfinite(self.error):
            return f"{signed(self.elo)} ± {self.error:.1f}"
        if math.isfinite(self.low) or math.isfinite(self.high):
            return f"{signed(self.elo)} [{signed(self.low)}, {signed(self.high)}]"
        return f"{signed(self.elo)} ± ∞"


def signed(elo: float) -> str:
    """`+12.3`, `-∞`."""
    return f"{elo:+.1f}" if math.isfinite(elo) else f"{'+' if elo > 0 else '-'}∞"


def estimate(tally: Tally) -> EloEstimate:
    """What a tally proves: from its pairs where there are two, else from its single games.

    The error of the mean is that of independent pairs: the root of their variance over their number.
    """
    counts: Sequence[int] = tally.pairs
    if sum(counts) < 2:
        counts = (tally.losses, tally.draws, tally.wins)
    number = sum(counts)
    if number == 0:
        return EloEstimate(0.0, -math.inf, math.inf, 0.5)
    mean, variance = moments(distribution(counts))
    if variance == 0:
        superiority = 0.5 if mean == 0.5 else float(mean > 0.5)
        return EloEstimate(elo_of(mean), -math.inf, math.inf, superiority)
    error = math.sqrt(variance / number)
    return EloEstimate(
        elo=elo_of(mean),
        low=elo_of(mean - TWO_SIDED_95 * error),
        high=elo_of(mean + TWO_SIDED_95 * error),
        superiority=NORMAL.cdf((mean - 0.5) / error),
    )


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
