"""The pool of worker processes: shared fairly, and replaced when they die or hang.

One thread holds all state and hears all pipes; others hand it jobs and wait for their futures.
"""

import threading
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.connection import Connection, wait
from queue import Empty, SimpleQueue
from typing import Any

from kibitz.children import SPAWN, Child, cores
from kibitz.players import PlayerFailure
from kibitz.web.workers.schedule import LEAST, share
from kibitz.web.workers.worker import (
    Done,
    Failed,
    Forget,
    Order,
    Ready,
    Report,
    ReportedLine,
    Stop,
    Task,
    serve,
)

# Workers. With a single one the evaluation bar would end the opponent's search after every move.
FEWEST = 2
# Seconds.
STARTING = 60.0  # for a worker to start
GRACE = 3.0  # without an answer after the time is over, a worker is taken for hung
RESERVE = 0.2  # of the budgets of many, for what comes after the searches
NOTHING = 0.002  # a wait that does not count
AGAIN = 0.05  # between two orders to stop: the first may come before the search has begun
SECOND_TRY = 0.5  # at least, for a job whose worker died
REST = 1.0  # between two attempts to start a worker
FAREWELL = 1.0  # for the workers to end by themselves
ENDING = "the server is ending"
MOST_TRIES = 3  # of a job whose worker dies each time
MOST_FALSE_STARTS = 3  # of workers in a row


class Trouble:
    """The job's worker was lost, and the job starts again."""


@dataclass(eq=False)
class Job:
    """A task and what is known about it. Times are on the monotonic clock.

    `budget` is how long the asker is ready to wait, `grace` how much longer before the worker counts as hung.
    """

    task: Task
    budget: float
    grace: float = GRACE
    report: Report | None = None
    trouble: Callable[[], None] | None = None  # called once, when a worker is lost over it
    asked: float = field(default_factory=time.monotonic)
    news: SimpleQueue[ReportedLine | Done | Failed | Trouble] = field(default_factory=SimpleQueue)
    tries: int = 0
    hurried: bool = False  # told to stop

    @property
    def due(self) -> float:
        return self.asked + self.budget

    def fail(self, reason: str) -> None:
        self.news.put(Failed(-1, reason))

    def outcome(self) -> Any:
        """Waits for the end of the job, and passes on what is heard until then, in the asker's own thread."""
        troubled = False
        while True:
            match self.news.get():
                case ReportedLine(_, report):
                    if self.report:
                        self.report(report)
                case Trouble():
                    if self.trouble and not troubled:
                        self.trouble()
                    troubled = True
                case Done(_, result):
                    return result
                case Failed(_, reason):
                    raise PlayerFailure(reason)


class Bay:
    """One worker as the pool sees it."""

    def __init__(self) -> None:
        self.child = Child(serve)
        self.ready = False
        self.keys: set[Hashable] = set()  # whose players it may still have
        self.job: Job | None = None
        self.number = -1
        self.began = time.monotonic()
        self.end = self.began + STARTING  # of its start, or of the job
        self.stopped = 0.0  # when it was last told to stop

    @property
    def connection(self) -> Connection:
        return self.child.connection

    def is_free(self) -> bool:
        return self.ready and self.job is None

    def send(self, message: object) -> None:
        with suppress(OSError):  # it has died, which its pipe will tell
            self.connection.send(message)


class Pool:
    """`run` may be called from any thread, and blocks it; `close` ends the workers and fails what waits.

    The workers start with the first job, or after `delay` seconds without one.
    """

    def __init__(self, workers: int | None = None, grace: float = GRACE, delay: float = 0.0) -> None:
        self.grace = grace
        self._opening = time.monotonic() + delay
        self._size = workers or max(cores(), FEWEST)
        self._inbox: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._ear, self._bell = SPAWN.Pipe(duplex=False)
        self._bays: list[Bay] = []
        self._waiting: list[Job] = []
        self._numbers = count()
        self._false_starts = 0
        self._closed = False
        self._ended = False  # nobody reads the inbox any more
        self._door = threading.Lock()
        self._thread = threading.Thread(target=self._manage, name="pool", daemon=True)
        self._thread.start()

    # From any thread

    def run(self, job: Job) -> Any:
        """What the task returns. PlayerFailure: it failed, or took its worker down again and again."""
        if not self._tell(lambda: self._accept(job)):
            raise PlayerFailure(ENDING)
        return job.outcome()

    def stop(self, job: Job) -> None:
        """Make the job finish with what it has found."""
        self._tell(lambda: self._hurry(job))

    def forget(self, key: Hashable) -> None:
        """No more jobs of this key will come."""
        self._tell(lambda: self._let_go(key))

    def close(self) -> None:
        self._tell(self._end)
        self._thread.join()

    def _tell(self, message: Callable[[], None]) -> bool:
        """Whether the pool's thread will hear it."""
        with self._door:
            if self._ended:
                return False
            self._inbox.put(message)
            self._bell.send_bytes(b"!")
            return True

    # In the pool's own thread

    def _manage(self) -> None:
        while not self._closed:
            self._man()
            heard = wait([self._ear, *(bay.connection for bay in self._bays)], self._until_next())
            before = len(self._waiting)
            self._read_inbox()
            if len(self._waiting) > before:
                self._shorten()
            for bay in [bay for bay in self._bays if bay.connection in heard]:
                self._hear(bay)
            self._hold_to_time()
            self._hand_out()
        with self._door:
            self._ended = True
        self._read_inbox()

    def _read_inbox(self) -> None:
        while self._ear.poll():
            self._ear.recv_bytes()
        with suppress(Empty):
            while True:
                self._inbox.get_nowait()()

    def _man(self) -> None:
        """Start workers up to the intended number, or as many as the machine allows."""
        if not self._waiting and time.monotonic() < self._opening:
            return
        try:
            while len(self._bays) < self._size:
                self._bays.append(Bay())
        except OSError:
            if not self._bays:
                self._give_up()

    def _until_next(self) -> float | None:
        """Seconds until something must be done even if no message arrives."""
        moments = [self._next_look(bay) for bay in self._bays if not bay.is_free()]
        if len(self._bays) < self._size:
            moments.append(time.monotonic() + REST)
        return max(0.0, min(moments) - time.monotonic()) if moments else None

    def _next_look(self, bay: Bay) -> float:
        if not bay.ready:
            return bay.end
        return max(bay.end, bay.stopped + AGAIN)

    def _accept(self, job: Job) -> None:
        if self._closed:
            job.fail(ENDING)
            return
        self._waiting.append(job)

    def _hurry(self, job: Job) -> None:
        job.hurried = True
        for bay in self._bays:
            if bay.job is job:
                bay.end = min(bay.end, time.monotonic())

    def _let_go(self, key: Hashable) -> None:
        for bay in self._bays:
            if key in bay.keys:
                bay.keys.discard(key)
                bay.send(Forget(key))

    def _end(self) -> None:
        self._closed = True
        for bay in self._bays:
            bay.child.dismiss()
        for bay in self._bays:
            bay.child.kill(FAREWELL)
        jobs = [bay.job for bay in self._bays if bay.job] + self._waiting
        for job in jobs:
            job.fail(ENDING)
        self._bays.clear()
        self._waiting.clear()

    def _hear(self, bay: Bay) -> None:
        try:
            while bay.connection.poll():
                self._take(bay, bay.connection.recv())
        except (EOFError, OSError):
            self._replace(bay)

    def _take(self, bay: Bay, message: object) -> None:
        job = bay.job
        match message:
            case Ready():
                bay.ready = True
                self._false_starts = 0
            case ReportedLine(number) if job and number == bay.number:
                job.news.put(message)
            case Done(number) | Failed(number) if job and number == bay.number:
                bay.job = None
                job.news.put(message)

    def _hold_to_time(self) -> None:
        """Stop jobs whose time is over, and replace workers that do not react."""
        now = time.monotonic()
        for bay in list(self._bays):
            if now >= bay.end + (bay.job.grace if bay.job else 0.0) and not bay.is_free():
                self._replace(bay)
            elif bay.job and now >= bay.end and now >= bay.stopped + AGAIN:
                bay.stopped = now
                bay.send(Stop(bay.number))

    def _replace(self, bay: Bay) -> None:
        """The worker is dead or hangs: end it, and let another one do its job."""
        bay.child.kill()
        self._bays.remove(bay)
        if not bay.ready:
            self._false_starts += 1
            if self._false_starts >= MOST_FALSE_STARTS:
                self._give_up()
        job = bay.job
        if job is None:
            return
        job.tries += 1
        if job.tries >= MOST_TRIES:
            job.fail(f"its process died {job.tries} times over this move")
            return
        job.budget = max(job.budget, time.monotonic() - job.asked + SECOND_TRY)
        self._waiting.append(job)
        job.news.put(Trouble())

    def _give_up(self) -> None:
        """Workers do not even start: fail the waiting jobs; later jobs may try again."""
        self._false_starts = 0
        for job in self._waiting:
            job.fail("no process can be started to search in")
        self._waiting.clear()

    def _hand_out(self) -> None:
        """The job that is due first goes to the worker that knows its game, else to any that is free."""
        self._waiting.sort(key=lambda job: (not job.hurried, job.due))
        while self._waiting and (free := [bay for bay in self._bays if bay.is_free()]):
            now = time.monotonic()
            moments = [bay.end if bay.job else now for bay in self._staff()]
            shared = share(self._dues(), moments, now)
            job = self._waiting.pop(0)
            # The last of many shares with nobody any more, and has many before it on the way to the page all the same.
            seconds = min(shared, job.due - min(RESERVE, now - job.asked) - now)
            bay = next((bay for bay in free if job.task.key in bay.keys), free[0])
            self._start(bay, job, LEAST if job.hurried else max(seconds, LEAST), now)

    def _start(self, bay: Bay, job: Job, seconds: float, now: float) -> None:
        bay.job, bay.number, bay.stopped = job, next(self._numbers), 0.0
        bay.began, bay.end = now, now + seconds
        bay.keys.add(job.task.key)
        # With all its time the task is as it was asked for: its own limits may say it better.
        bound = seconds < job.budget - NOTHING
        bay.send(Order(bay.number, job.task.within(seconds if bound else None, now - job.asked)))

    def _shorten(self) -> None:
        """Others are waiting now: limit running searches to the share they would have got with them."""
        now = time.monotonic()
        busy = [bay for bay in self._bays if bay.job]
        seconds = share(self._dues(), [now for _ in self._staff()], now, ahead=len(busy))
        for bay in busy:
            bay.end = min(bay.end, max(now, bay.began + seconds))

    def _dues(self) -> list[float]:
        """When the waiting jobs are due: many answers at once need time to reach the page."""
        return [job.due - RESERVE for job in self._waiting]

    def _staff(self) -> list[Bay]:
        """The workers to count on: while none has started, those that will."""
        return [bay for bay in self._bays if bay.ready] or self._bays
