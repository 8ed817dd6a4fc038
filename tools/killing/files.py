"""A file of games, killed while it is imported; an old store, killed while it is brought up to date."""

import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import chess

from kibitz.game import schema
from kibitz.game.database import APPLICATION
from kibitz.game.pgnfile import BATCH
from kibitz.game.store import FILE, Store
from killing.processes import Mark, came_about
from killing.scene import KIBITZ, end, leftovers, soundness

IMPORTED = 1_500  # games of the file
LINES, PLIES = 20, 40  # different courses of a game, and how long they are
LATER = 0.2  # seconds after a batch, at most
OLD_GAMES = 60_000
OLD_LINE = ("f2f3", "e7e5", "g2g4", "d8h4")
UPGRADE = 0.25  # seconds that are drawn from, after the upgrade has begun


def killed_at(process: "subprocess.Popen[bytes]", moment: Callable[[], object], later: float) -> bool:
    """Kill it `later` seconds after that moment. False: it had ended by itself."""
    came_about(lambda: moment() or process.poll() is not None)
    time.sleep(later)
    killed = process.poll() is None
    if killed:
        end(process.pid)
    process.wait()
    return killed


class KilledImport:
    """`kibitz games import`: what is there is whole, and comes from the file's beginning; again, all of it is there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        chance = Random(1)
        self.lines = [random_line(chance) for _ in range(LINES)]
        self.file = folder / "games.pgn"
        self.file.write_text("".join(map(self.game, range(IMPORTED))))
        self.kills = self.games = 0
        self.mark = Mark()

    @property
    def found(self) -> str:
        return f"{self.games:,} games, {IMPORTED * self.kills:,} of them from imports made again"

    def game(self, number: int) -> str:
        _, sans = self.lines[number % LINES]
        moves = " ".join(f"{ply // 2 + 1}. {san}" if ply % 2 == 0 else san for ply, san in enumerate(sans))
        return f'[Event "Kills"]\n[Round "{number}"]\n[Result "*"]\n\n{moves} *\n\n'

    def kill(self, chance: Random) -> list[str] | None:
        self.kills += 1
        data = self.folder / f"data-{self.kills}"
        wanted, later = chance.randrange(0, IMPORTED - BATCH), chance.random() * LATER
        process = self.started(data)
        killed = killed_at(process, lambda: counted(data) >= wanted, later)
        faults = leftovers(self.mark)
        first = self.kept(data)
        faults += self.wrong(first, len(first), killed)
        self.games += len(first) + IMPORTED
        again = self.started(data)
        if code := again.wait():
            faults.append(f"the import again ended with {code}")
        second = self.kept(data)
        if second[: len(first)] != first:
            faults.append(f"lost: games of the first import, {len(first)} of them")
        faults += self.wrong(second[len(first) :], IMPORTED, killed=False)
        faults += [*leftovers(self.mark), *soundness(data)]
        shutil.rmtree(data)
        return faults if killed or faults else None

    def started(self, data: Path) -> "subprocess.Popen[bytes]":
        command = [*KIBITZ, "games", "import", str(self.file), "--data", str(data)]
        return subprocess.Popen(command, env=self.mark.environment, stdout=subprocess.DEVNULL)

    def kept(self, data: Path) -> list[tuple[int, str]]:
        """The number in the file and the moves of each game, in the order of the store."""
        with Store.open(data) as store:
            query = (
                "SELECT json_extract(tags, '$.Round') AS round, (SELECT group_concat(uci, ' ') FROM "
                "(SELECT uci FROM moves WHERE game = number ORDER BY ply)) AS moves FROM games ORDER BY number"
            )
            with store._database.reading() as connection:
                return [(int(row["round"]), row["moves"]) for row in connection.execute(query)]

    def wrong(self, kept: list[tuple[int, str]], expected: int, killed: bool) -> list[str]:
        """Anything but the first games of the file, whole and once, in whole batches."""
        whole = [(number, self.lines[number % LINES][0]) for number in range(expected)]
        faults = [] if kept == whole else [f"expected the first {expected} games of the file, whole"]
        if killed and len(kept) % BATCH and len(kept) != IMPORTED:
            faults.append(f"expected whole batches of {BATCH}, got {len(kept)} games")
        return faults


def random_line(chance: Random) -> tuple[str, list[str]]:
    """A course of a game, in UCI and in SAN."""
    while True:
        board = chess.Board()
        sans: list[str] = []
        while len(sans) < PLIES and (moves := list(board.legal_moves)):
            sans.append(board.san_and_push(chance.choice(moves)))
        if not board.is_game_over():
            return " ".join(move.uci() for move in board.move_stack), sans


def counted(data: Path) -> int:
    """How many games are in a store that somebody else writes."""
    try:
        with closing(sqlite3.connect(f"file:{data / FILE}?mode=ro", uri=True)) as connection:
            return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.Error:  # there is none yet
        return 0


class KilledUpgrade:
    """A store of each earlier version, opened by a command: it is of the old version or of the new one, and whole."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.within = 0  # kills that hit the upgrade itself
        self.kills = 0
        self.mark = Mark()

    @property
    def found(self) -> str:
        return f"{OLD_GAMES * self.kills:,} games; {self.within} kills before the upgrade was done"

    def kill(self, chance: Random) -> list[str] | None:
        self.kills += 1
        version = chance.randrange(1, len(schema.MIGRATIONS))
        journal = chance.choice(("DELETE", "WAL"))
        data = self.folder / f"data-{self.kills}"
        data.mkdir()
        old_store(data / FILE, version, journal)
        later = chance.random() * UPGRADE
        command = [*KIBITZ, "games", "list", "--limit", "1", "--data", str(data)]
        process = subprocess.Popen(command, env=self.mark.environment, stdout=subprocess.DEVNULL)
        beside = [Path(f"{data / FILE}{companion}") for companion in ("-journal", "-wal")]
        killed = killed_at(process, lambda: any(path.exists() for path in beside), later)
        faults = leftovers(self.mark)
        with closing(sqlite3.connect(data / FILE)) as connection:
            reached = connection.execute("PRAGMA user_version").fetchone()[0]
        self.within += killed and reached == version
        if reached not in (version, len(schema.MIGRATIONS)):
            faults.append(f"expected version {version} or {len(schema.MIGRATIONS)}, got {reached}")
        with Store.open(data) as store:
            numbers = store.numbers()
            some = [store.load(number)[0] for number in chance.sample(range(1, OLD_GAMES + 1), 10)]
        if len(numbers) != OLD_GAMES:
            faults.append(f"lost: {OLD_GAMES - len(numbers)} games of {OLD_GAMES}")
        if any(tuple(played.move.uci() for played in game.moves) != OLD_LINE for game in some):
            faults.append("lost: moves of a game")
        faults += soundness(data)
        shutil.rmtree(data)
        return faults if killed or faults else None


def old_store(path: Path, version: int, journal: str) -> None:
    """As that version would have written it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}")
        connection.execute("BEGIN")
        for statement in (
            statement for statements in schema.MIGRATIONS[:version] for statement in statements
        ):
            connection.execute(statement)
        connection.executemany(
            "INSERT INTO games (white, black, fen, chess960, control, seed, tags, started, updated, result, detail)"
            " VALUES ('human', 'random', ?, 0, 'none', 1, '{}', ?, ?, '*', '')",
            [(chess.STARTING_FEN, moment, moment) for moment in map(old_moment, range(OLD_GAMES))],
        )
        connection.executemany(
            "INSERT INTO moves (game, ply, uci) VALUES (?, ?, ?)",
            [(game, ply, uci) for game in range(1, OLD_GAMES + 1) for ply, uci in enumerate(OLD_LINE)],
        )
        connection.execute("COMMIT")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {version}")


def old_moment(number: int) -> str:
    return f"2026-01-02T03:04:05.{number:06}+00:00"
