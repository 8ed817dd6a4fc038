"""Where a match stands: what its games so far say, kept up to date game by game."""

from collections import Counter
from collections.abc import Iterable

from kibitz.arena.record import Fault, GameRecord, first_colour
from kibitz.arena.statistics.elo import EloEstimate, estimate
from kibitz.arena.statistics.sprt import Sprt, SprtVerdict
from kibitz.arena.statistics.tally import RunningTally, Tally
from kibitz.endings import Ending


class Standing:
    """Results, ends, faults and times of the games counted. A game counts once, by its number."""

    def __init__(self, records: Iterable[GameRecord] = (), sprt: Sprt | None = None) -> None:
        self.sprt = sprt
        self.endings: Counter[Ending] = Counter()
        # Whether it was the first player's, and what.
        self.faults: Counter[tuple[bool, Fault]] = Counter()
        self.plies = 0
        self.seconds = 0.0
        self.thinking = 0.0
        self._results = RunningTally()
        for record in records:
            self.count(record)

    def count(self, record: GameRecord) -> None:
        if not self._results.count(record.number, record.points):
            return
        self.endings[record.outcome.ending] += 1
        if record.fault is not None:
            self.faults[record.culprit == first_colour(record.number), record.fault] += 1
        self.plies += record.plies
        self.seconds += record.seconds
        self.thinking += record.thinking

    def __contains__(self, number: int) -> bool:
        return number in self._results

    @property
    def tally(self) -> Tally:
        return self._results.tally

    @property
    def estimate(self) -> EloEstimate:
        return estimate(self.tally)

    @property
    def llr(self) -> float | None:
        return self.sprt.llr(self.tally.pairs) if self.sprt else None

    @property
    def verdict(self) -> SprtVerdict:
        return self.sprt.verdict(self.tally.pairs) if self.sprt else SprtVerdict.OPEN
