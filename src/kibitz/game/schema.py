"""The store's file: how it is opened, which tables it has, how an older one is brought up to date."""

import sqlite3
import time
from datetime import UTC, datetime
from pathlib import Path

from kibitz.errors import KibitzError

APPLICATION = 0x4B69627A  # "Kibz", in the file's header: whose database this is
COMPANIONS = ("-wal", "-shm", "")  # SQLite's files beside the database belong to it

# MIGRATIONS[n] takes a file of version n to n + 1. They are history: only add to the end.
MIGRATIONS = (
    (
        # number is never given twice, not even after a delete
        """CREATE TABLE games (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            revision INTEGER NOT NULL DEFAULT 0,
            white TEXT NOT NULL,
            black TEXT NOT NULL,
            fen TEXT NOT NULL,
            chess960 INTEGER NOT NULL,
            control TEXT NOT NULL,
            seed INTEGER NOT NULL,
            tags TEXT NOT NULL,
            started TEXT NOT NULL,
            updated TEXT NOT NULL,
            result TEXT NOT NULL,
            ending TEXT,
            winner INTEGER,
            detail TEXT NOT NULL
        )""",
        """CREATE TABLE moves (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            ply INTEGER NOT NULL,
            uci TEXT NOT NULL,
            used REAL,
            clock REAL,
            cp INTEGER,
            mate INTEGER,
            depth INTEGER,
            nodes INTEGER,
            PRIMARY KEY (game, ply)
        ) WITHOUT ROWID""",
    ),
    (
        "ALTER TABLE moves ADD COLUMN remark TEXT",
        "CREATE INDEX games_by_start ON games (started)",
    ),
)
VERSION = len(MIGRATIONS)


class StoreError(KibitzError):
    """The store cannot be used: no permission, disk full, another program's file, locked for too long."""


def connect(path: Path, patience: float) -> sqlite3.Connection:
    """A connection to a store of the present version; made or migrated if need be."""
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        connection.row_factory = sqlite3.Row
        connection.create_function("casefold", 1, str.casefold, deterministic=True)
        connection.execute("PRAGMA foreign_keys = ON")
        # A commit waits until the write-ahead log is on the disk: a move that was shown survives a power cut.
        connection.execute("PRAGMA synchronous = FULL")
        migrate(connection, path)
        write_ahead(connection, patience)
    except BaseException:
        connection.close()
        raise
    return connection


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    if version_of(connection) == VERSION and owner_of(connection) == APPLICATION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = version_of(connection)  # again: another process may just have migrated it
        check_owner(connection, path, version)
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
    except BaseException:
        connection.rollback()
        raise
    connection.commit()


def check_owner(connection: sqlite3.Connection, path: Path, version: int) -> None:
    empty = connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None
    if owner_of(connection) != APPLICATION and not empty:
        raise StoreError(f"expected a store of Kibitz, {path} is another program's database")
    if version > VERSION:
        raise StoreError(
            f"{path} was written by a newer Kibitz (version {version} of the store, this one knows {VERSION})"
        )


def version_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def owner_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA application_id").fetchone()[0])


def write_ahead(connection: sqlite3.Connection, patience: float) -> None:
    """Readers and a writer at the same time. SQLite does not wait when two processes switch at once."""
    deadline = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
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
    """Which file has this name now; None: there is none."""
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return None
