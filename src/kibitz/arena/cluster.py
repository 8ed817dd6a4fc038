"""Games on the machines of a Dask cluster: the same processes as here, one for each of a worker's threads.

If a machine is lost, no game is: the scheduler gives its unfinished games to others. A game counts when its record
arrives here, which happens once.
"""

import socket
import uuid
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from types import TracebackType
from typing import TYPE_CHECKING, Self

from kibitz.arena.contest import Contest
from kibitz.arena.record import GameRecord
from kibitz.arena.runner import GRACE, MOST_DEATHS, GameProcess, PlayedContest, RunnerError, died_over
from kibitz.children import allow_children
from kibitz.errors import InputError, UsageError, shown
from kibitz.players.outside.engines import NO_ENGINES, Engines

if TYPE_CHECKING:
    from distributed import Client

# Seconds.
CONNECTING = 20.0
WORKERS_COMING = 60.0
CLOSING = 5.0
# Games handed out for each core: one being played and one waiting.
AHEAD = 2


class ClusterError(InputError):
    """An address where no cluster can be used."""


# On the machines of the cluster

# Idle processes, by the run they play for.
IDLE: dict[str, list[GameProcess]] = {}


def play_there(run: str, contest: Contest, engines: Engines) -> GameRecord:
    """Play one game in a process that stays for the next game of the same run."""
    # Workers that Dask's nanny starts are daemons.
    allow_children()
    # Threads share it: appending and popping are atomic.
    idle = IDLE.setdefault(run, [])
    for _ in range(MOST_DEATHS):
        desk = idle.pop() if idle else GameProcess(engines)
        desk.give(contest)
        record = desk.finish(GRACE)
        if desk.alive:
            put_back(run, desk)
        if record is not None:
            return record
    raise RunnerError(died_over(contest))


def put_back(run: str, desk: GameProcess) -> None:
    """Keep the process for the next game, unless the run has ended meanwhile."""
    if run in IDLE:
        IDLE[run].append(desk)
    else:
        desk.dismiss()
        desk.kill(CLOSING)


def end_there(run: str) -> None:
    """End the processes of this run; those at work end after their game."""
    for desk in IDLE.pop(run, []):
        desk.dismiss()
        desk.kill(CLOSING)


# Here


class ClusterRunner:
    """Plays games on a Dask cluster. A context manager, connected from the start."""

    def __init__(self, address: str, engines: Engines = NO_ENGINES) -> None:
        """`engines` are the outside engines that the machines may start: at the same paths as here."""
        self._address = address
        self._engines = dict(engines)
        self._client = connected(address)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close(timeout=CLOSING)

    @property
    def cores(self) -> int:
        """The cores of all machines now; as many games are played at once."""
        return sum(self._client.nthreads().values())

    def play(self, contests: Iterable[Contest]) -> Iterator[PlayedContest]:
        from distributed import as_completed

        run = uuid.uuid4().hex
        left = iter(contests)
        handed_out: dict[str, Contest] = {}
        games = as_completed(loop=self._client.loop)

        def hand_out() -> None:
            free = max(AHEAD * self.cores, 1) - games.count()
            for contest in islice(left, max(free, 0)):
                key = f"kibitz-{run}-{uuid.uuid4().hex}"
                handed_out[key] = contest
                games.add(self._client.submit(play_there, run, contest, self._engines, key=key, pure=False))

        try:
            hand_out()
            for game in games:
                try:
                    record: GameRecord = game.result()
                # An error on a machine of the cluster arrives here as the same exception.
                except Exception as error:
                    raise RunnerError(
                        f"the cluster at {self._address} cannot play: {type(error).__name__}: {error}"
                    ) from error
                game.release()
                hand_out()
                yield handed_out.pop(game.key), record
        finally:
            self._client.cancel(list(games.futures), force=True)
            with suppress(OSError, RuntimeError):  # the cluster may be gone
                self._client.run(end_there, run)


def connected(address: str) -> "Client":
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError as error:
        raise UsageError("--dask needs Dask: pip install 'kibitz[cluster]'") from error
    try:
        # A client that never connected cannot be closed quietly, so check first whether anyone is listening.
        with socket.create_connection(get_address_host_port(address), timeout=CONNECTING):
            pass
        client = Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(
            f"--dask: expected the address of a Dask scheduler, got {shown(address)}: {error}"
        ) from error
    try:
        client.wait_for_workers(1, timeout=WORKERS_COMING)
    except TimeoutError as error:
        client.close(timeout=CLOSING)
        raise ClusterError(f"--dask: the cluster at {shown(address)} has no workers") from error
    return client
