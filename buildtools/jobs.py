"""Jobs run side by side: each a few commands with a log, after the jobs that it needs."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True)
class Job:
    name: str
    commands: list[list[str]]
    # Those of them that run too are waited for.
    after: tuple[str, ...]
    environment: Mapping[str, str]
    on_success: Callable[[], None]
    # On the longest chain: the others leave it its core.
    is_urgent: bool = False


class JobError(Exception):
    def __init__(self, name: str, log: Path) -> None:
        super().__init__(f"{name} failed, see {log}")
        self.name = name
        self.log = log


class Jobs:
    def __init__(self, folder: Path, logs: Path) -> None:
        self.folder = folder
        self.logs = logs
        self.running: set[subprocess.Popen[bytes]] = set()
        # An interrupt may come while it is held here.
        self.guard = threading.RLock()
        self.stopped = False
        self.interrupted = False

    def run(self, jobs: list[Job]) -> None:
        """All of them, in the order given where one needs another. The first to fail ends the others."""
        before = {number: signal.signal(number, self.interrupt) for number in ENDS}
        try:
            with ThreadPoolExecutor(len(jobs)) as pool:
                self.wait(self.submit(jobs, pool))
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def submit(self, jobs: list[Job], pool: ThreadPoolExecutor) -> set[Future[None]]:
        futures: dict[str, Future[None]] = {}
        for job in jobs:
            needed = [futures[name] for name in job.after if name in futures]
            futures[job.name] = pool.submit(self.run_one, job, needed)
        return set(futures.values())

    def wait(self, futures: set[Future[None]]) -> None:
        try:
            while futures:
                # For a second at most: a signal that comes just as the wait begins is heard when it ends.
                done, futures = wait(futures, 1, FIRST_EXCEPTION)
                if self.interrupted:
                    raise KeyboardInterrupt
                for future in done:
                    future.result()
        finally:
            self.stop()

    def run_one(self, job: Job, needed: list[Future[None]]) -> None:
        for future in needed:
            future.result()
        began = time.monotonic()
        log = self.logs / f"{job.name}.log"
        with log.open("wb") as output:
            for command in job.commands:
                if self.status(command, job, output.fileno()):
                    raise JobError(job.name, log)
        job.on_success()
        print(f"  {job.name} … done, {time.monotonic() - began:.0f} s", flush=True)

    def status(self, command: list[str], job: Job, output: int) -> int:
        with self.guard:
            if self.stopped:
                return 1
            # In a group of its own: a compiler must not outlive the command that called it. Not in a session of its
            # own: Linux shares the cores out between sessions, whatever the priority of their processes.
            process = subprocess.Popen(
                command,
                cwd=self.folder,
                env=job.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                process_group=0,
            )
            self.running.add(process)
            if not job.is_urgent:
                with suppress(ProcessLookupError):
                    os.setpriority(os.PRIO_PROCESS, process.pid, 10)
        code = process.wait()
        with self.guard:
            self.running.discard(process)
        return code

    def stop(self) -> None:
        with self.guard:
            self.stopped = True
            for process in self.running:
                # It may have ended on its own.
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """The jobs fail when they are ended. An exception from here, or a second one, could leave a lock held."""
        self.interrupted = True
        self.stop()
