"""A person's lines, read so that a clock can interrupt the wait."""

import os
import select
import signal
import threading
from functools import cache

# Bytes; what is longer without an end is no answer to any question.
LONGEST = 4096


class Lines:
    """Reads a file descriptor and not a text file: what select() sees must not sit in Python's own buffer.

    A signal that comes just before a wait begins, or to another thread, does not end it. So whoever waits listens to a
    bell as well, which every signal rings: else Ctrl-C might be heard only with the next line.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._bell = listening() if os.name == "posix" else -1
        self._pending = b""
        self._ended = False

    def next(self, timeout: float | None = None) -> str | None:
        """The next line without its end, None after the last. TimeoutError keeps what was typed."""
        while b"\n" not in self._pending and not self._ended:
            if self._ready(timeout):
                self._read()
            elif timeout is not None:
                raise TimeoutError
        if not self._pending:
            return None
        line, _, self._pending = self._pending.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")

    def _ready(self, timeout: float | None) -> bool:
        if os.name != "posix":
            # select() knows sockets only: the clock is looked at when the line is there.
            return True
        ready = select.select([self._descriptor, self._bell], [], [], timeout)[0]
        if self._bell in ready:
            os.read(self._bell, LONGEST)
        return self._descriptor in ready

    def _read(self) -> None:
        try:
            chunk = os.read(self._descriptor, LONGEST)
        except OSError:
            chunk = b""  # the terminal is closed
        self._ended = not chunk
        self._pending += chunk
        if len(self._pending) > LONGEST and b"\n" not in self._pending:
            self._pending = self._pending[:LONGEST]


def listening() -> int:
    """A descriptor that can be read after every signal, if this is the thread that Python handles them in."""
    heard, rung = bell()
    if threading.current_thread() is threading.main_thread():
        signal.set_wakeup_fd(rung, warn_on_full_buffer=False)
    return heard


@cache
def bell() -> tuple[int, int]:
    """Its two ends: one for the process, which is never closed."""
    heard, rung = os.pipe()
    os.set_blocking(rung, False)
    return heard, rung
