"""A running server and a real browser in front of it: what the browser tests and the screenshots stand on."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

STARTED = 120.0  # seconds; a second or two where the machine is not busy
STOPPED = 30.0
# The page hears of a new hash a moment later, and has drawn what belongs there when its next task begins.
GO = """hash => new Promise(done => {
    if (location.hash === hash) return done();
    addEventListener('hashchange', () => setTimeout(done), { once: true });
    location.hash = hash;
})"""


def chromium() -> str | None:
    """The browser's program; Debian's, or another build of it."""
    found = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))
    return next((path for path in found if path), None)


@contextmanager
def browser(program: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # Chromium's sandbox does not start for root, which containers run as; it visits our own server alone.
        opened = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield opened
        opened.close()


class Server:
    """`kibitz web` in a process of its own, on a port that stays the same when it is started again."""

    def __init__(
        self,
        data: Path,
        program: tuple[str, ...] = (sys.executable, "-m", "kibitz"),
        arguments: tuple[str, ...] = (),
    ) -> None:
        self.data = data
        self.program = program
        self.arguments = arguments
        self.port = free_port()
        self.url = ""  # with the token
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        # A group of its own, so that killing it takes its workers along.
        self._process = subprocess.Popen(
            [
                *self.program,
                "web",
                "--no-open",
                *("--port", str(self.port)),
                *("--data", str(self.data)),
                *self.arguments,
            ],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self._process.stdout is not None
        patience = threading.Timer(STARTED, self._process.kill)
        patience.start()
        for line in self._process.stdout:
            if found := re.search(r"http://\S+", line):
                self.url = found[0]
                patience.cancel()
                return
        patience.cancel()
        raise AssertionError(
            f"the server ended with {self._process.wait(STARTED)} before it named its address"
        )

    def kill(self) -> None:
        """As a power cut would: no chance to save anything."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._end()

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._end()

    def _end(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.wait(STOPPED)
        self._process.stdout.close()
        self._process = None


class Tab:
    """One page on a server, and the requests that the page itself would send."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.context = context
        self.server = server
        self.page: Page = context.new_page()
        self.page.goto(server.url)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        origin = self.server.origin
        answer = self.context.request.fetch(
            f"{origin}/api/{path}", method=method, data=body, headers={"Origin": origin}
        )
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json()

    def begin(self, opponent: str = "human", colour: str = "both", **options: object) -> int:
        """A new game, on the board in front of us."""
        game = {"opponent": opponent, "colour": colour, "clock": "", "seed": 1} | options
        number = int(self.ask("POST", "games", game)["number"])
        self.open(f"game/{number}")
        return number

    def open(self, path: str) -> None:
        """Another part of the page; what was there before is gone when this returns."""
        if self.page.url.startswith(self.server.origin):
            self.page.evaluate(GO, f"#/{path}")
        else:
            self.page.goto(f"{self.server.origin}/#/{path}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
