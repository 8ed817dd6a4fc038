"""Reviews on the machines of a Dask cluster.

If a machine is lost, the scheduler gives its games to others.
"""

import uuid
from contextlib import suppress
from typing import TYPE_CHECKING, Self

from kibitz.arena.cluster import CLOSING, connected
from kibitz.errors import KibitzError
from kibitz.review.batch import ReviewBatch, ReviewTask
from kibitz.review.record import Review

if TYPE_CHECKING:
    from distributed import Future


class ReviewClusterError(KibitzError):
    """The machines of a cluster cannot review."""


class ReviewCluster(ReviewBatch["Future[Review]"]):
    """Reviews games on a Dask cluster. A context manager, connected from the start."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = connected(address)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close(timeout=CLOSING)

    def cores(self) -> int:
        return sum(self._client.nthreads().values())

    def submitted(self, task: ReviewTask) -> "Future[Review]":
        key = f"kibitz-review-{uuid.uuid4().hex}"
        return self._client.submit(ReviewTask.perform, task, key=key, pure=False)

    def kept(self, promise: "Future[Review]") -> Review:
        try:
            review: Review = promise.result()
        # An error on a machine of the cluster arrives here as the same exception.
        except Exception as error:
            raise ReviewClusterError(
                f"the cluster at {self._address} cannot review: {type(error).__name__}: {error}"
            ) from error
        promise.release()
        return review

    def give_up(self, promises: "list[Future[Review]]") -> None:
        with suppress(OSError, RuntimeError):  # the cluster may be gone
            self._client.cancel(promises, force=True)
