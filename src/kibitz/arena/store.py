"""The arena's store: matches and their finished games, in one SQLite file of the data folder.

A finished game is the unit: it is there as a whole or not at all. Committed games survive the death of any
process (write-ahead log); only a power cut may take the last ones, and those are played again.
"""

import json
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

import chess

from kibitz.arena.match import Match
from kibitz.arena.record import Fault, GameRecord
from kibitz.game.database import Database
from kibitz.game.outcome import Ending, Outcome

FILE = "arena.sqlite3"
PAGE = 500  # games read at once

# MIGRATIONS[n] takes a file of version n to n + 1. They are history: only add to the end.
MIGRATIONS = (
    (
        """CREATE TABLE matches (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            identity TEXT NOT NULL,
            terms TEXT NOT NULL,
            started TEXT NOT NULL
        )""",
        "CREATE INDEX matches_by_identity ON matches (identity)",
        """CREATE TABLE games (
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
        ) WITHOUT ROWID""",
    ),
)


class ArenaStore:
    """Open with `ArenaStore.open(folder)`; a context manager.

    `set_aside` is where a damaged file of this name was put when it was opened, for the caller to report.
    """

    def __init__(self, path: Path) -> None:
        self._database = Database(path, MIGRATIONS, durable=False)
        self.set_aside = self._database.set_aside

    @classmethod
    def open(cls, folder: Path) -> "ArenaStore":
        return cls(folder / FILE)

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def enter(self, match: Match, fresh: bool = False) -> int:
        """The number of the latest match on these terms; a new one where there is none or it is asked for."""
        with self._database.writing() as connection:
            known = connection.execute(
                "SELECT max(number) FROM matches WHERE identity = ?", (match.identity,)
            ).fetchone()[0]
            if known is not None and not fresh:
                return int(known)
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
        with self._database.writing() as connection:
            connection.execute(f"INSERT OR IGNORE INTO games ({', '.join(row)}) VALUES ({marks})", row)

    def games(self, match: int) -> Iterator[GameRecord]:
        """In the order of their numbers."""
        last = -1
        while True:
            with self._database.reading() as connection:
                rows = connection.execute(
                    "SELECT * FROM games WHERE match = ? AND number > ? ORDER BY number LIMIT ?",
                    (match, last, PAGE),
                ).fetchall()
            for row in rows:
                yield read_record(row)
            if len(rows) < PAGE:
                return
            last = rows[-1]["number"]


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
