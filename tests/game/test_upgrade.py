"""Stores of every earlier version open and keep their games, also when the upgrade is killed half-way."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import chess
import pytest

from kibitz.arena import store as arena
from kibitz.arena.store import ArenaStore
from kibitz.game import database, schema
from kibitz.game.store import FILE, Store
from tests.arena.parts import make_match, result

VERSIONS = range(1, len(schema.MIGRATIONS))
ARENA_VERSIONS = range(1, len(arena.MIGRATIONS))
JOURNALS = ("DELETE", "WAL")
# What each version could say that the one before could not.
NEW_IN = {
    2: "UPDATE moves SET remark = 'the only move' WHERE game = 1 AND ply = 0",
    3: "INSERT INTO variations VALUES (2, 0, 'e2e4 e7e5')",
}

# Opens the store again and again, and is killed in the upgrade after ever more statements; says after how many it was
# no more. Each time it is a process of its own, forked: an interpreter that starts anew takes longer than the upgrade.
UPGRADE = """
import os, signal, sys
from pathlib import Path
from kibitz.arena.store import ArenaStore
from kibitz.game import database
from kibitz.game.store import Store

class Deadly(tuple):
    def __iter__(self):
        for statement in super().__iter__():
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            left[0] -= 1
            yield statement

def killed_after(statements):
    left[0] = statements
    child = os.fork()
    if child == 0:
        {"games": Store, "arena": ArenaStore}[sys.argv[2]].open(Path(sys.argv[1])).close()
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, -signal.SIGKILL)
    return code != 0

left = [0]
migrate = database.migrate
database.migrate = lambda connection, path, steps: migrate(connection, path, tuple(map(Deadly, steps)))
statements = 0
while killed_after(statements):
    statements += 1
print(statements)
"""


def old_store(path: Path, version: int, journal: str = "DELETE") -> None:
    """As that version wrote it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript((Path(__file__).parent / "store-v1.sql").read_text())
        connection.execute(f"PRAGMA journal_mode = {journal}")
        for reached, statements in enumerate(schema.MIGRATIONS[1:version], 2):
            for statement in (*statements, NEW_IN.get(reached, "SELECT 1")):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {version}")


def old_arena(path: Path, version: int, journal: str = "DELETE") -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}")
        for statements in arena.MIGRATIONS[:version]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {database.APPLICATION}")
        connection.execute(f"PRAGMA user_version = {version}")
        match = make_match()
        connection.execute(
            "INSERT INTO matches (number, identity, terms, started) VALUES (1, ?, ?, '2026-01-02T03:04:05+00:00')",
            (match.identity, json.dumps(match.terms())),
        )
        ending = "CHECKMATE" if version < 3 else "checkmate"
        for number in range(3):
            connection.execute(
                "INSERT INTO games VALUES (1, ?, '', 'e2e4', '[[0.1,null,12,null,3,99]]', ?, 1, '', NULL, NULL, 1.0,"
                " 0.9, '2026-01-02T03:04:05+00:00')",
                (number, ending),
            )


def check_games(folder: Path, version: int) -> None:
    with Store.open(folder) as store:
        assert store.set_aside is None
        assert [summary.number for summary in store.games()] == [2, 1]
        finished, unfinished = store.load(1)[0], store.load(2)[0]
        assert [played.move.uci() for played in finished.moves] == ["f2f3", "e7e5", "g2g4", "d8h4"]
        assert finished.outcome is not None
        assert finished.settings.tags == {"Event": "Evening"}
        assert finished.moves[0].remark == ("the only move" if version >= 2 else None)
        assert len(unfinished.variations) == (version >= 3)
        # And the game goes on.
        token = store.load(2)[1]
        unfinished.play(next(iter(unfinished.board.legal_moves)))
        store.save(token, unfinished)
        assert len(store.load(2)[0].moves) == len(unfinished.moves)
        assert store.keep_review(1, store.load(1)[1].revision, {"version": 1})
        assert list(store.reviews()) == [(1, {"version": 1})]


def check_arena(folder: Path) -> None:
    with ArenaStore.open(folder) as store:
        assert store.set_aside is None
        assert store.enter(make_match()) == 1
        assert [record.moves for record in store.games(1)] == ["e2e4"] * 3
        assert all(record.outcome.winner == chess.WHITE for record in store.games(1))
        store.add(1, result(3, 1.0))
        assert store.matches()[0].games == 4


@pytest.mark.parametrize("journal", JOURNALS)
@pytest.mark.parametrize("version", VERSIONS)
def test_an_old_store_opens_and_keeps_its_games(tmp_path: Path, version: int, journal: str) -> None:
    old_store(tmp_path / FILE, version, journal)
    check_games(tmp_path, version)


@pytest.mark.parametrize("journal", JOURNALS)
@pytest.mark.parametrize("version", ARENA_VERSIONS)
def test_an_old_store_of_matches_opens_and_keeps_them(tmp_path: Path, version: int, journal: str) -> None:
    old_arena(tmp_path / arena.FILE, version, journal)
    check_arena(tmp_path)


def kills(folder: Path, kind: str) -> int:
    """How often the upgrade was killed, each time one statement later, until it came through."""
    command = [sys.executable, "-c", UPGRADE, str(folder), kind]
    return int(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def test_an_upgrade_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    """After any of its statements."""
    old_store(tmp_path / FILE, 1, "WAL")
    assert kills(tmp_path, "games") == sum(map(len, schema.MIGRATIONS[1:]))
    check_games(tmp_path, 1)


def test_an_upgrade_of_matches_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    old_arena(tmp_path / arena.FILE, 1)
    assert kills(tmp_path, "arena") == sum(map(len, arena.MIGRATIONS[1:]))
    check_arena(tmp_path)
