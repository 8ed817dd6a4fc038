"""A person's lines, read so that a clock can interrupt the wait."""

import os
import select

# Bytes; what is longer without an end is no answer to any question.
LONGEST = 4096


class Lines:
    """Reads a file descriptor and not a text file: what select() sees must not sit in Python's own buffer."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._pending = b""
        self._ended = False

    def next(self, timeout: float | None = None) -> str | None:
        """The next line without its end, None after the last. TimeoutError keeps what was typed."""
        while b"\n" not in self._pending and not self._ended:
            if timeout is not None and not self._ready(timeout):
                raise TimeoutError
            self._read()
        if not self._pending:
            return None
        line, _, self._pending = self._pending.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")

    def _ready(self, timeout: float) -> bool:
        if os.name != "posix":
            # select() knows sockets only: the clock is looked at when the line is there.
            return True
        return bool(select.select([self._descriptor], [], [], timeout)[0])

    def _read(self) -> None:
        try:
            chunk = os.read(self._descriptor, LONGEST)
        except OSError:
            chunk = b""  # the terminal is closed
        self._ended = not chunk
        self._pending += chunk
        if len(self._pending) > LONGEST and b"\n" not in self._pending:
            self._pending = self._pending[:LONGEST]
