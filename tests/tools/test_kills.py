"""The killer: a short run of it, and that it tells every kind of loss."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import chess
import kills
import pytest
from killing import files, page, processes
from killing.processes import Mark
from killing.scene import leftovers, lost_moves, soundness

from kibitz.game.game import Game
from kibitz.game.settings import Settings
from kibitz.game.store import FILE, Store


@pytest.mark.parametrize(
    "names",
    [["server", "upgrade"], pytest.param(list(kills.SCENES), marks=pytest.mark.slow)],
    ids=["two", "all"],
)
def test_what_is_killed_loses_nothing(
    names: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few of the hundred kills that `tools/kills.py` makes."""
    monkeypatch.setattr(files, "IMPORTED", 300)
    monkeypatch.setattr(files, "OLD_GAMES", 500)
    monkeypatch.setattr(page, "OPPONENTS", ("random", "greedy", "minimax:1"))
    tallies = kills.killed(names, len(names), 1, tmp_path)
    assert [fault for tally in tallies.values() for fault in tally.faults] == []
    assert "500 games" in tallies["upgrade"].found
    assert kills.table(tallies).splitlines()[-1].split() == ["all", str(len(names)), "0"]


def test_a_lost_move_is_told(tmp_path: Path) -> None:
    game = Game(Settings())
    game.play(chess.Move.from_uci("e2e4"))
    with Store.open(tmp_path) as store:
        store.add(game)
    assert lost_moves({1: []}, tmp_path) == []
    assert lost_moves({1: ["e2e4"]}, tmp_path) == []
    assert "e7e5" in lost_moves({1: ["e2e4", "e7e5"]}, tmp_path)[0]
    assert lost_moves({2: []}, tmp_path) == ["lost: game 2"]


def test_a_store_that_is_not_sound_is_told(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.add(Game(Settings()))
    assert soundness(tmp_path) == []
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("DELETE FROM sqlite_master WHERE name = 'games_by_start'")
        connection.commit()
    (tmp_path / "games.damaged-1.sqlite3").touch()
    aside, verdict = soundness(tmp_path)
    assert aside == "put aside: games.damaged-1.sqlite3"
    assert verdict.startswith("integrity: ")


def test_a_process_that_stays_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "PATIENCE", 0.0)
    mark = Mark()
    command = [sys.executable, "-c", "print(flush=True); input()"]
    with subprocess.Popen(
        command, env=mark.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert [str(process.pid) in fault for fault in leftovers(mark)] == [True]
        process.communicate(b"\n")
    assert leftovers(mark) == []
