"""A real Dask cluster for tests: a scheduler and two workers."""

import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from tests.processes import PATIENCE, wait_until

DASK = [sys.executable, "-m", "dask"]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


class Cluster:
    """A scheduler and two workers of one core each, the second without a nanny that would start it again."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        port = free_port()
        self.address = f"tcp://127.0.0.1:{port}"
        self._stack, self._folder = stack, folder
        self._start("scheduler", "--host", "127.0.0.1", "--port", str(port))
        wait_until(lambda: listens(port))
        for options in ([], ["--no-nanny"]):
            worker = self._start(
                "worker", self.address, "--nthreads", "1", "--name", f"w{len(options)}", *options
            )
        self.second_worker = worker

    def run_and_lose_a_worker(self, *command: str, until: Callable[[], object]) -> str:
        """What `kibitz command` prints, one of its two workers having been killed at work."""
        run = subprocess.Popen(
            [sys.executable, "-m", "kibitz", *command, "--dask", self.address],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            wait_until(lambda: until() or run.poll() is not None)
            assert run.poll() is None
            self.second_worker.kill()
            out, err = run.communicate(timeout=PATIENCE)
        finally:
            run.kill()
            run.wait()
        assert run.returncode == 0, err
        return out

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
