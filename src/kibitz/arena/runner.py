"""Play many games at once: hand them to worker processes, replace those that die, end those that hang.

A worker that dies is our fault, not a player's: its game is played again. An outside engine has a process of its own,
whose death its player answers for.
"""

import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import wait
from typing import Protocol

import chess

from kibitz.arena.broadcast import Broadcast
from kibitz.arena.contest import Contest, forfeited
from kibitz.arena.record import Fault, GameRecord
from kibitz.arena.worker import Watch, serve
from kibitz.children import SPAWN, Child
from kibitz.errors import KibitzError
from kibitz.players.outside.engines import NO_ENGINES, Engines

# This many processes may die over one game; then we give up.
MOST_DEATHS = 3
# Seconds between two checks of the turns while no game ends.
GLANCE = 0.5
# Extra time for a player to notice by itself that its engine hangs.
GRACE = 15.0
# For a worker to end its engines.
FAREWELL = 3.0


class RunnerError(KibitzError):
    """Games cannot be played here, whoever the players are."""


PlayedContest = tuple[Contest, GameRecord]


class Runner(Protocol):
    """Plays contests in any order and yields each with its record when it ends."""

    def play(self, contests: Iterable[Contest]) -> Iterator[PlayedContest]: ...


class GameProcess(Child):
    """The parent's view of one worker and the game it plays. `dismiss` ends its engines too, also in mid-game."""

    def __init__(self, engines: Engines) -> None:
        numbers = SPAWN.RawArray("d", Watch.SIZE)
        moves = SPAWN.RawArray("i", Broadcast.SIZE)
        self.watch = Watch(numbers)
        self.broadcast = Broadcast(moves)
        self.contest: Contest | None = None
        self.alive = True
        super().__init__(serve, numbers, moves, engines)

    def give(self, contest: Contest) -> None:
        self.contest = contest
        with suppress(BrokenPipeError):  # it has died: `collect` will find out
            self.connection.send(contest)

    def collect(self) -> GameRecord | None:
        """The game that has ended; None when the worker has died over it."""
        try:
            record: GameRecord = self.connection.recv()
        except (EOFError, OSError):
            self.kill()
            return None
        self.contest = None
        return record

    def finish(self, grace: float) -> GameRecord | None:
        """Wait until the game ends or hangs, and collect it."""
        while not self.connection.poll(GLANCE):
            if self.overdue(grace):
                return self.interrupt()
        return self.collect()

    def overdue(self, grace: float) -> bool:
        deadline = self.watch.deadline
        return deadline is not None and time.monotonic() > deadline + grace

    def interrupt(self) -> GameRecord:
        """Kill the worker: the side whose turn lasts too long loses."""
        self.kill()
        assert self.contest is not None
        fault = Fault.NO_START if self.watch.starting else Fault.HANG
        detail = "no answer long after the time for it was over"
        return forfeited(self.contest, self.watch.colour, fault, detail)

    def kill(self, patience: float = 0.0) -> None:
        self.alive = False
        super().kill(patience)


class LocalRunner:
    """Worker processes on this machine, `concurrency` of them.

    `engines` are the outside engines that they may start. A turn that lasts `grace` seconds longer than it may is
    taken for a hang.
    """

    def __init__(self, concurrency: int, engines: Engines = NO_ENGINES, grace: float = GRACE) -> None:
        self._concurrency = concurrency
        self._engines = engines
        self._grace = grace
        self._desks: list[GameProcess] = []
        self._deaths: Counter[Contest] = Counter()

    def play(self, contests: Iterable[Contest]) -> Iterator[PlayedContest]:
        """Closing the iterator, or an exception, kills the games that are not finished."""
        queue = Queue(contests)
        ended: list[PlayedContest] = []
        try:
            while True:
                self._hand_out(queue)
                yield from ended
                queue.make_ahead(self._concurrency)
                busy = [desk for desk in self._desks if desk.contest is not None]
                if not busy:
                    break
                ended = list(self._collect(busy, queue))
        finally:
            for desk in self._desks:
                desk.dismiss()
            for desk in self._desks:
                desk.kill(FAREWELL)
            self._desks.clear()

    def boards(self) -> list[tuple[Contest, list[chess.Move]]]:
        """The games under way, with their moves so far. May be asked from another thread."""
        games = [(desk, desk.contest) for desk in list(self._desks)]
        return [(contest, desk.broadcast.moves(contest.number)) for desk, contest in games if contest]

    def _hand_out(self, queue: "Queue") -> None:
        """A game for every idle worker, and workers up to the number allowed."""
        idle = [desk for desk in self._desks if desk.contest is None]
        free = len(idle) + self._concurrency - len(self._desks)
        for contest in islice(iter(queue.take, None), free):
            if not idle:
                idle.append(GameProcess(self._engines))
                self._desks.append(idle[0])
            idle.pop().give(contest)

    def _collect(self, busy: list[GameProcess], queue: "Queue") -> Iterator[PlayedContest]:
        """Wait until a game ends or hangs. A game whose worker died is played again."""
        ready = wait([desk.connection for desk in busy], GLANCE)
        for desk in busy:
            contest = desk.contest
            assert contest is not None
            if desk.connection in ready:
                record = desk.collect()
            elif desk.overdue(self._grace):
                record = desk.interrupt()
            else:
                continue
            if not desk.alive:
                self._desks.remove(desk)
            if record is not None:
                yield contest, record
                continue
            self._deaths[contest] += 1
            if self._deaths[contest] >= MOST_DEATHS:
                raise RunnerError(died_over(contest))
            queue.put_back(contest)


def died_over(contest: Contest) -> str:
    return (
        f"{MOST_DEATHS} processes died over game {contest.number + 1} ({contest.white.player} against "
        f"{contest.black.player}): either something kills them, such as a lack of memory, or a player takes them down"
    )


class Queue:
    """Contests still to be played, a few made in advance: generating an opening takes time."""

    def __init__(self, contests: Iterable[Contest]) -> None:
        self._source = iter(contests)
        self._ready: deque[Contest] = deque()

    def take(self) -> Contest | None:
        return self._ready.popleft() if self._ready else next(self._source, None)

    def put_back(self, contest: Contest) -> None:
        self._ready.appendleft(contest)

    def make_ahead(self, count: int) -> None:
        self._ready.extend(islice(self._source, count - len(self._ready)))
