"""Processes outside the pool that search at a lower priority than games.

The pool shares its time fairly among games; what runs here takes what they leave.
"""

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from kibitz.children import Child

NICENESS = 5


class BackgroundProcess:
    """The parent's view of a process that runs `serve(connection)`."""

    def __init__(self, serve: Callable[[Connection], None]) -> None:
        self._child = Child(in_background, serve)
        self._closed = False

    @property
    def pid(self) -> int:
        return self._child.pid

    def send(self, message: object) -> None:
        # It has died; reading its pipe will show that.
        with suppress(OSError):
            self._child.connection.send(message)

    def receive(self) -> Any:
        """What it sends next; EOFError once it has ended."""
        try:
            return self._child.connection.recv()
        except (OSError, TypeError) as error:
            # Closing the pipe under `recv` shows as a TypeError.
            raise EOFError("the process has ended") from error

    def listen(self, tell: Callable[[Any], None], on_death: Callable[[], None]) -> None:
        """Both are called from a thread of their own, and not after `close`."""

        def hear() -> None:
            try:
                while True:
                    message = self.receive()
                    if not self._closed:
                        tell(message)
            except EOFError:
                if not self._closed:
                    on_death()

        threading.Thread(target=hear, name="background", daemon=True).start()

    def close(self) -> None:
        self._closed = True
        self._child.kill()


def in_background(connection: Connection, serve: Callable[[Connection], None]) -> None:
    """Call this in the child."""
    with suppress(OSError):
        os.nice(NICENESS)
    serve(connection)
