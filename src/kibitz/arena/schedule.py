"""A match under way: which games are left, and each one kept as it ends."""

import time
from collections.abc import Iterator

from kibitz.arena.contest import Contest
from kibitz.arena.match import Match
from kibitz.arena.openings import Openings
from kibitz.arena.record import GameRecord
from kibitz.arena.runner import Runner
from kibitz.arena.sprt import Sprt, Verdict
from kibitz.arena.standing import Standing
from kibitz.arena.store import ArenaStore


class Schedule:
    """The first `games` games of a match. Those in the store are played; the others follow in order.

    `fresh` starts a new match where the store knows one on the same terms; else that one is gone on with.
    """

    def __init__(
        self,
        store: ArenaStore,
        match: Match,
        openings: Openings,
        games: int,
        sprt: Sprt | None = None,
        fresh: bool = False,
    ) -> None:
        self.match = match
        self.games = games
        self._store = store
        self._openings = openings
        self._number = store.enter(match, fresh)
        self.standing = Standing(self.records(), sprt)
        self.found = self.standing.tally.games  # played before
        self.elapsed = 0.0  # seconds that playing has taken since
        self.thinking = 0.0  # of all workers' seconds, those inside the players (see GameRecord)

    def records(self) -> Iterator[GameRecord]:
        """The finished games, in the order of their numbers."""
        return (record for record in self._store.games(self._number) if record.number < self.games)

    @property
    def decided(self) -> bool:
        return self.standing.verdict is not Verdict.OPEN

    def play(self, runner: Runner) -> Iterator[GameRecord]:
        """Every game that ends, stored and counted, until all are played or the question is answered."""
        if self.decided:
            return
        began = time.monotonic()
        for record in runner.play(self._contests()):
            self._store.add(self._number, record)
            self.standing.count(record)
            self.elapsed = time.monotonic() - began
            self.thinking += record.thinking
            yield record
            if self.decided:
                return

    def _contests(self) -> Iterator[Contest]:
        # The partner of a game that was played gets that game's opening, however openings are made by now.
        known = {record.number // 2: record.opening for record in self.records()}
        for pair in range((self.games + 1) // 2):
            numbers = range(2 * pair, min(2 * pair + 2, self.games))
            left = [number for number in numbers if number not in self.standing]
            if left:
                opening = known.get(pair) or self._openings.of_pair(pair)
                yield from (self.match.contest(number, opening) for number in left)
