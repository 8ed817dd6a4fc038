"""The store: every game of a user in one SQLite file.

What is saved has reached the disk when the call returns: neither a killed process nor a power cut loses a
move. Several processes may use one store: each save is a transaction that names the revision it builds on, so
that two of them cannot fork a game. A damaged file is renamed and kept, never written to.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import chess

from kibitz.errors import InputError
from kibitz.game import schema
from kibitz.game.catalogue import (
    GameRows,
    Term,
    catalogue_row,
    damaged_row,
    folded,
    game_row,
    game_rows,
    terms,
)

# All errors of the store are found here.
from kibitz.game.database import PATIENCE, Database, FileStore
from kibitz.game.database import DamagedError as DamagedError
from kibitz.game.database import StoreError as StoreError
from kibitz.game.game import Game, PlayedMove, Variation
from kibitz.game.rows import (
    POINTS,
    Row,
    Summary,
    damaged_summary,
    insertion,
    move_row,
    read_game,
    read_summary,
    timestamp,
    variation_row,
)
from kibitz.game.settings import HUMAN

FILE = "games.sqlite3"
# A deleted game is in no list and cannot be loaded.
PRESENT = "discarded IS NULL"
SOURCE = "FROM games LEFT JOIN catalogue ON game = number"
BATCH = 200  # games that are catalogued together
SHORTEST = 4  # half-moves of a game that says something of its players: the shortest mate


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
    """Which games to list; None means any."""

    search: str | None = None  # see `catalogue.terms`
    player: str | None = None  # part of either name, whatever its accents and capitals
    result: str | None = None  # 1-0, 0-1, 1/2-1/2, *
    unfinished: bool | None = None
    since: datetime | None = None  # started then or later
    before: datetime | None = None  # started earlier
    limit: int | None = None  # the latest ones only
    offset: int = 0  # the latest games to skip


class Store(FileStore):
    """Open with `Store.open(folder)`. May be called from any thread."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self.path = path
        super().__init__(Database(path, schema.MIGRATIONS, patience))
        with self._database.reading() as connection:
            connection.create_function("folded", 1, folded, deterministic=True)
            # Damaged text affects only its own game.
            connection.text_factory = lambda data: data.decode("utf-8", "surrogateescape")

    @classmethod
    def open(cls, folder: Path) -> "Store":
        return cls(folder / FILE)

    # Writing

    def add(self, game: Game) -> Saved:
        """Put a new game on disk."""
        return self.add_all([game])[0]

    def add_all(self, games: Iterable[Game]) -> list[Saved]:
        """Put all of them on disk, or none if one fails."""
        known = [(game, game_rows(game)) for game in games]
        numbers = self.add_rows([rows for _, rows in known])
        return [
            Saved(number, 0, game.moves, len(game.variations))
            for number, (game, _) in zip(numbers, known, strict=True)
        ]

    def add_rows(self, games: Sequence[GameRows]) -> list[int]:
        """The same for games whose rows exist already. Returns their numbers."""
        if not games:
            return []
        with self._database.writing() as connection:
            return [add_game(connection, rows) for rows in games]

    def save(self, saved: Saved, game: Game) -> Saved:
        """Put on disk what has changed since `saved`: moves played, moves taken back, the end."""
        moves = game.moves
        same = common_length(saved.moves, moves)
        # A game in progress gets its entry in the catalogue when somebody searches.
        facts = catalogue_row(game) if game.outcome else None
        with self._database.writing() as connection:
            row = {
                "number": saved.number,
                "revision": saved.revision,
                "updated": timestamp(datetime.now(UTC)),
                **game_row(game),
            }
            changed = connection.execute(
                "UPDATE games SET revision = revision + 1, updated = :updated, result = :result, tree = :tree,"
                " ending = :ending, winner = :winner, detail = :detail, catalogued = 0"
                f" WHERE number = :number AND revision = :revision AND {PRESENT}",
                row,
            )
            if changed.rowcount != 1:
                self._refuse(connection, saved)
            connection.execute("DELETE FROM moves WHERE game = ? AND ply >= ?", (saved.number, same))
            insert_moves(connection, saved.number, same, moves[same:])
            insert_variations(connection, saved.number, saved.variations, game.variations)
            if facts:
                enter(connection, saved.number, facts)
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
        """Delete a game. It can be restored until it is purged."""
        self._mark(number, timestamp(datetime.now(UTC)), PRESENT)

    def restore(self, number: int) -> None:
        """Restore a deleted game."""
        self._mark(number, None, "discarded IS NOT NULL")

    def purge(self, before: datetime) -> int:
        """Remove for good the games deleted before then. Returns how many."""
        with self._database.writing() as connection:
            deleted = connection.execute("DELETE FROM games WHERE discarded < ?", (timestamp(before),))
            return deleted.rowcount

    def keep_review(self, number: int, revision: int, review: dict[str, Any]) -> bool:
        """Put a review on disk, in the place of an earlier one. False: the game has changed since, or is gone."""
        with self._database.writing() as connection:
            kept = connection.execute(
                "INSERT OR REPLACE INTO reviews (game, revision, review)"
                " SELECT number, revision, ? FROM games WHERE number = ? AND revision = ?",
                (json.dumps(review), number, revision),
            )
            return kept.rowcount == 1

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
        return self._load(number, PRESENT)

    def _load(self, number: int, condition: str) -> tuple[Game, Saved]:
        with self._database.reading() as connection:
            row = connection.execute(
                f"SELECT * FROM games WHERE number = ? AND {condition}", (number,)
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
        """The latest first. A game that cannot be read is included, with the reason."""
        return self._summaries(*self._selection(chosen or Filter()))

    def numbers(self, chosen: Filter | None = None) -> list[int]:
        """The same games by their numbers alone."""
        clauses, values = self._selection(chosen or Filter())
        with self._database.reading() as connection:
            return [row["number"] for row in connection.execute(f"SELECT number {SOURCE} {clauses}", values)]

    def count(self, chosen: Filter | None = None) -> int:
        """How many games match the filter, whatever its limit."""
        where, values = self._conditions(chosen or Filter())
        with self._database.reading() as connection:
            return int(connection.execute(f"SELECT count(*) {SOURCE} {where}", values).fetchone()[0])

    def _selection(self, chosen: Filter) -> tuple[str, list[Any]]:
        where, values = self._conditions(chosen)
        limit = -1 if chosen.limit is None else chosen.limit  # SQLite: -1 is no limit
        return f"{where} ORDER BY number DESC LIMIT ? OFFSET ?", [*values, limit, chosen.offset]

    def _conditions(self, chosen: Filter) -> tuple[str, list[Any]]:
        if chosen.search:
            self.catalogue()
        return conditions_of(chosen)

    def catalogue(self) -> None:
        """Add missing entries in batches: those of games in progress, and of an older store."""
        while True:
            with self._database.reading() as connection:
                rows = connection.execute(
                    "SELECT number, revision FROM games WHERE NOT catalogued ORDER BY number LIMIT ?",
                    (BATCH,),
                ).fetchall()
            if not rows:
                return
            entries = [(row["number"], row["revision"], self._facts(row["number"])) for row in rows]
            with self._database.writing() as connection:
                for number, revision, facts in entries:
                    enter(connection, number, facts, revision)

    def _facts(self, number: int) -> Row:
        """The catalogue's entry for a game, computed afresh."""
        try:
            return catalogue_row(self._load(number, "1")[0])
        except (DamagedError, UnknownGameError) as error:
            return damaged_row(str(error.__cause__ or error))

    def review(self, number: int) -> Any:
        """The review of a game as it is now, as plain objects; None where there is none."""
        return next((review for _, review in self._reviews("AND number = ?", number)), None)

    def reviews(self) -> Iterator[tuple[int, Any]]:
        """Those of all games, by number, the earliest first."""
        return self._reviews("ORDER BY number")

    def _reviews(self, clause: str, *values: int) -> Iterator[tuple[int, Any]]:
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT number, review FROM games JOIN reviews ON game = number AND reviews.revision = games.revision"
                f" WHERE {PRESENT} {clause}",
                values,
            ).fetchall()
        for row in rows:
            # A damaged review counts as none: the game can be reviewed again.
            with suppress(ValueError):
                yield row["number"], json.loads(row["review"])

    def results(self, most: int) -> list[tuple[str, float]]:
        """The opponents of a person here and the points against each, the latest first: of games that began and ended
        as games do.
        """
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT white, black, result FROM games"
                " WHERE (lower(trim(white)) = ?) <> (lower(trim(black)) = ?) AND fen = ? AND ending IS NOT NULL"
                " AND EXISTS (SELECT * FROM moves WHERE game = number AND ply >= ?)"
                f" AND NOT imported AND {PRESENT} ORDER BY number DESC LIMIT ?",
                (HUMAN, HUMAN, chess.STARTING_FEN, SHORTEST - 1, most),
            ).fetchall()
        return [
            (row["black"], POINTS[row["result"]][0])
            if row["white"].strip().lower() == HUMAN
            else (row["white"], POINTS[row["result"]][1])
            for row in rows
            if row["result"] in POINTS
        ]

    def latest_unfinished(self) -> int | None:
        """The unfinished game that was played last, imported ones excepted."""
        with self._database.reading() as connection:
            row = connection.execute(
                f"SELECT number FROM games WHERE ending IS NULL AND NOT imported AND {PRESENT}"
                " ORDER BY updated DESC, number DESC LIMIT 1"
            ).fetchone()
        return row["number"] if row else None

    def _summaries(self, clauses: str, values: list[Any]) -> list[Summary]:
        plies = "(SELECT count(*) FROM moves WHERE moves.game = number) AS plies"
        with self._database.reading() as connection:
            rows = connection.execute(
                f"SELECT games.*, eco, opening, damage, {plies} {SOURCE} {clauses}", values
            ).fetchall()
        return [self._summary(row) for row in rows]

    def _summary(self, row: sqlite3.Row) -> Summary:
        facts = row if row["catalogued"] else self._facts(row["number"])
        try:
            return read_summary(row, facts)
        except (ValueError, TypeError, AttributeError) as error:
            return damaged_summary(row["number"], str(error)[:200])


def conditions_of(chosen: Filter) -> tuple[str, list[Any]]:
    """The WHERE of a filter, and the values in it."""
    conditions = {
        "instr(folded(white || char(10) || black), ?)": chosen.player and folded(chosen.player),
        "result = ?": chosen.result,
        "(ending IS NULL) = ?": chosen.unfinished,
        "started >= ?": chosen.since and timestamp(chosen.since),
        "started < ?": chosen.before and timestamp(chosen.before),
    }
    used = [Term(text, (value,)) for text, value in conditions.items() if value is not None]
    used += terms(chosen.search or "")
    where = " AND ".join([PRESENT, *(term.condition for term in used)])
    return f"WHERE {where}", [value for term in used for value in term.values]


@contextmanager
def sound(what: str) -> Iterator[None]:
    """Turn errors in what was read into a DamagedError."""
    try:
        yield
    except (ValueError, TypeError, AttributeError) as error:
        raise DamagedError(f"{what} is damaged: {error}") from error


def common_length(one: Sequence[object], other: Sequence[object]) -> int:
    """How many items both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(one), len(other)))


def add_game(connection: sqlite3.Connection, rows: GameRows) -> int:
    now = datetime.now(UTC)
    row = {"started": timestamp(rows.started or now), "updated": timestamp(now), **rows.game}
    number = connection.execute(insertion("games", row), row).lastrowid
    assert number is not None  # a row was inserted
    insert_rows(
        connection, "moves", [{"game": number, "ply": ply, **move} for ply, move in enumerate(rows.moves)]
    )
    insert_rows(
        connection,
        "variations",
        [{"game": number, "place": place, **line} for place, line in enumerate(rows.variations)],
    )
    enter(connection, number, rows.catalogue)
    return number


def enter(connection: sqlite3.Connection, number: int, facts: Row, revision: int | None = None) -> None:
    """A game's entry in the catalogue, if the game is still what the entry says."""
    changed = connection.execute(
        "UPDATE games SET catalogued = 1 WHERE number = ? AND coalesce(revision = ?, 1)", (number, revision)
    )
    if changed.rowcount == 1:
        row = {"game": number, **facts}
        connection.execute(insertion("catalogue", row, "OR REPLACE"), row)


def insert_rows(connection: sqlite3.Connection, table: str, rows: list[Row]) -> None:
    if rows:
        connection.executemany(insertion(table, rows[0]), rows)


def insert_moves(
    connection: sqlite3.Connection, number: int, first: int, moves: Iterable[PlayedMove]
) -> None:
    insert_rows(
        connection,
        "moves",
        [{"game": number, "ply": ply, **move_row(played)} for ply, played in enumerate(moves, first)],
    )


def insert_variations(
    connection: sqlite3.Connection, number: int, known: int, variations: Sequence[Variation]
) -> None:
    insert_rows(
        connection,
        "variations",
        [
            {"game": number, "place": place, **variation_row(variation)}
            for place, variation in enumerate(variations[known:], known)
        ],
    )
