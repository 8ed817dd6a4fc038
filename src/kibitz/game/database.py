"""One of our SQLite files: opened, migrated, shared between processes, and set aside if damaged."""

import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn, Self

from kibitz.errors import KibitzError

APPLICATION = 0x4B69627A  # "Kibz", in the file's header: whose database this is
COMPANIONS = ("-wal", "-shm", "")  # SQLite's files beside the database belong to it
PATIENCE = 10.0  # seconds to wait for another process's transaction

# migrations[n] takes a file of version n to n + 1.
Migrations = Sequence[Sequence[str]]


class StoreError(KibitzError):
    """The store cannot be used: no permission, disk full, another program's file, locked for too long."""


class DamagedError(StoreError):
    """The file is no longer a valid database, or its content makes no sense."""


class Database:
    """A file of the current version, created or migrated if necessary. Any thread may use it.

    `durable` transactions survive a power cut and the loss of the log, others the death of a process only, and are
    faster. `set_aside` is where a damaged file of this name was put when this one was opened, for the caller to report.
    """

    def __init__(
        self, path: Path, migrations: Migrations, patience: float = PATIENCE, durable: bool = True
    ) -> None:
        self.path = path
        self.set_aside: Path | None = None
        self._migrations = migrations
        self._patience = patience
        self._lock = threading.RLock()
        self._flush = Flush(path, patience) if durable else None
        with problems(path):
            found = identity(path)
            try:
                self._open()
            except (sqlite3.Error, UnicodeDecodeError) as error:
                if not is_damage(error):
                    raise
                self.set_aside = put_aside(path, found)
                self._open()

    def _open(self) -> None:
        self._connection = connect(self.path, self._migrations, self._patience)
        self._files = identities(self.path)

    def close(self) -> None:
        with self._lock:
            self._close()

    def _close(self) -> None:
        if self._flush:
            self._flush.close()
        self._connection.close()

    def _follow(self) -> None:
        """Reopen files that were deleted, renamed or replaced while open, so that what we write can be found.

        SQLite notices nothing, and writes on into files that nobody will ever see.
        """
        if identities(self.path) != self._files:
            if self._flush:
                # Whoever waits for their own flush will hear of it.
                with suppress(sqlite3.Error, StoreError):
                    self._flush()
            self._close()
            self._open()

    @contextmanager
    def writing(self, kind: str = "IMMEDIATE") -> Iterator[sqlite3.Connection]:
        """Everything written in the block reaches the disk, or nothing does."""
        with self._lock, problems(self.path):
            self._follow()
            try:
                self._connection.execute(f"BEGIN {kind}")
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException as error:
                if self._connection.in_transaction:
                    self._connection.rollback()
                # Our own statements are correct: an error in one means that the tables are damaged.
                if is_damage(error) or error_kind(error) == sqlite3.SQLITE_ERROR:
                    self._give_up(error)
                raise
        if self._flush and kind == "IMMEDIATE":
            with problems(self.path):
                self._flush()

    def reading(self) -> AbstractContextManager[sqlite3.Connection]:
        """A consistent view of the store; does not wait for a writer."""
        return self.writing("DEFERRED")

    def _give_up(self, error: BaseException) -> NoReturn:
        damaged = self._files[self.path.name]
        self._close()
        aside = put_aside(self.path, damaged)
        kept = f"; it is kept as {aside}, and the next start begins a new one" if aside else ""
        raise DamagedError(f"the store {self.path} is damaged ({error}){kept}") from error


class Flush:
    """Called after a commit, returns when it is on the disk, in the database itself: the log may then be lost.

    Simultaneous calls share the wait. SQLite itself would wait for each commit while it holds the lock: fifty games
    that move at the same moment would wait for fifty disk syncs.
    """

    def __init__(self, path: Path, patience: float) -> None:
        self._path = path
        self._patience = patience
        # A connection of its own: the others keep writing meanwhile.
        self._connection: sqlite3.Connection | None = None
        self._counting = threading.Lock()
        self._flushing = threading.Lock()
        self._called = 0
        self._done = 0  # how many calls the last flush was for

    def __call__(self) -> None:
        with self._counting:
            self._called += 1
            mine = self._called
        with self._flushing:
            if self._done >= mine:
                return  # while this one waited its turn, somebody flushed for it too
            done = self._called
            if not self._checkpoint("PASSIVE"):
                self._keep_log()
            self._done = done

    def close(self) -> None:
        with self._flushing:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _checkpoint(self, kind: str) -> bool:
        """Copy the log into the database; only in part if another process still reads an older state."""
        if self._connection is None:
            self._connection = sqlite3.connect(
                self._path, timeout=self._patience, isolation_level=None, check_same_thread=False
            )
            self._connection.execute("PRAGMA synchronous = NORMAL")
        busy, logged, carried = self._connection.execute(f"PRAGMA wal_checkpoint({kind})").fetchone()
        return not busy and logged == carried

    def _keep_log(self) -> None:
        try:
            with Path(f"{self._path}-wal").open("r+b") as file:
                os.fsync(file.fileno())
        except FileNotFoundError:  # deleted just now: wait for the readers
            if not self._checkpoint("FULL"):
                raise StoreError(f"the log of the store {self._path} has been deleted") from None


class FileStore:
    """A store in one such file; a context manager that closes it. `set_aside` is the database's."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.set_aside = database.set_aside

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextmanager
def problems(path: Path) -> Iterator[None]:
    """Errors of SQLite and of the file system become the store's own."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeError, OverflowError) as error:
        raise StoreError(f"cannot use the store {path}: {error}") from error


def connect(path: Path, migrations: Migrations, patience: float) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        connection.row_factory = sqlite3.Row
        connection.create_function("casefold", 1, str.casefold, deterministic=True)
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection, path, migrations)
        if write_ahead(connection, patience):
            connection.execute("PRAGMA synchronous = NORMAL")  # `Flush` waits for the disk
        # Now all its files exist.
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def migrate(connection: sqlite3.Connection, path: Path, migrations: Migrations) -> None:
    if version_of(connection) == len(migrations) and owner_of(connection) == APPLICATION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = version_of(connection)  # again: another process may just have migrated it
        check_owner(connection, path, len(migrations))
        for statements in migrations[version:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
    except BaseException:
        connection.rollback()
        raise
    connection.commit()


def check_owner(connection: sqlite3.Connection, path: Path, known: int) -> None:
    empty = connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None
    if owner_of(connection) != APPLICATION and not empty:
        raise StoreError(f"expected a store of Kibitz, {path} is another program's database")
    version = version_of(connection)
    if version > known:
        raise StoreError(
            f"{path} was written by a newer Kibitz (version {version} of the store, this one knows {known})"
        )


def version_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def owner_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA application_id").fetchone()[0])


def write_ahead(connection: sqlite3.Connection, patience: float) -> bool:
    """Allow readers and a writer at the same time, if the file system supports it.

    SQLite does not wait when two processes switch at once.
    """
    deadline = time.monotonic() + patience
    while True:
        try:
            (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
            return bool(mode == "wal")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def put_aside(path: Path, damaged: int | None) -> Path | None:
    """Rename a damaged store, with the files that belong to it, and return its new name.

    `damaged` is its inode: if another process has put it aside already, what has the name now is left alone.
    """
    if identity(path) != damaged:
        return None
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    aside = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    for companion in COMPANIONS:
        source = Path(f"{path}{companion}")
        if source.exists():
            source.rename(f"{aside}{companion}")
    return aside


def identity(path: Path) -> int | None:
    """The file that has this name now; None if there is none."""
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return None


def identities(path: Path) -> dict[str, int | None]:
    """Which files have the names of a database and its companions, by name."""
    return {f"{path.name}{companion}": identity(Path(f"{path}{companion}")) for companion in COMPANIONS}


def is_damage(error: BaseException) -> bool:
    """A message of SQLite that cannot be decoded quotes a damaged table."""
    kinds = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return isinstance(error, UnicodeDecodeError) or error_kind(error) in kinds


def error_kind(error: BaseException) -> int | None:
    """SQLite's code without its details, which are above the low byte."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
