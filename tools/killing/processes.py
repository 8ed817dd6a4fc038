"""Who is there: processes by their parents and by a mark in their environment."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from signal import SIGKILL
from uuid import uuid4

# Seconds after which a state is taken for one that never comes: a busy machine is no fault.
PATIENCE = 120.0
AGAIN = 0.01


class Mark:
    """A word in the environment of what is started with it, and of all that those start."""

    run = uuid4().hex  # the same in all marks of this process

    def __init__(self) -> None:
        self.name, self.value = "KIBITZ_KILLS", f"{self.run}-{uuid4().hex}"

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, self.name: self.value}

    def left(self) -> list[str]:
        """The processes that do not end, after all patience: their numbers and commands."""
        came_about(lambda: not marked(self.value))
        return [f"{pid} ({command_of(pid).decode(errors='replace')})" for pid in marked(self.value)]


def end_all() -> None:
    """Whatever still has a mark of ours, because we are ended ourselves."""
    for pid in marked(Mark.run):
        with suppress(ProcessLookupError):
            os.kill(pid, SIGKILL)


def came_about(condition: Callable[[], object]) -> bool:
    """Waits until something is so. False: it never was."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(AGAIN)
    return True


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children(pid: int) -> list[int]:
    """Those that any of its threads has started; none where it has ended."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*"):
        with suppress(OSError):
            found += map(int, (task / "children").read_text().split())
    return found


def workers(pid: int) -> list[int]:
    """Its children that work for it, as `kibitz.children` has started them."""
    return [child for child in children(pid) if b"spawn_main" in command_of(child)]


def watchers(pid: int) -> list[int]:
    """Of a worker's session, but not started by it: who kills it should it be left behind."""
    found = []
    for other in everyone():
        with suppress(OSError):
            if other != pid and os.getsid(other) == pid and other not in children(pid):
                found.append(other)
    return found


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def marked(mark: str) -> list[int]:
    """The processes that have this in their environment."""
    found = []
    for pid in everyone():
        with suppress(OSError):
            if mark.encode() in Path(f"/proc/{pid}/environ").read_bytes():
                found.append(pid)
    return found


def everyone() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()]
