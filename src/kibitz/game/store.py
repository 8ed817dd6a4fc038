"""The store: every game of a user in one SQLite file.

What is saved has reached the disk when the call returns: neither a killed process nor a power cut loses a
move. Several processes may use one store: each save is a transaction that names the revision it builds on, so
that two of them cannot fork a game. A damaged file is renamed and kept, never written to.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from kibitz.errors import InputError
from kibitz.game import schema

# All errors of the store are found here.
from kibitz.game.database import PATIENCE, Database, FileStore
from kibitz.game.database import DamagedError as DamagedError
from kibitz.game.database import StoreError as StoreError
from kibitz.game.game import Game, PlayedMove, Variation
from kibitz.game.rows import (
    Summary,
    insertion,
    move_row,
    outcome_row,
    read_game,
    read_summary,
    settings_row,
    timestamp,
    variation_row,
)
from kibitz.game.settings import Settings

FILE = "games.sqlite3"
PRESENT = "discarded IS NULL"  # what was put away is in no list and cannot be loaded


class ConflictError(StoreError):
    """Another process has changed the game since it was loaded."""


class UnknownGameError(InputError):
    """There is no game of that number."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What of a game is on disk. `Store.save` takes one and returns the next."""

    number: int
    revision: int
    moves: tuple[PlayedMove, ...]
    variations: int = 0  # how many


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games; what is None does not choose."""

    player: str | None = None  # part of either name, in any case
    result: str | None = None  # 1-0, 0-1, 1/2-1/2, *
    unfinished: bool | None = None
    since: datetime | None = None  # started then or later
    before: datetime | None = None  # started earlier
    limit: int | None = None  # the latest ones only
    offset: int = 0  # without so many latest ones


class Store(FileStore):
    """Open with `Store.open(folder)`. May be called from any thread."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self.path = path
        super().__init__(Database(path, schema.MIGRATIONS, patience))

    @classmethod
    def open(cls, folder: Path) -> "Store":
        return cls(folder / FILE)

    # Writing

    def add(self, game: Game) -> Saved:
        """Put a new game on disk."""
        return self.add_all([game])[0]

    def add_all(self, games: Iterable[Game]) -> list[Saved]:
        """All of them or, when one fails, none."""
        with self._database.writing() as connection:
            return [self._add(connection, game) for game in games]

    def _add(self, connection: sqlite3.Connection, game: Game) -> Saved:
        now = datetime.now(UTC)
        row = {
            "started": timestamp(tagged_date(game.settings) or now),
            "updated": timestamp(now),
            **settings_row(game.settings),
            "result": game.result,
            **outcome_row(game.outcome),
        }
        number = connection.execute(insertion("games", row), row).lastrowid
        assert number is not None  # a row was inserted
        insert_moves(connection, number, 0, game.moves)
        insert_variations(connection, number, 0, game.variations)
        return Saved(number, 0, game.moves, len(game.variations))

    def save(self, saved: Saved, game: Game) -> Saved:
        """Put on disk what has changed since `saved`: moves played, moves taken back, the end."""
        moves = game.moves
        same = common_length(saved.moves, moves)
        with self._database.writing() as connection:
            row = {
                "number": saved.number,
                "revision": saved.revision,
                "updated": timestamp(datetime.now(UTC)),
                "result": game.result,
                **outcome_row(game.outcome),
            }
            changed = connection.execute(
                "UPDATE games SET revision = revision + 1, updated = :updated, result = :result,"
                " ending = :ending, winner = :winner, detail = :detail"
                f" WHERE number = :number AND revision = :revision AND {PRESENT}",
                row,
            )
            if changed.rowcount != 1:
                self._refuse(connection, saved)
            connection.execute("DELETE FROM moves WHERE game = ? AND ply >= ?", (saved.number, same))
            insert_moves(connection, saved.number, same, moves[same:])
            insert_variations(connection, saved.number, saved.variations, game.variations)
        return Saved(saved.number, saved.revision + 1, moves, len(game.variations))

    def _refuse(self, connection: sqlite3.Connection, saved: Saved) -> None:
        found = connection.execute(f"SELECT 1 FROM games WHERE number = ? AND {PRESENT}", (saved.number,))
        if found.fetchone() is None:
            raise ConflictError(f"game {saved.number} has been deleted by another process")
        raise ConflictError(
            f"game {saved.number} has been changed by another process since it was opened here"
        )

    def delete(self, number: int) -> None:
        with self._database.writing() as connection:
            if connection.execute("DELETE FROM games WHERE number = ?", (number,)).rowcount != 1:
                raise UnknownGameError(f"there is no game {number} in {self.path}")

    def discard(self, number: int) -> None:
        """Put a game away. It can be brought back until it is purged."""
        self._mark(number, timestamp(datetime.now(UTC)), PRESENT)

    def restore(self, number: int) -> None:
        """Bring back a game that was put away."""
        self._mark(number, None, "discarded IS NOT NULL")

    def purge(self, before: datetime) -> int:
        """Delete the games that were put away before then. Returns how many."""
        with self._database.writing() as connection:
            deleted = connection.execute("DELETE FROM games WHERE discarded < ?", (timestamp(before),))
            return deleted.rowcount

    def _mark(self, number: int, discarded: str | None, condition: str) -> None:
        with self._database.writing() as connection:
            changed = connection.execute(
                f"UPDATE games SET discarded = ? WHERE number = ? AND {condition}", (discarded, number)
            )
            if changed.rowcount != 1:
                raise UnknownGameError(f"there is no game {number} in {self.path}")

    # Reading

    def load(self, number: int) -> tuple[Game, Saved]:
        """The game as it was last saved, and the token for saving it again."""
        with self._database.reading() as connection:
            row = connection.execute(
                f"SELECT * FROM games WHERE number = ? AND {PRESENT}", (number,)
            ).fetchone()
            if row is None:
                raise UnknownGameError(f"there is no game {number} in {self.path}")
            moves = connection.execute(
                "SELECT * FROM moves WHERE game = ? ORDER BY ply", (number,)
            ).fetchall()
            variations = connection.execute(
                "SELECT * FROM variations WHERE game = ? ORDER BY place", (number,)
            ).fetchall()
        with sound(f"game {number} in {self.path}"):
            game = read_game(row, moves, variations)
        return game, Saved(number, row["revision"], game.moves, len(game.variations))

    def summary(self, number: int) -> Summary:
        found = self._summaries(f"WHERE number = ? AND {PRESENT}", [number])
        if not found:
            raise UnknownGameError(f"there is no game {number} in {self.path}")
        return found[0]

    def games(self, chosen: Filter | None = None) -> list[Summary]:
        """The latest first."""
        chosen = chosen or Filter()
        where, values = conditions_of(chosen)
        limit = -1 if chosen.limit is None else chosen.limit  # SQLite: -1 is no limit
        return self._summaries(
            f"{where} ORDER BY number DESC LIMIT ? OFFSET ?", [*values, limit, chosen.offset]
        )

    def count(self, chosen: Filter | None = None) -> int:
        """How many games there are that the filter lets through, whatever its limit."""
        where, values = conditions_of(chosen or Filter())
        with self._database.reading() as connection:
            return int(connection.execute(f"SELECT count(*) FROM games {where}", values).fetchone()[0])

    def latest_unfinished(self) -> int | None:
        """The game of ours that was played last of those without an end."""
        with self._database.reading() as connection:
            row = connection.execute(
                f"SELECT number FROM games WHERE ending IS NULL AND NOT imported AND {PRESENT}"
                " ORDER BY updated DESC, number DESC LIMIT 1"
            ).fetchone()
        return row["number"] if row else None

    def _summaries(self, clauses: str, values: list[Any]) -> list[Summary]:
        query = f"SELECT *, (SELECT count(*) FROM moves WHERE game = number) AS plies FROM games {clauses}"
        with self._database.reading() as connection:
            rows = connection.execute(query, values).fetchall()
        with sound(f"the list of games in {self.path}"):
            return [read_summary(row) for row in rows]


def conditions_of(chosen: Filter) -> tuple[str, list[Any]]:
    """The WHERE of a filter, and the values in it."""
    conditions = {
        "instr(casefold(white || char(10) || black), casefold(?))": chosen.player,
        "result = ?": chosen.result,
        "(ending IS NULL) = ?": chosen.unfinished,
        "started >= ?": chosen.since and timestamp(chosen.since),
        "started < ?": chosen.before and timestamp(chosen.before),
    }
    used = {text: value for text, value in conditions.items() if value is not None}
    return f"WHERE {' AND '.join([PRESENT, *used])}", list(used.values())


@contextmanager
def sound(what: str) -> Iterator[None]:
    """What was read makes sense, or it is damaged."""
    try:
        yield
    except (ValueError, TypeError, AttributeError) as error:
        raise DamagedError(f"{what} is damaged: {error}") from error


def common_length(one: Sequence[object], other: Sequence[object]) -> int:
    """How many items both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(one), len(other)))


def insert_moves(
    connection: sqlite3.Connection, number: int, first: int, moves: Iterable[PlayedMove]
) -> None:
    rows = [{"game": number, "ply": ply, **move_row(played)} for ply, played in enumerate(moves, first)]
    if rows:
        connection.executemany(insertion("moves", rows[0]), rows)


def insert_variations(
    connection: sqlite3.Connection, number: int, known: int, variations: Sequence[Variation]
) -> None:
    rows = [
        {"game": number, "place": place, **variation_row(variation)}
        for place, variation in enumerate(variations[known:], known)
    ]
    if rows:
        connection.executemany(insertion("variations", rows[0]), rows)


def tagged_date(settings: Settings) -> datetime | None:
    """The day an imported game was played, if its Date tag says."""
    try:
        day = datetime.strptime(settings.tags.get("Date", ""), "%Y.%m.%d").replace(tzinfo=UTC)
    except ValueError:
        return None
    return day if 1 < day.year < 9999 else None  # so that it is a date in every time zone
