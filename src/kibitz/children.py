"""Child processes of our own: each a fresh interpreter with a connection to it, which never outlives its parent."""

import multiprocessing
import os
import select
import signal
import threading
from collections.abc import Callable
from typing import Any, NoReturn

# A fresh interpreter: it inherits none of the parent's threads and connections.
SPAWN = multiprocessing.get_context("spawn")
# Seconds for a child to end by itself after its parent has died. A child stopped by a signal cannot.
FAREWELL = 5.0
# No process of ours has a file descriptor above this.
MOST_FILES = 65_536


class Child:
    """The parent's view of a process that runs `target(connection, *arguments)`."""

    def __init__(self, target: Callable[..., None], *arguments: Any) -> None:
        self.connection, far_end = SPAWN.Pipe()
        self._process = SPAWN.Process(target=target, args=(far_end, *arguments), daemon=True)
        self._process.start()
        far_end.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None  # it was started
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """0 if it ended well, below 0 if a signal ended it, None if it is still running."""
        return self._process.exitcode

    def dismiss(self) -> None:
        """Tell it to end, together with what it has started."""
        self._process.terminate()

    def kill(self, patience: float = 0.0) -> None:
        """Kill it if it does not end by itself within `patience` seconds."""
        self._process.join(patience)
        self._process.kill()
        self._process.join()
        self.connection.close()


def cores() -> int:
    """The processors that this process may use, and so how many of its children can work at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def allow_children() -> None:
    """Call this in a daemon, which Python forbids to start processes: ours end with their parent anyway."""
    multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]


def live_apart(close: Callable[[], None]) -> Callable[[], NoReturn]:
    """Called first in the child: it leads a session of its own, so that Ctrl-C in a terminal reaches the parent alone.

    It ends, after `close`, when it is told to, when its parent dies, or when what this returns is called.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.setsid()
    watch_over(os.getpid())

    def end() -> NoReturn:
        """End at once, from any thread, without waiting for work in progress."""
        close()
        os._exit(0)

    def end_with_parent() -> None:
        parent = multiprocessing.parent_process()
        assert parent is not None  # this is a child
        parent.join()
        end()

    signal.signal(signal.SIGTERM, lambda *_: end())
    threading.Thread(target=end_with_parent, daemon=True).start()
    return end


def watch_over(child: int) -> None:
    """Start a process that kills the child if its parent dies and the child does not end by itself.

    Called in the child while it has one thread only, so that it may fork.
    """
    parent = multiprocessing.parent_process()
    assert parent is not None  # this is a child
    # Nothing is sent through it: it closes when the child ends.
    ear, _ = os.pipe()
    middle = os.fork()
    if middle:
        os.close(ear)
        os.waitpid(middle, 0)
        return
    try:
        # Orphaned on purpose: a search for the child's own processes does not find it.
        if os.fork() == 0:
            keep_only(ear, parent.sentinel)
            gone, _, _ = select.select([ear, parent.sentinel], [], [])
            if ear not in gone and not select.select([ear], [], [], FAREWELL)[0]:
                os.kill(child, signal.SIGKILL)
    finally:
        os._exit(0)


def keep_only(*descriptors: int) -> None:
    """Close all other files: anyone waiting for them to close would wait for this process too."""
    low = -1
    for descriptor in sorted(descriptors):
        os.closerange(low + 1, descriptor)
        low = descriptor
    os.closerange(low + 1, MOST_FILES)
