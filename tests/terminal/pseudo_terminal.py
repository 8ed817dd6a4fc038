"""A person at a real pseudo-terminal: a program that believes it has a terminal of its own."""

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Self

from tests.fake_engine import listed
from tests.processes import PATIENCE


def sit_down() -> None:
    """In the new process: take the terminal, and hear Ctrl-C as a shell's child does.

    Whoever runs the tests in the background may have SIGINT ignored, which children inherit.
    """
    os.login_tty(os.dup(0))
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class PseudoTerminal:
    """`kibitz` with these arguments. `seen` is all that it has written and nobody has waited for yet."""

    def __init__(self, *arguments: str, data: Path, environment: dict[str, str] | None = None) -> None:
        listed(data)
        self.controller, terminal = pty.openpty()
        termios.tcsetwinsize(terminal, (24, 80))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kibitz", *arguments, "--data", str(data)],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
            preexec_fn=sit_down,
            env=os.environ | {"TERM": "xterm-256color", "NO_COLOR": "1"} | (environment or {}),
        )
        os.close(terminal)
        self.seen = ""

    def type(self, text: str) -> None:
        os.write(self.controller, text.encode())

    def enter(self, *lines: str) -> None:
        for line in lines:
            self.type(line + "\n")

    def expect(self, text: str) -> str:
        """Wait until the program has written this; returns everything up to and with it."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.seen:
            if not self._read(deadline):
                raise AssertionError(f"expected {text!r}, got:\n{self.seen}")
        found, _, self.seen = self.seen.partition(text)
        return found + text

    def insist(self, text: str, expect: str) -> str:
        """Type, and type again while no answer comes: a screen is drawn before its keyboard is listened to."""
        deadline = time.monotonic() + PATIENCE
        while expect not in self.seen and time.monotonic() < deadline:
            self.type(text)
            glance = time.monotonic() + 2
            while expect not in self.seen and self._read(glance):
                pass
        return self.expect(expect)

    def say(self, *lines: str, expect: str) -> str:
        self.enter(*lines)
        return self.expect(expect)

    def ended(self) -> int:
        """Wait for the end of the program; returns its exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        return self.process.wait(timeout=PATIENCE)

    def hang_up(self) -> int:
        """Close the terminal window."""
        os.close(self.controller)
        self.controller = -1
        return self.process.wait(timeout=PATIENCE)

    def _read(self, deadline: float) -> bool:
        """Whether there was more."""
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([self.controller], [], [], left)[0]:
            return False
        try:
            chunk = os.read(self.controller, 65536)
        except OSError:  # how Linux says that the other end is closed
            return False
        self.seen += chunk.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(chunk)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        if self.controller >= 0:
            os.close(self.controller)
