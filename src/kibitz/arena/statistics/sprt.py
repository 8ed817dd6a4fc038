"""The sequential probability ratio test: stop a match when its question is answered.

Generalised SPRT over pairs of games. Under each hypothesis the likeliest distribution of the five pair
results is found (the multinomial maximum-likelihood estimate); the log-likelihood ratio compares the two.
The hypothesis fixes either

- the **logistic** Elo: the mean share of the points, or
- the **normalised** Elo: the mean's distance from ½ in standard deviations of one game, which asks the same
  effort of every opening book and time control.

Method: Michel Van den Bergh, "The generalized sequential probability ratio test" and "Normalized Elo".
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from kibitz.arena.statistics.elo import expected_score
from kibitz.arena.statistics.tally import Pairs, distribution, moments
from kibitz.errors import InputError

# A result that has not come yet is rare, not impossible: it counts as this many pairs.
UNSEEN = 1e-3
# Normalised Elo of one standard deviation: near equality it then equals logistic Elo of decisive games.
NORMALISED_SCALE = 800 / math.log(10)


class SprtError(InputError):
    """Bounds that ask no question."""


class Model(Enum):
    LOGISTIC = "logistic"
    NORMALISED = "normalised"


class SprtVerdict(Enum):
    """Which hypothesis stands, or that the match must continue."""

    H0 = "H0"
    H1 = "H1"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Sprt:
    """Is the first player better by `elo1` rather than `elo0`?

    `alpha` is the risk of a wrong H1, `beta` that of a wrong H0.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = Model.LOGISTIC

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise SprtError(f"SPRT: expected ELO0 < ELO1, got {self.elo0:g} and {self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise SprtError(f"SPRT: expected risks between 0 and ½, got {self.alpha:g} and {self.beta:g}")

    @property
    def lower(self) -> float:
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        return math.log((1 - self.beta) / self.alpha)

    def llr(self, pairs: Pairs) -> float:
        """The logarithm of how much likelier the results are under H1 than under H0."""
        return log_likelihood_ratio(pairs, self.elo0, self.elo1, self.model)

    def verdict(self, pairs: Pairs) -> SprtVerdict:
        ratio = self.llr(pairs)
        if ratio >= self.upper:
            return SprtVerdict.H1
        return SprtVerdict.H0 if ratio <= self.lower else SprtVerdict.OPEN


def log_likelihood_ratio(counts: Sequence[int], elo0: float, elo1: float, model: Model) -> float:
    """Of counted results, worst first: five for pairs of games, three for single games."""
    if not any(counts):
        return 0.0
    seen = [count or UNSEEN for count in counts]
    shares = distribution(seen)
    games = (len(counts) - 1) / 2  # in one counted result
    likeliest = []
    for elo in (elo0, elo1):
        if model is Model.LOGISTIC:
            likeliest.append(likeliest_with_mean(shares, expected_score(elo)))
        else:
            # The share of the points in a pair has the standard deviation of one game over √2.
            likeliest.append(likeliest_with_distance(shares, elo / NORMALISED_SCALE * math.sqrt(games)))
    under0, under1 = likeliest
    return sum(count * math.log(p1 / p0) for count, p0, p1 in zip(seen, under0, under1, strict=True))


Shares = Sequence[tuple[float, float]]


def likeliest_with_mean(shares: Shares, mean: float) -> list[float]:
    """The distribution with this mean under which the observed shares are likeliest."""
    return tilted([share for _, share in shares], [value - mean for value, _ in shares])


def likeliest_with_distance(shares: Shares, distance: float) -> list[float]:
    """The likeliest distribution whose mean lies `distance` of its standard deviations above ½.

    The constraint is not linear in the probabilities: it is made linear at the last estimate, over and over.
    """
    values = [value for value, _ in shares]
    observed = [share for _, share in shares]
    guess = [1 / len(values)] * len(values)
    for _ in range(100):
        mean, variance = moments(zip(values, guess, strict=True))
        deviation = math.sqrt(variance)
        # Derivative of mean - ½ - distance·deviation by each probability; its mean is that very expression.
        slopes = [
            value - 0.5 - distance * deviation * (1 + ((value - mean) / deviation) ** 2) / 2
            for value in values
        ]
        last, guess = guess, tilted(observed, slopes)
        if max(abs(new - old) for new, old in zip(guess, last, strict=True)) < 1e-12:
            break
    return guess


def tilted(observed: Sequence[float], slopes: Sequence[float]) -> list[float]:
    """The probabilities p, nearest to the observed ones in likelihood, with Σ p·slope = 0.

    By Lagrange p = observed / (1 + x·slope); the sum falls as x grows, so that halving finds x.
    """
    low, high = -1 / max(slopes), -1 / min(slopes)
    for _ in range(200):
        x = (low + high) / 2
        if not low < x < high:
            break
        if sum(share * slope / (1 + x * slope) for share, slope in zip(observed, slopes, strict=True)) > 0:
            low = x
        else:
            high = x
    return [share / (1 + x * slope) for share, slope in zip(observed, slopes, strict=True)]
