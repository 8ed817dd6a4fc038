"""`kibitz web` in a process of its own: what the tests and the screenshots ask and look at."""

import re
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

KIBITZ = (sys.executable, "-m", "kibitz")
# Seconds to start or to end; a second or two where the machine is not busy.
PATIENCE = 120.0


class Server:
    """A context manager. Started again after its end, it has the same port."""

    def __init__(
        self, folder: Path, *arguments: str, port: int = 0, program: tuple[str, ...] = KIBITZ
    ) -> None:
        self.folder = folder
        self.port = port  # 0 until it has taken a free one
        self.address = ""  # with the token
        self._command = [*program, "web", "--no-open", "--data", str(folder), *arguments]

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end(signal.SIGTERM)

    @property
    def origin(self) -> str:
        return self.address.partition("/?")[0]

    def start(self) -> None:
        # A file, not a pipe: nobody reads it while the server runs.
        self._said = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed in `end`
        self.process = subprocess.Popen(
            [*self._command, "--port", str(self.port)], stdout=subprocess.PIPE, stderr=self._said, text=True
        )
        assert self.process.stdout is not None
        patience = threading.Timer(PATIENCE, self.process.kill)
        patience.start()
        first = self.process.stdout.readline()
        patience.cancel()
        found = re.fullmatch(r"Kibitz is at (http://\S+:(\d+)/\S*)\n", first)
        if found is None:
            raise AssertionError(
                f"expected the server's address, got {first!r} and {Server.end(self, signal.SIGKILL)}"
            )
        self.address, self.port = found[1], int(found[2])

    def end(self, number: signal.Signals) -> tuple[int, str]:
        """Send a signal and wait for the end: the exit code, and what was written on standard error."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        self.process.communicate(timeout=PATIENCE)
        if self._said.closed:
            return self.process.returncode, ""
        with self._said:
            self._said.seek(0)
            return self.process.returncode, self._said.read()
