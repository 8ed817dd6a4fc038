"""Where a match stands: what its games so far say, kept up to date game by game."""

from collections import Counter
from collections.abc import Iterable

from kibitz.arena.elo import EloEstimate, estimate
from kibitz.arena.record import Fault, GameRecord, first_colour
from kibitz.arena.sprt import Sprt, Verdict
from kibitz.arena.tally import Tally
from kibitz.game.outcome import Ending


class Standing:
    """Results, ends, faults and times of the games counted. A game counts once, by its number."""

    def __init__(self, records: Iterable[GameRecord] = (), sprt: Sprt | None = None) -> None:
        self.sprt = sprt
        self.endings: Counter[Ending] = Counter()
        self.faults: Counter[tuple[bool, Fault]] = Counter()  # whether it was the first player's, and what
        self.plies = 0
        self.seconds = 0.0
        self.thinking = 0.0
        self._points: dict[int, float] = {}
        self._results: Counter[float] = Counter()
        self._pairs = [0] * 5
        for record in records:
            self.count(record)

    def count(self, record: GameRecord) -> None:
        if record.number in self._points:
            return
        self._points[record.number] = record.points
        self._results[record.points] += 1
        partner = self._points.get(record.number ^ 1)
        if partner is not None:
            self._pairs[round(2 * (record.points + partner))] += 1
        self.endings[record.outcome.ending] += 1
        if record.fault is not None:
            self.faults[record.culprit == first_colour(record.number), record.fault] += 1
        self.plies += record.plies
        self.seconds += record.seconds
        self.thinking += record.thinking

    def __contains__(self, number: int) -> bool:
        return number in self._points

    @property
    def tally(self) -> Tally:
        p0, p1, p2, p3, p4 = self._pairs
        results = self._results
        return Tally(results[1.0], results[0.5], results[0.0], (p0, p1, p2, p3, p4))

    @property
    def estimate(self) -> EloEstimate:
        return estimate(self.tally)

    @property
    def llr(self) -> float | None:
        return self.sprt.llr(self.tally.pairs) if self.sprt else None

    @property
    def verdict(self) -> Verdict:
        return self.sprt.verdict(self.tally.pairs) if self.sprt else Verdict.OPEN
