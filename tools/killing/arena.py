"""A match, killed with its games, or one of the processes that play them."""

import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from kibitz.arena.store import FILE, ArenaStore
from killing.processes import Mark, came_about, is_alive, workers
from killing.scene import KIBITZ, OUTSIDE, end, leftovers, list_engine, soundness

GAMES = 12  # that are played on from one kill to the next
LATER = 0.5  # seconds after a game has ended, at most
# A line of `--verbose`: the game's number and its result.
LINE = re.compile(r" *(\d+)  (1-0|0-1|1/2-1/2) ")


class KilledMatch:
    """The command itself. The same command continues the match."""

    def __init__(self, folder: Path) -> None:
        list_engine(folder)
        self.folder = folder
        self.told: dict[int, str] = {}  # the results that were printed
        self.mark = Mark()

    def kill(self, chance: Random) -> list[str] | None:
        before = len(self.told)
        with self.playing(before + GAMES) as (process, lines):
            for _, line in zip(range(chance.randrange(GAMES - 2)), lines, strict=False):
                self.hear(line)
            time.sleep(chance.random() * LATER)
            killed = self.strike(process.pid, chance)
            for line in lines:
                self.hear(line)
            code = process.wait()
        faults = [*self.ended(code, before), *leftovers(self.mark), *self.losses()]
        return faults if killed or faults else None

    def strike(self, pid: int, chance: Random) -> bool:
        """Whether there was somebody to kill."""
        return is_alive(pid) and end(pid)

    def ended(self, code: int, before: int) -> list[str]:
        return []

    def hear(self, line: str) -> None:
        if found := LINE.match(line):
            self.told[int(found[1]) - 1] = found[2]

    @contextmanager
    def playing(self, games: int) -> Iterator[tuple["subprocess.Popen[str]", Iterator[str]]]:
        games += games % 2
        command = [
            *(*KIBITZ, "match", f"uci:{OUTSIDE}", "greedy", "--nodes-a", "50", "--games", str(games)),
            *("--longest", "20", "--concurrency", "2", "--verbose", "--data", str(self.folder)),
        ]
        with subprocess.Popen(
            command, env=self.mark.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        ) as process:
            assert process.stderr is not None
            yield process, process.stderr

    @property
    def found(self) -> str:
        return f"{len(self.told):,} games of a match"

    def losses(self) -> list[str]:
        with ArenaStore.open(self.folder) as store:
            numbers = [match.number for match in store.matches()]
            kept = {record.number: record for record in store.games(1)}
        faults = [f"expected one match, got {len(numbers)}"] if len(numbers) > 1 else []
        for number, result in self.told.items():
            if number not in kept or kept[number].outcome.result != result:
                faults.append(f"lost: game {number + 1} of the match, {result}")
        faults += [f"game {number + 1}: {kept[number].fault}" for number in kept if kept[number].fault]
        # What was kept and not printed any more counts from now on.
        self.told = {number: record.outcome.result for number, record in kept.items()}
        return [*faults, *soundness(self.folder, FILE)]


class KilledPlayers(KilledMatch):
    """One of the processes that play: the match continues to its end, and no player loses by it."""

    def strike(self, pid: int, chance: Random) -> bool:
        came_about(lambda: workers(pid) or not is_alive(pid))
        playing = workers(pid)
        return bool(playing) and end(chance.choice(playing))

    def ended(self, code: int, before: int) -> list[str]:
        faults = [f"the match ended with {code}"] if code else []
        if len(self.told) != before + GAMES:
            faults.append(f"expected {before + GAMES} games, got {len(self.told)}")
        return faults
