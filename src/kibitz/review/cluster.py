"""Reviews on the machines of a Dask cluster: a game at a time on each core.

A machine that is lost loses nothing: the scheduler hands its games to others, and the same nodes give the same review.
"""

import uuid
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, TypeVar

import chess

from kibitz.arena.cluster import CLOSING, connected
from kibitz.errors import KibitzError
from kibitz.review.driver import ReviewBudget, review_game
from kibitz.review.record import Review
from kibitz.review.words import with_words

if TYPE_CHECKING:
    from distributed import Future

# Games for each core: one that is reviewed and one that is there when it ends.
AHEAD = 2

T = TypeVar("T")


class ReviewClusterError(KibitzError):
    """The machines of a cluster cannot review."""


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """A game, by the moves that led to this board, and how much of a review it gets."""

    board: chess.Board
    result: str
    budget: ReviewBudget
    words: bool

    def perform(self) -> Review:
        review = review_game(self.board, self.budget, result=self.result)
        return with_words(review) if self.words else review


class ReviewCluster:
    """A context manager, connected from the start."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = connected(address)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close(timeout=CLOSING)

    def performed(self, tasks: Iterable[tuple[T, Review | ReviewTask]]) -> Iterator[tuple[T, Review]]:
        """In the order in which they come, no more under way than the cluster needs to be busy."""
        waiting: deque[tuple[T, Review | Future[Review]]] = deque()
        try:
            for one, task in tasks:
                waiting.append((one, task if isinstance(task, Review) else self._submitted(task)))
                if len(waiting) > AHEAD * sum(self._client.nthreads().values()):
                    yield self._next(waiting)
            while waiting:
                yield self._next(waiting)
        finally:
            with suppress(OSError, RuntimeError):  # the cluster may be gone
                given = [future for _, future in waiting if not isinstance(future, Review)]
                self._client.cancel(given, force=True)

    def _submitted(self, task: ReviewTask) -> "Future[Review]":
        key = f"kibitz-review-{uuid.uuid4().hex}"
        return self._client.submit(ReviewTask.perform, task, key=key, pure=False)

    def _next(self, waiting: "deque[tuple[T, Review | Future[Review]]]") -> tuple[T, Review]:
        one, found = waiting.popleft()
        if isinstance(found, Review):
            return one, found
        try:
            review: Review = found.result()
        # Whatever a machine of the cluster meets arrives as the exception that it was there.
        except Exception as error:
            raise ReviewClusterError(
                f"the cluster at {self._address} cannot review: {type(error).__name__}: {error}"
            ) from error
        found.release()
        return one, review
