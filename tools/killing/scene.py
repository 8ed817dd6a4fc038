"""What all that is killed has in common."""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from signal import SIGKILL
from typing import Protocol

from kibitz.game.store import FILE, Store
from kibitz.players.outside.engines import EngineList, OutsideEngine
from killing.processes import Mark

KIBITZ = (sys.executable, "-m", "kibitz")
# Kibitz itself as somebody else's engine: a process of a process, with a guardian beside it.
OUTSIDE = "outside"


class Scene(Protocol):
    """Something at work in a folder of its own."""

    @property
    def found(self) -> str:
        """How much was there that could have been lost."""

    def kill(self, chance: Random) -> list[str] | None:
        """Begin or continue the work, kill it at a moment that `chance` draws, and look at what is left.

        Returns the faults; None: the work was done before that moment, and nothing was killed. What is
        drawn follows from the seed; what the machine does at that moment does not.
        """


def list_engine(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    EngineList(folder).add(OUTSIDE, OutsideEngine((*KIBITZ, "uci"), {}))


def end(pid: int) -> bool:
    """Whether it was there to be killed."""
    try:
        os.kill(pid, SIGKILL)
    except ProcessLookupError:
        return False
    return True


def leftovers(mark: Mark) -> list[str]:
    return [f"left over: {process}" for process in mark.left()]


def soundness(folder: Path, name: str = FILE) -> list[str]:
    """What is wrong with a store that was just opened and closed again."""
    aside = [path.name for path in folder.glob("*damaged*")]
    with closing(sqlite3.connect(folder / name)) as connection:
        (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
    return [f"put aside: {path}" for path in aside] + ([] if verdict == "ok" else [f"integrity: {verdict}"])


def stored_moves(folder: Path) -> dict[int, list[str]]:
    """The moves of all games, by number."""
    with Store.open(folder) as store:
        return {
            number: [played.move.uci() for played in store.load(number)[0].moves]
            for number in store.numbers()
        }


def lost_moves(shown: dict[int, list[str]], folder: Path) -> list[str]:
    """Moves that somebody saw, and that are not in the store."""
    kept = stored_moves(folder)
    faults = []
    for number, moves in shown.items():
        if number not in kept:
            faults.append(f"lost: game {number}")
        elif kept[number][: len(moves)] != moves:
            faults.append(f"lost: of game {number} {moves} was shown, {kept[number]} is kept")
    return faults
