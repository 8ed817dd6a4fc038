"""A match under way: which games are left, and each one kept as it ends. Several matches can be played at once."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from kibitz.arena.contest import Contest
from kibitz.arena.match import Match
from kibitz.arena.openings import Openings
from kibitz.arena.record import GameRecord
from kibitz.arena.runner import Runner
from kibitz.arena.statistics.sprt import Sprt, SprtVerdict
from kibitz.arena.statistics.standing import Standing
from kibitz.arena.store import ArenaStore


class Schedule:
    """The first `games` games of a match. Those in the store are played; the others follow in order.

    `entry` is the match's number in the store, as `ArenaStore.enter` gives it.
    """

    def __init__(
        self,
        store: ArenaStore,
        entry: int,
        match: Match,
        openings: Openings,
        games: int,
        sprt: Sprt | None = None,
    ) -> None:
        self.match = match
        self.entry = entry
        self.games = games
        self._store = store
        self._openings = openings
        self.standing = Standing(self.records(), sprt)
        self.found = self.standing.tally.games  # played before

    def records(self) -> Iterator[GameRecord]:
        """The finished games, in the order of their numbers."""
        return (record for record in self._store.games(self.entry) if record.number < self.games)

    def extend(self, games: int) -> None:
        """Extend the match to more games. Those already in the store count at once."""
        self.games = games
        before = self.standing.tally.games
        for record in self.records():
            self.standing.count(record)
        self.found += self.standing.tally.games - before

    @property
    def decided(self) -> bool:
        return self.standing.verdict is not SprtVerdict.OPEN

    @property
    def complete(self) -> bool:
        return self.decided or self.standing.tally.games >= self.games

    def contests(self) -> Iterator[Contest]:
        """The games that are left."""
        # The second game of a pair uses the opening of the first, even if openings are generated differently now.
        known = {record.number // 2: record.opening for record in self.records()}
        for pair in range((self.games + 1) // 2):
            numbers = range(2 * pair, min(2 * pair + 2, self.games))
            left = [number for number in numbers if number not in self.standing]
            if left:
                opening = known.get(pair) or self._openings.of_pair(pair)
                yield from (self.match.contest(number, opening) for number in left)

    def keep(self, record: GameRecord) -> None:
        """Store a game that has ended, then count it."""
        self._store.add(self.entry, record)
        self.standing.count(record)


def play(schedules: Sequence[Schedule], runner: Runner) -> Iterator[tuple[Schedule, GameRecord]]:
    """Yield every game that ends, stored and counted, until all are played or all tests are decided."""
    homes: dict[Contest, Schedule] = {}

    def contests() -> Iterator[Contest]:
        for schedule, contest in in_turn(schedules):
            homes[contest] = schedule
            yield contest

    if all(schedule.complete for schedule in schedules):
        return
    for contest, record in runner.play(contests()):
        schedule = homes.pop(contest)
        schedule.keep(record)
        yield schedule, record
        if all(one.complete for one in schedules):
            return


def in_turn(schedules: Iterable[Schedule]) -> Iterator[tuple[Schedule, Contest]]:
    """One opening of each match, then the next, so that all matches progress alike."""
    left = [(schedule, schedule.contests()) for schedule in schedules]
    while left:
        going = []
        for schedule, contests in left:
            found = [] if schedule.decided else list(islice(contests, 2))
            yield from ((schedule, contest) for contest in found)
            if found:
                going.append((schedule, contests))
        left = going
