"""The parent of an outside engine: when Kibitz is gone, it ends the engine and all that the engine has started.

A program of its own, which needs nothing else of Kibitz: `guardian.py LIFELINE COMMAND…`. LIFELINE is the number of a
socket whose other end Kibitz holds: it closes when Kibitz wants the engine to end, or has itself ended in any way. If
the command cannot be run, the number of the error is written there.
"""

import os
import select
import signal
import sys
from contextlib import suppress

# What the kernel calls them: /usr/include/linux/prctl.h
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
CHILDREN = f"/proc/self/task/{os.getpid()}/children"


def main(lifeline: int, command: list[str]) -> int:
    """The exit code of the engine; of one that was ended by a signal, 128 more than the signal's number."""
    if can_adopt := os.path.exists(CHILDREN):
        kernel(PR_SET_CHILD_SUBREAPER, 1)
    ear, bell = os.pipe()
    os.set_blocking(bell, False)
    signal.set_wakeup_fd(bell)
    for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: None)  # the bell rings
    engine = start(command, lifeline)
    # Only the engine keeps these open, so its client notices when it closes them.
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    code = None
    while code is None:
        ready, _, _ = select.select([lifeline, ear], [], [])
        if lifeline in ready or set(os.read(ear, 4096)) != {signal.SIGCHLD}:
            break
        code = reap(engine)
    end_all(engine, can_adopt)
    return 0 if code is None else code


def start(command: list[str], lifeline: int) -> int:
    """Start the engine as the leader of a process group of its own."""
    guardian = os.getpid()
    engine = os.fork()
    if engine:
        with suppress(OSError):  # it may have done so itself, and run already
            os.setpgid(engine, engine)
        return engine
    try:
        os.setpgid(0, 0)
        kernel(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != guardian:
            os._exit(1)
        for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(number, signal.SIG_DFL)
        os.execvp(command[0], command)
    except OSError as error:
        os.write(lifeline, str(error.errno).encode())
    finally:
        os._exit(127)


def reap(engine: int) -> int | None:
    """Collect dead processes; return the engine's exit code if it is among them."""
    code = None
    with suppress(ChildProcessError):
        while (dead := os.waitpid(-1, os.WNOHANG))[0]:
            if dead[0] == engine:
                code = os.waitstatus_to_exitcode(dead[1])
    return code if code is None or code >= 0 else 128 - code


def end_all(engine: int, can_adopt: bool) -> None:
    """Kill the group and, where orphans become our children, also processes that left it, until none is left."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(engine, signal.SIGKILL)
    while can_adopt and (children := read_children()):
        for pid in children:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        os.waitpid(-1, 0)


def read_children() -> list[int]:
    with open(CHILDREN, encoding="ascii") as file:
        return [int(word) for word in file.read().split()]


def kernel(option: int, value: int) -> None:
    """Call Linux's prctl; other systems do not have it."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
