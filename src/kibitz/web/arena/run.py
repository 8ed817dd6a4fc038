"""A match that is played now: `kibitz match --watch` in a process of its own.

It stops when its standard input is closed, and so also when the server ends, however that does.
"""

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kibitz.arena.match import Match
from kibitz.arena.statistics.sprt import Sprt
from kibitz.children import cores

FAREWELL = 20.0  # seconds until a process that was told to stop is killed


class Run:
    """`on_line` hears what the process tells and `on_end` its exit code, both in a thread of the run."""

    def __init__(
        self,
        arguments: list[str],
        on_line: Callable[[dict[str, Any]], None],
        on_end: Callable[[int], None],
    ) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "kibitz", "match", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._on_line = on_line
        self._on_end = on_end
        self._ended = threading.Event()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._on_line(json.loads(line))
        code = self._process.wait()
        self._ended.set()
        self._on_end(code)

    def stop(self) -> None:
        """Waits until it has ended; finished games are kept."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        if not self._ended.wait(FAREWELL):
            self._process.kill()
            self._ended.wait()


def arguments_of(
    match: Match, games: int, concurrency: int | None, sprt: Sprt | None, folder: Path, openings: Path | None
) -> list[str]:
    """The command line of a match. It means the same match, by its terms."""
    conditions = match.conditions
    rules = conditions.adjudication
    valued: dict[str, object] = {
        "games": games,
        "seed": conditions.seed,
        "margin": conditions.margin,
        "patience": conditions.patience,
        "win-score": rules.win_score,
        "draw-score": rules.draw_score,
        "longest": rules.longest,
        "openings": openings,
        "concurrency": concurrency or cores(),
        "data": folder,
    }
    words = [match.first.name, match.second.name, "--watch"]
    words += [
        word for name, value in valued.items() if value is not None for word in (f"--{name}", str(value))
    ]
    if conditions.chess960:
        words.append("--chess960")
    if sprt is not None:
        words += ["--sprt", f"{sprt.elo0:g}", f"{sprt.elo1:g}"]
    return words
