"""The arena's store: matches and their finished games, in one SQLite file of the data folder.

The unit is a finished game: it is stored completely or not at all. Committed games survive the death of any process
(write-ahead log); only a power cut may lose the last ones, which are then played again.
"""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, Protocol

from kibitz.arena.match import Match
from kibitz.arena.record import Fault, GameRecord, first_colour
from kibitz.errors import KibitzError, shown
from kibitz.game.database import DamagedError, Database, FileStore
from kibitz.game.rows import insertion, outcome_row, read_colour, read_outcome

FILE = "arena.sqlite3"
PAGE = 500  # games read at once
# What was deleted counts as gone.
PRESENT = "discarded IS NULL"

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
    (
        """CREATE TABLE tournaments (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            identity TEXT NOT NULL,
            terms TEXT NOT NULL,
            started TEXT NOT NULL
        )""",
        "CREATE INDEX tournaments_by_identity ON tournaments (identity)",
        "ALTER TABLE matches ADD COLUMN tournament INTEGER REFERENCES tournaments ON DELETE CASCADE",
    ),
    (
        # How a game ended, in the words of the store of games.
        """UPDATE games SET ending = CASE ending
            WHEN 'THREEFOLD' THEN 'threefold repetition'
            WHEN 'FIVEFOLD' THEN 'fivefold repetition'
            WHEN 'FIFTY_MOVES' THEN 'fifty-move rule'
            WHEN 'SEVENTYFIVE_MOVES' THEN 'seventy-five-move rule'
            WHEN 'FLAG_FALL_DRAW' THEN 'flag fall, and the other side cannot mate'
            ELSE lower(replace(ending, '_', ' '))
        END""",
    ),
    (
        # When it was deleted; and how much of a tournament to play, which is not one of its terms.
        "ALTER TABLE matches ADD COLUMN discarded TEXT",
        "ALTER TABLE tournaments ADD COLUMN discarded TEXT",
        "ALTER TABLE tournaments ADD COLUMN games INTEGER NOT NULL DEFAULT 2",
        "ALTER TABLE tournaments ADD COLUMN rounds INTEGER",
        """UPDATE tournaments SET games = (
            SELECT 2 + coalesce(max(games.number), 0) / 2 * 2 FROM games
            JOIN matches ON matches.number = games.match WHERE matches.tournament = tournaments.number
        )""",
    ),
)

Table = Literal["matches", "tournaments"]


class Entered(Protocol):
    """A match or a tournament, identified by its terms."""

    @property
    def identity(self) -> str: ...

    def terms(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match in the store and its results, from the first player's side."""

    number: int
    match: Match
    tournament: int | None
    started: datetime
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """A tournament in the store. `games` are to be played in each meeting; `rounds` are those of a Swiss, 0 else."""

    number: int
    terms: dict[str, Any]
    started: datetime
    games: int
    rounds: int | None  # None: from a time when that was not kept


class UnknownEntryError(KibitzError):
    """There is no such match or tournament."""


class ArenaStore(FileStore):
    """Open with `ArenaStore.open(folder)`."""

    def __init__(self, path: Path) -> None:
        super().__init__(Database(path, MIGRATIONS, durable=False))

    @classmethod
    def open(cls, folder: Path) -> "ArenaStore":
        return cls(folder / FILE)

    def enter(self, match: Match, tournament: int | None = None, fresh: bool = False) -> int:
        """The number of the latest match on these terms; a new one where there is none or it is asked for.

        The matches of a tournament are its own.
        """
        return self._entered("matches", match, {"tournament": tournament}, fresh)

    def enter_tournament(self, tournament: Entered, games: int, rounds: int, fresh: bool = False) -> int:
        """The same for a tournament; what is to be played of it is what was asked for last."""
        number = self._entered("tournaments", tournament, {}, fresh)
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE tournaments SET games = ?, rounds = ? WHERE number = ?", (games, rounds, number)
            )
        return number

    def _entered(self, table: Table, entered: Entered, more: dict[str, int | None], fresh: bool) -> int:
        with self._database.writing() as connection:
            same = " AND ".join(f"{column} IS :{column}" for column in ("identity", *more))
            same += f" AND {PRESENT}"
            known = connection.execute(
                f"SELECT max(number) FROM {table} WHERE {same}", more | {"identity": entered.identity}
            ).fetchone()[0]
            if known is not None and not fresh:
                return int(known)
            row = more | {
                "identity": entered.identity,
                "terms": json.dumps(entered.terms()),
                "started": datetime.now(UTC).isoformat(),
            }
            number = connection.execute(insertion(table, row), row).lastrowid
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
            **outcome_row(record.outcome),
            "fault": record.fault and record.fault.name,
            "culprit": record.culprit,
            "seconds": record.seconds,
            "thinking": record.thinking,
            "finished": record.finished.isoformat(),
        }
        with self._database.writing() as connection:
            connection.execute(insertion("games", row, "OR IGNORE"), row)

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

    def results(self, match: int) -> list[tuple[int, float]]:
        """The games of a match by number, with the first player's points."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT number, winner FROM games WHERE match = ? ORDER BY number", (match,)
            ).fetchall()
        return [
            (number, 0.5 if winner is None else float(bool(winner) == first_colour(number)))
            for number, winner in rows
        ]

    def game(self, match: int, number: int) -> GameRecord | None:
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT * FROM games WHERE match = ? AND number = ?", (match, number)
            ).fetchone()
        return read_record(row) if row else None

    def latest(self, match: int, limit: int, offset: int = 0) -> list[GameRecord]:
        """Games of a match, the last one to end first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT * FROM games WHERE match = ? ORDER BY finished DESC, number DESC LIMIT ? OFFSET ?",
                (match, limit, offset),
            ).fetchall()
        return [read_record(row) for row in rows]

    def matches(
        self, number: int | None = None, tournament: int | None = None, limit: int = -1, alone: bool = False
    ) -> list[StoredMatch]:
        """All of them, one, those of a tournament, or those `alone` that belong to none; the latest first.

        A match of which no game has ended is there too.
        """
        with self._database.reading() as connection:
            rows = connection.execute(
                """SELECT matches.*,
                    coalesce(sum(winner = (games.number % 2 = 0)), 0) AS wins,
                    coalesce(sum(ending IS NOT NULL AND winner IS NULL), 0) AS draws,
                    coalesce(sum(winner = (games.number % 2 = 1)), 0) AS losses
                FROM matches LEFT JOIN games ON games.match = matches.number
                WHERE (:number IS NULL OR matches.number = :number) AND matches.discarded IS NULL
                    AND (:tournament IS NULL OR matches.tournament = :tournament)
                    AND (matches.tournament IS NULL OR NOT :alone AND
                        matches.tournament IN (SELECT number FROM tournaments WHERE discarded IS NULL))
                GROUP BY matches.number ORDER BY matches.number DESC LIMIT :limit""",
                {"number": number, "tournament": tournament, "limit": limit, "alone": alone},
            ).fetchall()
        return [read_match(row) for row in rows]

    def tournaments(self, number: int | None = None, limit: int = -1) -> list[StoredTournament]:
        """All of them, or one; the latest first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                f"""SELECT * FROM tournaments WHERE (:number IS NULL OR number = :number) AND {PRESENT}
                ORDER BY number DESC LIMIT :limit""",
                {"number": number, "limit": limit},
            ).fetchall()
        return [
            StoredTournament(
                number=row["number"],
                terms=json.loads(row["terms"]),
                started=datetime.fromisoformat(row["started"]),
                games=row["games"],
                rounds=row["rounds"],
            )
            for row in rows
        ]

    def discard(self, table: Table, number: int) -> None:
        """Delete a match or a tournament. It can be restored until it is purged."""
        self._mark(table, number, datetime.now(UTC).isoformat(), PRESENT)

    def restore(self, table: Table, number: int) -> None:
        """Restore what was deleted."""
        self._mark(table, number, None, "discarded IS NOT NULL")

    def _mark(self, table: Table, number: int, discarded: str | None, where: str) -> None:
        with self._database.writing() as connection:
            marked = connection.execute(
                f"UPDATE {table} SET discarded = ? WHERE number = ? AND {where}", (discarded, number)
            )
            if marked.rowcount != 1:
                raise UnknownEntryError(f"there is no number {number} among the {table}")

    def purge(self, before: datetime) -> int:
        """Remove for good what was deleted before then, with its games. Returns how many matches and tournaments."""
        with self._database.writing() as connection:
            return sum(
                connection.execute(f"DELETE FROM {table} WHERE discarded < ?", (before.isoformat(),)).rowcount
                for table in ("matches", "tournaments")
            )


def read_match(row: sqlite3.Row) -> StoredMatch:
    try:
        match = Match.from_terms(json.loads(row["terms"]))
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedError(
            f"the terms of match {row['number']} make no sense: {shown(row['terms'])}"
        ) from error
    return StoredMatch(
        number=row["number"],
        match=match,
        tournament=row["tournament"],
        started=datetime.fromisoformat(row["started"]),
        wins=row["wins"],
        draws=row["draws"],
        losses=row["losses"],
    )


def read_record(row: sqlite3.Row) -> GameRecord:
    outcome = read_outcome(row)
    assert outcome is not None  # the column is never empty
    return GameRecord(
        number=row["number"],
        opening=row["opening"],
        moves=row["moves"],
        notes=row["notes"],
        outcome=outcome,
        fault=Fault[row["fault"]] if row["fault"] else None,
        culprit=read_colour(row["culprit"]),
        seconds=row["seconds"],
        thinking=row["thinking"],
        finished=datetime.fromisoformat(row["finished"]),
    )
