"""Self-play on the machines of a Dask cluster: one game for each of a worker's threads, since the search runs without
Python's lock.

A machine that is lost loses nothing: the scheduler hands its tasks to others, which play the very same games.
"""

import threading
import uuid
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Self

from kibitz.arena.cluster import CLOSING, connected
from kibitz.engine.net.file import StoredNet
from kibitz.net.play import Played, PlayError, SelfPlayer, SelfPlaySettings, SelfPlayTask, signature

# Tasks for each core: one that is played and one that is there when it ends.
AHEAD = 2


# On the machines of the cluster

# Each thread's player, with the settings it is for.
HERE = threading.local()


def play_there(
    settings: SelfPlaySettings, net: StoredNet | None, expected: int, task: SelfPlayTask
) -> Played:
    if signature(net) != expected:
        raise PlayError(f"expected an engine with bench {expected}, got one with {signature(net)}")
    if getattr(HERE, "settings", None) != settings:
        HERE.player, HERE.settings = SelfPlayer(settings, net), settings
    player: SelfPlayer = HERE.player
    return player.play(task)


# Here


class ClusterCrew:
    """Plays where a Dask scheduler says. A context manager, connected from the start."""

    def __init__(
        self, address: str, settings: SelfPlaySettings, expected: int, net: StoredNet | None = None
    ) -> None:
        self._address = address
        self._settings = settings
        self._net = net
        self._expected = expected
        self._client = connected(address)
        # Whether it is there, `connected` has found out.
        from distributed import as_completed

        self._games = as_completed(loop=self._client.loop)
        self._ended: Iterator[Any] = iter(self._games)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError, RuntimeError):  # the cluster may be gone
            self._client.cancel(list(self._games.futures), force=True)
        self._client.close(timeout=CLOSING)

    @property
    def cores(self) -> int:
        """Of all machines that are there now."""
        return sum(self._client.nthreads().values())

    def free(self) -> int:
        given: int = self._games.count()
        return max(max(AHEAD * self.cores, 1) - given, 0)

    def give(self, task: SelfPlayTask) -> None:
        key = f"kibitz-net-{task.first}-{uuid.uuid4().hex}"
        there = (self._settings, self._net, self._expected, task)
        self._games.add(self._client.submit(play_there, *there, key=key, pure=False))

    def collect(self) -> Played:
        future = next(self._ended)
        try:
            played: Played = future.result()
        except Exception as error:  # whatever a machine of the cluster meets comes as what it was there
            raise PlayError(
                f"the cluster at {self._address} cannot play: {type(error).__name__}: {error}"
            ) from error
        future.release()
        return played
