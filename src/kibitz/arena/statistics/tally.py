"""The count of a match's results, from the first player's side."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

Pairs = tuple[int, int, int, int, int]
"""Pairs of games by what the first player scored in them: 0, ½, 1, 1½, 2 points."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Games won, drawn and lost, and the pairs of games that are complete.

    The two games of a pair share an opening, so their results are correlated: the error must be calculated from pairs,
    not from single games.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: Pairs = (0, 0, 0, 0, 0)

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """The share of the points, ½ before the first game."""
        return self.points / self.games if self.games else 0.5

    def plus(self, points: float) -> "Tally":
        """With one game more, whatever pair it belongs to."""
        won, drawn, lost = (points == one for one in (1.0, 0.5, 0.0))
        return Tally(self.wins + won, self.draws + drawn, self.losses + lost, self.pairs)

    def __neg__(self) -> "Tally":
        """The same results from the other player's side."""
        p0, p1, p2, p3, p4 = self.pairs
        return Tally(self.losses, self.draws, self.wins, (p4, p3, p2, p1, p0))


class RunningTally:
    """Results counted as they come. A game counts once, by its number; 2k and 2k + 1 are a pair."""

    def __init__(self) -> None:
        self._points: dict[int, float] = {}
        self._results: Counter[float] = Counter()
        self._pairs = [0] * 5

    def count(self, number: int, points: float) -> bool:
        """Returns whether the game is a new one."""
        if number in self._points:
            return False
        self._points[number] = points
        self._results[points] += 1
        partner = self._points.get(number ^ 1)
        if partner is not None:
            self._pairs[round(2 * (points + partner))] += 1
        return True

    def __contains__(self, number: int) -> bool:
        return number in self._points

    @property
    def tally(self) -> Tally:
        p0, p1, p2, p3, p4 = self._pairs
        results = self._results
        return Tally(results[1.0], results[0.5], results[0.0], (p0, p1, p2, p3, p4))


def distribution(counts: Iterable[int | float]) -> list[tuple[float, float]]:
    """Counts of evenly spaced results, worst first, as (share of the points, frequency)."""
    counted = list(counts)
    total = sum(counted)
    return [(place / (len(counted) - 1), count / total) for place, count in enumerate(counted)]


def moments(shares: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """Mean and variance of a distribution."""
    known = list(shares)
    mean = sum(value * share for value, share in known)
    return mean, sum(share * (value - mean) ** 2 for value, share in known)
