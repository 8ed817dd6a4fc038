"""What the search asks of the machine itself. Compiled, each is a C function or macro (see machine.pxd)."""

import time


def nanoseconds() -> int:
    """A clock that never goes back."""
    return time.monotonic_ns()


def prefetch(word: int) -> None:
    """Ask for a word's cache line before it is needed."""
