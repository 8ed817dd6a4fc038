"""The watchdog: a target works in a process of its own; its end, its silence and its appetite are noticed here."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from signal import SIGKILL
from typing import Any, cast

from fuzzing.targets import Target
from kibitz.children import Child, live_apart

# Where each target is made: the module is imported in its process alone.
TARGETS = {
    "uci": "fuzzing.programs:UciProgram",
    "fen": "fuzzing.targets:fen_door",
    "pgn": "fuzzing.targets:pgn_door",
    "names": "fuzzing.targets:name_door",
    "socket": "fuzzing.pages:GameSocket",
    "rest": "fuzzing.pages:RestApi",
}
# Seconds for a batch, or for a start; a busy machine is no hang.
DEADLINE = 120.0
# Bytes of a target with all its processes.
MOST_MEMORY = 3 << 30
# A target that has shown so many is left.
MOST_FAULTS = 5
# Seconds between two looks at the memory.
LOOK = 0.5


@dataclass
class Fault:
    target: str
    seed: int
    batch: int
    what: str
    inputs: list[str]


@dataclass
class Tally:
    """What became of one target."""

    target: str
    inputs: int = 0
    seconds: float = 0.0
    peak: int = 0  # bytes
    faults: list[Fault] = field(default_factory=list)


def batch_of(target: Target, name: str, seed: int, number: int) -> list[str]:
    """The inputs depend on nothing else."""
    return target.inputs(Random(f"{seed}/{name}/{number}"))


def made(place: str) -> Target:
    module, _, maker = place.partition(":")
    return cast(Target, getattr(import_module(module), maker)())


def work(
    connection: Connection, name: str, place: str, seed: int, first: int, given: list[str] | None
) -> None:
    """In the child: batch after batch, each announced before it is tried. `given` inputs are the only batch."""
    # A session of its own: if the fuzzer is ended, what the target has started ends too.
    live_apart(lambda: os.killpg(0, SIGKILL))
    target = made(place)
    number = first
    with suppress(BrokenPipeError, EOFError, ConnectionResetError):
        while True:
            inputs = batch_of(target, name, seed, number) if given is None else given
            connection.send((number, inputs))
            connection.send(target.fault(inputs))
            number += 1
            if given is not None:
                break
    target.close()


class Watch:
    """One target under watch."""

    def __init__(self, name: str, seed: int, deadline: float = DEADLINE) -> None:
        self.name = name
        self.seed = seed
        self.deadline = deadline
        self.tally = Tally(name)
        self.looked = 0.0

    def run(self, goes_on: Callable[[Tally], bool], on_batch: Callable[[Tally], None]) -> Tally:
        began = time.monotonic()
        number = 0
        while goes_on(self.tally) and len(self.tally.faults) < MOST_FAULTS:
            child = Child(work, self.name, TARGETS[self.name], self.seed, number, None)
            try:
                for batch in self.batches(child):
                    number = batch + 1
                    self.tally.seconds = time.monotonic() - began
                    on_batch(self.tally)
                    if not goes_on(self.tally) or len(self.tally.faults) >= MOST_FAULTS:
                        break
            finally:
                end(child)
        self.tally.seconds = time.monotonic() - began
        return self.tally

    def again(self, inputs: list[str]) -> str | None:
        """Try these inputs alone: what goes wrong."""
        child = Child(work, self.name, TARGETS[self.name], self.seed, 0, inputs)
        try:
            for _ in self.batches(child):
                break
        finally:
            end(child)
        return self.tally.faults[-1].what if self.tally.faults else None

    def batches(self, child: Child) -> Iterator[int]:
        """The numbers of those that were tried, up to the first that its process does not survive."""
        while True:
            number, inputs = -1, [""]
            try:
                number, inputs = self.heard(child)
                what = self.heard(child)
                survived = True
            except TimeoutError:
                what, survived = f"no answer within {self.deadline:g} seconds", False
            except (EOFError, OSError):
                what, survived = f"its process ended with {exit_code(child)}", False
            except MemoryError:
                what, survived = f"{self.tally.peak >> 20:,} MB of memory", False
            self.tally.inputs += len(inputs) if number >= 0 else 0
            if what is not None:
                self.tally.faults.append(Fault(self.name, self.seed, number, what, inputs))
            yield number
            if not survived:
                return

    def heard(self, child: Child) -> Any:
        until = time.monotonic() + self.deadline
        while not child.connection.poll(LOOK):
            self.look(child.pid)
            if time.monotonic() > until:
                raise TimeoutError
        if time.monotonic() > self.looked + LOOK:
            self.look(child.pid)
        return child.connection.recv()

    def look(self, pid: int) -> None:
        self.looked = time.monotonic()
        held = memory(pid)
        self.tally.peak = max(self.tally.peak, held)
        if held > MOST_MEMORY:
            raise MemoryError


def end(child: Child) -> None:
    """With all that it has started: it leads a session, and its own children end with it."""
    child.connection.close()
    child._process.join(5.0)
    with suppress(ProcessLookupError):
        os.killpg(child.pid, SIGKILL)
    child.kill()


def exit_code(child: Child) -> int | None:
    child._process.join(5.0)
    return child.exit_code


def memory(pid: int) -> int:
    """Bytes that a process and its descendants hold."""
    held = 0
    with suppress(OSError, ValueError):
        held = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        for task in Path(f"/proc/{pid}/task").iterdir():
            for one in (task / "children").read_text().split():
                held += memory(int(one))
    return held
