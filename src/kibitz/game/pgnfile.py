"""PGN files: their games are read one by one and put into the store.

A file is never entirely in memory, and may be an endless pipe. python-chess finds where a game ends; the tag Event
begins one too, so that a comment left open in one game does not swallow the next.
"""

import io
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from itertools import chain, islice
from multiprocessing.connection import Connection
from typing import BinaryIO, TextIO, cast

import chess.pgn

from kibitz.children import Child, live_apart
from kibitz.errors import KibitzError
from kibitz.game.catalogue import GameRows, game_rows
from kibitz.game.game import Game
from kibitz.game.notation import GameText, PgnError, PgnFaultError, read_pgn
from kibitz.game.store import Store

# Characters of one game.
LONGEST_TEXT = 1_000_000
# Characters searched for the next game.
LONGEST_JUNK = 10_000_000
# Bad games in a row: then the file is not PGN.
MOST_FAULTS = 1_000
# Of a report; the others are counted.
FAULTS_KEPT = 10
# Characters of a line read at once.
PIECE = 10_000
# Games that are read and stored together.
BATCH = 250
FIRST_TAG = '[Event "'
# UTF-8's byte order mark, as Latin-1 has it.
MARK = "\ufeff".encode().decode("latin-1")

# The text of one game, or why it could not be separated from the others.
Source = GameText | PgnFaultError


class ReaderDiedError(KibitzError):
    """A process that reads games has died."""


def from_pgn(text: str) -> list[Game]:
    """Every game in the text, at least one. The first fault is an error that names the game and the line."""
    games = [checked(source) for source in game_texts(io.BytesIO(text.encode("utf-8", "replace")))]
    if not games:
        raise PgnError("expected a game in PGN, got no text")
    return games


def game_from_pgn(text: str) -> Game:
    """The only game in the text."""
    games = from_pgn(text)
    if len(games) != 1:
        raise PgnError(f"expected one game to continue from, got {len(games)}")
    return games[0]


def checked(source: Source) -> Game:
    if isinstance(source, PgnFaultError):
        raise source
    return read_pgn(source)


def decoded(data: bytes) -> str:
    """PGN files are UTF-8 nowadays and Latin-1 by the standard."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


# From a file to its games


def game_texts(stream: BinaryIO) -> Iterator[Source]:
    """The stream stays open."""
    lines = GameLines(stream)
    try:
        while True:
            before = lines.begin()
            try:
                if not chess.pgn.skip_game(cast(TextIO, lines)):
                    return
                yield GameText(decoded(lines.taken.encode("latin-1")), lines.game, before)
            except OverlongError:
                yield lines.fault(f"expected games of at most {LONGEST_TEXT:,} characters, got a longer one")
                if not lines.find_next():
                    yield lines.fault(f"expected another game within {LONGEST_JUNK:,} characters, got none")
                    return
    finally:
        lines.close()


class OverlongError(Exception):
    """The current game has more text than a game may have."""


class GameLines:
    """The lines of a file for python-chess, one game at a time. They are Latin-1 here: each byte a character."""

    def __init__(self, stream: BinaryIO) -> None:
        self._text = io.TextIOWrapper(stream, "latin-1", newline=None)
        # The first line of the next game, read already.
        self._held = ""
        # A line begins.
        self._fresh = True
        self._line = 0
        self.game = 0

    def close(self) -> None:
        """Does not close the stream: the caller owns it."""
        with suppress(ValueError):
            self._text.detach()

    def begin(self) -> int:
        """The next game. Returns the number of lines before it."""
        self.game += 1
        self._pieces: list[str] = []
        self._size = 0
        # Whether its Event, its moves have been seen.
        self._named = self._moves = False
        return self._line

    @property
    def taken(self) -> str:
        """The text of the game."""
        return "".join(self._pieces)

    def readline(self) -> str:
        """Its next line, or a piece of a long one; nothing after its end."""
        fresh, line = self._next()
        if fresh and line.startswith(FIRST_TAG):
            if self._named or self._moves:
                self._held = line
                return ""
            self._named = True
        elif fresh and line and line[0] not in "[%;" and not line.isspace():
            self._moves = True
        self._size += len(line)
        if self._size > LONGEST_TEXT:
            raise OverlongError
        self._line += line.endswith("\n")
        self._pieces.append(line)
        return line

    def _next(self) -> tuple[bool, str]:
        """A piece of text, and whether a line begins with it."""
        if self._held:
            line, self._held = self._held, ""
            return True, line
        fresh = self._fresh
        line = self._text.readline(PIECE)
        self._fresh = line.endswith("\n")
        return fresh, line.removeprefix(MARK) if fresh else line

    def find_next(self) -> bool:
        """Skip to where a game certainly begins, if that is not too far."""
        size = 0
        while size < LONGEST_JUNK:
            fresh, line = self._next()
            if fresh and line.startswith(FIRST_TAG):
                self._held = line
                return True
            if not line:
                return True  # the end is as good
            size += len(line)
            self._line += line.endswith("\n")
        return False

    def fault(self, reason: str) -> PgnFaultError:
        return PgnFaultError(self.game, self._line + 1, reason)


# From a file to the store


@dataclass
class ImportReport:
    """The progress of an import: only what is on the disk counts as imported."""

    imported: int = 0
    first: int | None = None  # the numbers of the games
    last: int | None = None
    skipped: int = 0
    faults: list[PgnFaultError] = field(default_factory=list)  # the first ones
    in_a_row: int = 0

    def add(self, numbers: list[int], faults: list[PgnFaultError]) -> None:
        self.imported += len(numbers)
        self.skipped += len(faults)
        self.faults += faults[: FAULTS_KEPT - len(self.faults)]
        self.in_a_row = 0 if numbers else self.in_a_row + len(faults)
        if numbers:
            self.first = numbers[0] if self.first is None else self.first
            self.last = numbers[-1]


def import_games(
    store: Store,
    stream: BinaryIO,
    report: ImportReport,
    processes: int,
    on_stored: Callable[[list[int]], None] = lambda numbers: None,
) -> None:
    """Put all games of a file into the store, a batch at a time; what cannot be read is reported and left out.

    `processes` read more than a few games. `on_stored` hears the numbers of each batch when it is on the disk.
    """
    sources = game_texts(stream)
    for batch in read_batches(iter(lambda: list(islice(sources, BATCH)), []), processes):
        numbers = store.add_rows([found for found in batch if isinstance(found, GameRows)])
        faults = [found for found in batch if isinstance(found, PgnFaultError)]
        report.add(numbers, faults)
        on_stored(numbers)
        if report.in_a_row >= MOST_FAULTS:
            last = faults[-1]
            report.faults.append(
                PgnFaultError(
                    last.game, last.line, f"{report.in_a_row:,} bad games in a row: this is not PGN"
                )
            )
            return


def read_batches(batches: Iterator[list[Source]], processes: int) -> Iterator[list[GameRows | PgnFaultError]]:
    """The batches in order, read in this many processes if there are several."""
    begun = list(islice(batches, 2))
    if len(begun) < 2:
        yield from map(read_batch, begun)
        return
    with ExitStack() as stack:
        busy: deque[Child] = deque()
        for batch in chain(begun, batches):
            done = None
            if len(busy) < processes:
                child = Child(read_for_parent)
                stack.callback(child.kill)
            else:
                child = busy.popleft()
                done = received(child)
            # Give it new work before using its result.
            child.connection.send(batch)
            busy.append(child)
            if done:
                yield done
        while busy:
            yield received(busy.popleft())


def received(child: Child) -> list[GameRows | PgnFaultError]:
    try:
        return cast(list[GameRows | PgnFaultError], child.connection.recv())
    except EOFError:
        raise ReaderDiedError("a process that reads games has ended before its time") from None


def read_for_parent(connection: Connection) -> None:
    end = live_apart(lambda: None)
    while True:
        try:
            connection.send(read_batch(connection.recv()))
        except EOFError:
            end()


def read_batch(batch: Iterable[Source]) -> list[GameRows | PgnFaultError]:
    return [read(source) for source in batch]


def read(source: Source) -> GameRows | PgnFaultError:
    try:
        return game_rows(checked(source))
    except PgnFaultError as fault:
        return fault
