"""The process is killed at any moment of a game: every move that it showed is there afterwards."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kibitz.game.store import FILE, Store

KILLS = 10  # in each test

# For each folder it is told, a process of its own that plays there for ever: it goes on with the last
# unfinished game or begins one, and shows each move as a face would, when it has it.
PLAYER = """
import os, sys
from pathlib import Path
from kibitz.game.game import Game
from kibitz.game.session import Session
from kibitz.game.settings import Settings
from kibitz.game.store import Store

def play(folder):
    with Store.open(folder) as store:
        while True:
            number = store.latest_unfinished()
            new = Game(Settings("random", "random"))
            session = Session.resume(store, number) if number else Session.begin(new, store)
            for played in session.play_out():
                # One write: a kill must not leave half a line behind.
                line = f"{session.number} {len(session.game.moves) - 1} {played.move.uci()}"
                os.write(1, f"{line}\\n".encode())

for line in sys.stdin:
    child = os.fork()
    if child == 0:
        os.write(1, f"{os.getpid()}\\n".encode())
        play(Path(line.rstrip()))
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        sys.exit("a game ended by itself")
    os.write(1, f"ended by {os.WTERMSIG(status)}\\n".encode())
"""


@pytest.fixture(scope="module")
def player() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", PLAYER]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        yield process


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3, 4))])
def test_every_move_that_was_shown_survives_a_kill(
    player: subprocess.Popen[str], tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    shown: dict[tuple[int, int], str] = {}
    for _ in range(KILLS):
        shown |= killed_play(player, tmp_path, lines=chance.randrange(60), delay=chance.random() / 100)
        with Store.open(tmp_path) as store:
            assert store.set_aside is None
            kept = {
                (summary.number, ply): played.move.uci()
                for summary in store.games()
                for ply, played in enumerate(store.load(summary.number)[0].moves)
            }
        assert shown.items() <= kept.items()
        assert len(kept) <= len(shown) + 1, "at most the last move was on disk and not shown yet"
        shown = kept
    assert len(shown) > 50
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def killed_play(
    player: subprocess.Popen[str], folder: Path, lines: int, delay: float
) -> dict[tuple[int, int], str]:
    """The moves, by game and ply, that a process showed which was killed `delay` seconds after its so-manieth line."""
    assert player.stdin is not None
    assert player.stdout is not None
    player.stdin.write(f"{folder}\n")
    pid = int(player.stdout.readline())
    seen = [player.stdout.readline() for _ in range(lines)]
    time.sleep(delay)  # not a wait for anything: the moment is random
    os.kill(pid, signal.SIGKILL)
    for line in player.stdout:
        if line.startswith("ended by"):
            break
        seen.append(line)
    return {(int(number), int(ply)): uci for number, ply, uci in map(str.split, seen)}
