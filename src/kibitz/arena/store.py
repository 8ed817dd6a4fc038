"""The arena's store: matches and their finished games, in one SQLite file of the data folder.

A finished game is the unit: it is there as a whole or not at all. Committed games survive the death of any
process (write-ahead log); only a power cut may take the last ones, and those are played again.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

import chess

from kibitz.arena.match import Match
from kibitz.arena.record import Fault, GameRecord
from kibitz.game.outcome import Ending, Outcome
from kibitz.game.store import problems

FILE = "arena.sqlite3"
PATIENCE = 10.0  # seconds to wait for another process's transaction
VERSION = 1
TABLES = """
    CREATE TABLE IF NOT EXISTS matches (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        identity TEXT NOT NULL,
        terms TEXT NOT NULL,
        started TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS matches_by_identity ON matches (identity);
    CREATE TABLE IF NOT EXISTS games (
        match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
        number INTEGER NOT NULL,
        opening TEXT NOT NULL,
        moves TEXT NOT NULL,
        notes TEXT NOT NULL,
        ending TEXT NOT NULL,
        winner INTEGER,
        detail TEXT NOT NULL,
        fault TEXT,
        culprit INTEGER,
        seconds REAL NOT NULL,
        thinking REAL NOT NULL,
        finished TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID;
"""


class ArenaStore:
    """Open with `ArenaStore.open(folder)`; a context manager."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with problems(path):
            self._connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            self._connection.row_factory = sqlite3.Row
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = NORMAL")
            self._connection.executescript(TABLES)

    @classmethod
    def open(cls, folder: Path) -> "ArenaStore":
        return cls(folder / FILE)

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def enter(self, match: Match, fresh: bool = False) -> int:
        """The number of the latest match on these terms; a new one where there is none or it is asked for."""
        with self._transaction() as connection:
            if not fresh:
                row = connection.execute(
                    "SELECT max(number) FROM matches WHERE identity = ?", (match.identity,)
                ).fetchone()
                if row[0] is not None:
                    return int(row[0])
            number = connection.execute(
                "INSERT INTO matches (identity, terms, started) VALUES (?, ?, ?)",
                (match.identity, json.dumps(match.terms()), datetime.now(UTC).isoformat()),
            ).lastrowid
        assert number is not None
        return number

    def add(self, match: int, record: GameRecord) -> None:
        """Put a finished game on disk. A game that is there already stays as it is."""
        row = {
            "match": match,
            "number": record.number,
            "opening": record.opening,
            "moves": record.moves,
            "notes": record.notes,
            "ending": record.outcome.ending.name,
            "winner": record.outcome.winner,
            "detail": record.outcome.detail,
            "fault": record.fault and record.fault.name,
            "culprit": record.culprit,
            "seconds": record.seconds,
            "thinking": record.thinking,
            "finished": record.finished.isoformat(),
        }
        marks = ", ".join(f":{name}" for name in row)
        with self._transaction() as connection:
            connection.execute(f"INSERT OR IGNORE INTO games ({', '.join(row)}) VALUES ({marks})", row)

    def games(self, match: int) -> Iterator[GameRecord]:
        """In the order of their numbers."""
        with problems(self.path):
            rows = self._connection.execute("SELECT * FROM games WHERE match = ? ORDER BY number", (match,))
            for row in rows:
                yield read_record(row)

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with problems(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
            except BaseException:
                self._connection.rollback()
                raise
            self._connection.commit()


def read_record(row: sqlite3.Row) -> GameRecord:
    values: dict[str, Any] = dict(row)
    return GameRecord(
        number=values["number"],
        opening=values["opening"],
        moves=values["moves"],
        notes=values["notes"],
        outcome=Outcome(Ending[values["ending"]], colour(values["winner"]), values["detail"]),
        fault=Fault[values["fault"]] if values["fault"] else None,
        culprit=colour(values["culprit"]),
        seconds=values["seconds"],
        thinking=values["thinking"],
        finished=datetime.fromisoformat(values["finished"]),
    )


def colour(value: int | None) -> chess.Color | None:
    return None if value is None else bool(value)
