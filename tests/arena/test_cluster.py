"""Games on a real Dask cluster: a scheduler and two workers, one of which is killed at work."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from kibitz.arena.store import FILE, ArenaStore
from tests.arena.parts import OPENINGS

DASK = [sys.executable, "-m", "dask"]
GAMES = 40


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def eventually(true: Callable[[], object], seconds: float = 180.0) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.05)


class Cluster:
    """A scheduler and two workers of one core each, the second without a nanny that would start it again."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        port = free_port()
        self.address = f"tcp://127.0.0.1:{port}"
        self._stack, self._folder = stack, folder
        self._start("scheduler", "--host", "127.0.0.1", "--port", str(port))
        eventually(lambda: listens(port))
        for options in ([], ["--no-nanny"]):
            worker = self._start(
                "worker", self.address, "--nthreads", "1", "--name", f"w{len(options)}", *options
            )
        self.second_worker = worker

    def _start(self, *words: str) -> "subprocess.Popen[bytes]":
        with (self._folder / "dask.log").open("ab") as log:
            process = subprocess.Popen(
                [*DASK, *words, "--no-dashboard"], cwd=self._folder, stdout=log, stderr=log
            )
        self._stack.callback(process.wait, 30)
        self._stack.callback(process.terminate)
        return process


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(stack, tmp_path)


def stored(data: Path) -> list[int]:
    if not (data / FILE).exists():
        return []
    with ArenaStore.open(data) as store:
        return [record.number for record in store.games(1)]


def test_a_worker_that_is_killed_loses_no_game_and_none_counts_twice(
    cluster: Cluster, tmp_path: Path
) -> None:
    data, book = tmp_path / "data", tmp_path / "book.epd"
    book.write_text("\n".join(OPENINGS))
    players = ["minimax:1", "mcts:20"]
    options = [
        "--games",
        str(GAMES),
        "--openings",
        str(book),
        "--data",
        str(data),
        "--longest",
        "40",
        "--json",
    ]
    command = [sys.executable, "-m", "kibitz", "match", *players, *options, "--dask", cluster.address]
    match = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        eventually(lambda: len(stored(data)) >= 5 or match.poll() is not None)
        assert match.poll() is None
        cluster.second_worker.send_signal(signal.SIGKILL)
        out, err = match.communicate(timeout=300)
    finally:
        match.kill()
        match.wait()
    assert match.returncode == 0, err
    found: dict[str, Any] = json.loads(out)
    assert found["games"] == GAMES
    assert stored(data) == list(range(GAMES))
    assert found["faults"] == {"first": {}, "second": {}}
