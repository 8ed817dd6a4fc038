"""Reviews of many games, one on each core.

Threads that share one game wait for each other whenever a part of it ends. The same nodes give the same review either
way.
"""

import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

import chess

from kibitz.review.driver import ReviewBudget, review_game
from kibitz.review.record import Review
from kibitz.review.words import with_words

# Games for each core: one being reviewed and one waiting.
AHEAD = 2

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """A game, by the moves that led to this board, and how much of a review it gets."""

    board: chess.Board
    result: str
    budget: ReviewBudget
    words: bool

    def perform(self, cancelled: Callable[[], bool] = lambda: False) -> Review:
        review = review_game(self.board, self.budget, result=self.result, cancelled=cancelled)
        return with_words(review, cancelled=cancelled) if self.words else review


class Promise(Protocol):
    """A review in progress."""

    def result(self) -> Review: ...


P = TypeVar("P", bound=Promise)


class ReviewBatch(ABC, Generic[P]):
    """Reviews games in parallel; subclasses do so in threads or on a cluster."""

    def performed(self, tasks: Iterable[tuple[T, Review | ReviewTask]]) -> Iterator[tuple[T, Review]]:
        """Yield reviews as they are finished, with just enough under way to keep every core busy."""
        waiting: deque[tuple[T, Review | P]] = deque()
        try:
            for one, task in tasks:
                waiting.append((one, task if isinstance(task, Review) else self.submitted(task)))
                if len(waiting) > AHEAD * self.cores():
                    yield self._next(waiting)
            while waiting:
                yield self._next(waiting)
        finally:
            self.give_up([promise for _, promise in waiting if not isinstance(promise, Review)])

    def _next(self, waiting: deque[tuple[T, Review | P]]) -> tuple[T, Review]:
        one, found = waiting[0]
        review = found if isinstance(found, Review) else self.kept(found)
        waiting.popleft()
        return one, review

    @abstractmethod
    def cores(self) -> int: ...

    @abstractmethod
    def submitted(self, task: ReviewTask) -> P: ...

    def kept(self, promise: P) -> Review:
        return promise.result()

    @abstractmethod
    def give_up(self, promises: list[P]) -> None:
        """Cancel reviews that are no longer wanted."""


class ReviewThreads(ReviewBatch[Future[Review]]):
    """Reviews in threads of this process. A context manager, which ends what is under way."""

    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads)
        self._given_up = threading.Event()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._given_up.set()
        self._pool.shutdown(cancel_futures=True)

    def cores(self) -> int:
        return self._threads

    def submitted(self, task: ReviewTask) -> Future[Review]:
        return self._pool.submit(task.perform, self._given_up.is_set)

    def give_up(self, promises: list[Future[Review]]) -> None:
        if promises:
            self._given_up.set()
