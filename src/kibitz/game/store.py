"""The store: every game of a user in one SQLite file.

What is saved has reached the disk when the call returns: neither a killed process nor a power cut loses a
move. Several processes may use one store: each save is a transaction that names the revision it builds on, so
that two of them cannot fork a game. A damaged file is renamed and kept, never written to.
"""

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn, Self

from kibitz.errors import InputError
from kibitz.game import schema
from kibitz.game.game import Game, PlayedMove
from kibitz.game.rows import (
    Row,
    Summary,
    move_row,
    outcome_row,
    read_game,
    read_summary,
    settings_row,
    timestamp,
)
from kibitz.game.schema import StoreError as StoreError  # all errors of the store are found here
from kibitz.game.settings import Settings

FILE = "games.sqlite3"
PATIENCE = 10.0  # seconds to wait for another process's transaction


class DamagedError(StoreError):
    """The file is no longer a sound database, or a game in it no longer makes sense."""


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


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games; what is None does not choose."""

    player: str | None = None  # part of either name, in any case
    result: str | None = None  # 1-0, 0-1, 1/2-1/2, *
    unfinished: bool | None = None
    since: datetime | None = None  # started then or later
    before: datetime | None = None  # started earlier
    limit: int | None = None  # the latest ones only


class Store:
    """Open with `Store.open(folder)`; a context manager. May be called from any thread.

    `set_aside` is where a damaged file of this name was put when it was opened, for the caller to report.
    """

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self.path = path
        self.set_aside: Path | None = None
        self._lock = threading.RLock()
        with problems(path):
            found = schema.identity(path)
            try:
                self._connection = schema.connect(path, patience)
            except (sqlite3.Error, UnicodeDecodeError) as error:
                if not is_damage(error):
                    raise
                self.set_aside = schema.put_aside(path, found)
                self._connection = schema.connect(path, patience)
            self._identity = schema.identity(path)

    @classmethod
    def open(cls, folder: Path) -> "Store":
        return cls(folder / FILE)

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Writing

    def add(self, game: Game) -> Saved:
        """Put a new game on disk."""
        return self.add_all([game])[0]

    def add_all(self, games: Iterable[Game]) -> list[Saved]:
        """All of them or, when one fails, none."""
        with self._transaction() as connection:
            return [self._add(connection, game) for game in games]

    def _add(self, connection: sqlite3.Connection, game: Game) -> Saved:
        now = datetime.now(UTC)
        row = {
            "started": timestamp(tagged_date(game.settings) or now),
            "updated": timestamp(now),
            **settings_row(game.settings),
            **outcome_row(game.outcome),
        }
        number = insert(connection, "games", row)
        insert_moves(connection, number, 0, game.moves)
        return Saved(number, 0, game.moves)

    def save(self, saved: Saved, game: Game) -> Saved:
        """Put on disk what has changed since `saved`: moves played, moves taken back, the end."""
        moves = game.moves
        same = common_length(saved.moves, moves)
        with self._transaction() as connection:
            row = {
                "number": saved.number,
                "revision": saved.revision,
                "updated": timestamp(datetime.now(UTC)),
            }
            changed = connection.execute(
                "UPDATE games SET revision = revision + 1, updated = :updated, result = :result,"
                " ending = :ending, winner = :winner, detail = :detail"
                " WHERE number = :number AND revision = :revision",
                row | outcome_row(game.outcome),
            )
            if changed.rowcount != 1:
                self._refuse(connection, saved)
            connection.execute("DELETE FROM moves WHERE game = ? AND ply >= ?", (saved.number, same))
            insert_moves(connection, saved.number, same, moves[same:])
        return Saved(saved.number, saved.revision + 1, moves)

    def _refuse(self, connection: sqlite3.Connection, saved: Saved) -> None:
        if connection.execute("SELECT 1 FROM games WHERE number = ?", (saved.number,)).fetchone() is None:
            raise ConflictError(f"game {saved.number} has been deleted by another process")
        raise ConflictError(
            f"game {saved.number} has been changed by another process since it was opened here"
        )

    def delete(self, number: int) -> None:
        with self._transaction() as connection:
            if connection.execute("DELETE FROM games WHERE number = ?", (number,)).rowcount != 1:
                raise UnknownGameError(f"there is no game {number} in {self.path}")

    # Reading

    def load(self, number: int) -> tuple[Game, Saved]:
        """The game as it was last saved, and the token for saving it again."""
        with self._reading() as connection:
            row = connection.execute("SELECT * FROM games WHERE number = ?", (number,)).fetchone()
            if row is None:
                raise UnknownGameError(f"there is no game {number} in {self.path}")
            moves = connection.execute(
                "SELECT * FROM moves WHERE game = ? ORDER BY ply", (number,)
            ).fetchall()
        with sound(f"game {number} in {self.path}"):
            game = read_game(row, moves)
        return game, Saved(number, row["revision"], game.moves)

    def summary(self, number: int) -> Summary:
        found = self._summaries("WHERE number = ?", [number])
        if not found:
            raise UnknownGameError(f"there is no game {number} in {self.path}")
        return found[0]

    def games(self, chosen: Filter | None = None) -> list[Summary]:
        """The latest first."""
        chosen = chosen or Filter()
        conditions = {
            "instr(casefold(white || char(10) || black), casefold(?))": chosen.player,
            "result = ?": chosen.result,
            "(ending IS NULL) = ?": chosen.unfinished,
            "started >= ?": chosen.since and timestamp(chosen.since),
            "started < ?": chosen.before and timestamp(chosen.before),
        }
        used = {text: value for text, value in conditions.items() if value is not None}
        where = f"WHERE {' AND '.join(used)} " if used else ""
        limit = -1 if chosen.limit is None else chosen.limit  # SQLite: -1 is no limit
        return self._summaries(f"{where}ORDER BY number DESC LIMIT ?", [*used.values(), limit])

    def latest_unfinished(self) -> int | None:
        """The game that was played last of those that go on."""
        with self._reading() as connection:
            row = connection.execute(
                "SELECT number FROM games WHERE ending IS NULL ORDER BY updated DESC, number DESC LIMIT 1"
            ).fetchone()
        return row["number"] if row else None

    def _summaries(self, clauses: str, values: list[Any]) -> list[Summary]:
        query = f"SELECT *, (SELECT count(*) FROM moves WHERE game = number) AS plies FROM games {clauses}"
        with self._reading() as connection:
            rows = connection.execute(query, values).fetchall()
        with sound(f"the list of games in {self.path}"):
            return [read_summary(row) for row in rows]

    @contextmanager
    def _transaction(self, kind: str = "IMMEDIATE") -> Iterator[sqlite3.Connection]:
        """All of the block reaches the disk, or nothing of it."""
        with self._lock, problems(self.path):
            try:
                self._connection.execute(f"BEGIN {kind}")
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException as error:
                if self._connection.in_transaction:
                    self._connection.rollback()
                # Our own statements are sound: an error in one means that the tables are not.
                if is_damage(error) or error_kind(error) == sqlite3.SQLITE_ERROR:
                    self._give_up(error)
                raise

    def _reading(self) -> AbstractContextManager[sqlite3.Connection]:
        """One moment of the store; does not wait for a writer."""
        return self._transaction("DEFERRED")

    def _give_up(self, error: BaseException) -> NoReturn:
        self._connection.close()
        aside = schema.put_aside(self.path, self._identity)
        kept = f"; it is kept as {aside}, and the next start begins a new one" if aside else ""
        raise DamagedError(f"the store {self.path} is damaged ({error}){kept}") from error


@contextmanager
def problems(path: Path) -> Iterator[None]:
    """Errors of SQLite and of the file system become the store's own."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeError, OverflowError) as error:
        raise StoreError(f"cannot use the store {path}: {error}") from error


@contextmanager
def sound(what: str) -> Iterator[None]:
    """What was read makes sense, or it is damaged."""
    try:
        yield
    except (ValueError, TypeError, AttributeError) as error:
        raise DamagedError(f"{what} is damaged: {error}") from error


def is_damage(error: BaseException) -> bool:
    """A message of SQLite that cannot be decoded quotes a damaged table."""
    kinds = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return isinstance(error, UnicodeDecodeError) or error_kind(error) in kinds


def error_kind(error: BaseException) -> int | None:
    """SQLite's code without its details, which are above the low byte."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def common_length(one: Sequence[PlayedMove], other: Sequence[PlayedMove]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(one), len(other)))


def insert(connection: sqlite3.Connection, table: str, row: Row) -> int:
    columns, marks = ", ".join(row), ", ".join(f":{name}" for name in row)
    return connection.execute(f"INSERT INTO {table} ({columns}) VALUES ({marks})", row).lastrowid or 0


def insert_moves(
    connection: sqlite3.Connection, number: int, first: int, moves: Iterable[PlayedMove]
) -> None:
    for ply, played in enumerate(moves, first):
        insert(connection, "moves", {"game": number, "ply": ply, **move_row(played)})


def tagged_date(settings: Settings) -> datetime | None:
    """The day an imported game was played, if its Date tag says."""
    try:
        return datetime.strptime(settings.tags.get("Date", ""), "%Y.%m.%d").replace(tzinfo=UTC)
    except ValueError:
        return None
