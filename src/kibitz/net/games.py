"""Files of games: a header in plain text, then blocks of games, each with a checksum.

docs/net.md describes the format. A file is only ever appended to, a whole block at a time, by one process at a time.
Whatever ends that process leaves at most one torn block at the end; readers pass over it, and the next writer cuts it
off. Damage anywhere else is reported and nothing is touched.
"""

import fcntl
import json
import os
import struct
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Self

from kibitz.errors import InputError, KibitzError
from kibitz.net.values import BLACK_WON, HEAD_BYTES, NOBODY_WON, PLY_BYTES, WHITE_WON

TITLE = b"kibitz games 1\n"
ANY_TITLE = b"kibitz games "
# Bytes.
LONGEST_HEADER = 4096
# marker, checksum of all that follows, bytes of games, the first game's number, games, positions kept
BLOCK = struct.Struct("<4sIIQII")
MARKER = b"GAME"
# Where in a block's head the checked part begins.
CHECKED = 8
# Bytes of a block.
LARGEST = 1 << 20
# start, random plies, result, why it ended, nothing, plies
HEAD = struct.Struct("<HBBBBH")
# Move, score.
PLY = struct.Struct("<Hh")
assert (HEAD.size, PLY.size) == (HEAD_BYTES, PLY_BYTES)


class GameFileError(InputError):
    """A file that holds no games, or not those expected."""


class FullError(KibitzError):
    """Games that cannot be written. What was written before is whole."""


@dataclass(frozen=True, slots=True)
class SelfPlayedGame:
    """One game. Moves are the core's integers; the first `random_plies` of them were not searched."""

    number: int
    start: int
    random_plies: int
    # White's half points.
    result: int
    reason: int
    moves: tuple[int, ...]
    # From the side that moves; NO_SCORE for random moves.
    scores: tuple[int, ...]

    def packed(self) -> bytes:
        head = HEAD.pack(self.start, self.random_plies, self.result, self.reason, 0, len(self.moves))
        return head + b"".join(map(PLY.pack, self.moves, self.scores))


@dataclass(frozen=True, slots=True)
class Block:
    first: int
    games: int
    kept: int  # positions that are for training
    payload: bytes

    def packed(self) -> bytes:
        head = BLOCK.pack(MARKER, 0, len(self.payload), self.first, self.games, self.kept)
        checked = head[CHECKED:] + self.payload
        return MARKER + zlib.crc32(checked).to_bytes(4, "little") + checked

    def __iter__(self) -> Iterator[SelfPlayedGame]:
        at = 0
        for number in range(self.first, self.first + self.games):
            start, random_plies, result, reason, _, plies = HEAD.unpack_from(self.payload, at)
            at += HEAD_BYTES
            moves, scores = zip(*PLY.iter_unpack(self.payload[at : at + plies * PLY_BYTES]), strict=True)
            at += plies * PLY_BYTES
            yield SelfPlayedGame(number, start, random_plies, result, reason, moves, scores)

    def heads(self) -> Iterator[tuple[int, int, int, int, int, int]]:
        """Every game's head. Fails unless they and their plies fill the block exactly."""
        at = 0
        for _ in range(self.games):
            head: tuple[int, int, int, int, int, int] = HEAD.unpack_from(self.payload, at)
            if not head[-1]:
                raise struct.error("a game without a move")
            at += HEAD_BYTES + head[-1] * PLY_BYTES
            yield head
        if at != len(self.payload):
            raise struct.error("the games do not fill their block")


@dataclass(slots=True)
class Totals:
    """What a file holds."""

    games: int = 0
    plies: int = 0
    kept: int = 0
    results: Counter[int] = field(default_factory=Counter)

    def add(self, block: Block) -> None:
        self.games += block.games
        self.kept += block.kept
        for _, _, result, _, _, plies in block.heads():
            self.plies += plies
            self.results[result] += 1

    def shares(self) -> tuple[float, float, float]:
        """Of white's wins, draws and losses."""
        games = max(self.games, 1)
        return tuple(self.results[result] / games for result in (WHITE_WON, NOBODY_WON, BLACK_WON))  # type: ignore[return-value]


def read_games(path: Path) -> Iterator[SelfPlayedGame]:
    for block in GameReader(path):
        yield from block


class GameReader:
    """The blocks of a file, in order. Iterate it to the end, and `sound` and `torn` say where whole blocks end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # Bytes up to the end of the last whole block.
        self.sound = 0
        # Bytes behind it.
        self.torn = 0
        try:
            with path.open("rb") as stream:
                self.settings = self._header(stream)
        except OSError as error:
            raise GameFileError(f"cannot read {str(path)!r}: {error.strerror}") from error

    def __iter__(self) -> Iterator[Block]:
        due = 0
        self.sound = self._begin
        with self.path.open("rb") as stream:
            # What is written while we read does not count.
            end = os.fstat(stream.fileno()).st_size
            stream.seek(self.sound)
            while True:
                block = self._block(stream)
                if block is None or stream.tell() > end:
                    break
                self._check(block, due)
                due = block.first + block.games
                self.sound = stream.tell()
                yield block
            stream.seek(self.sound)
            self.torn = end - self.sound
            rest = stream.read(min(self.torn, LARGEST + 1))
        if rest:
            self._judge(rest)

    def _header(self, stream: BinaryIO) -> dict[str, Any]:
        text = stream.read(LONGEST_HEADER)
        if not text.startswith(ANY_TITLE):
            raise GameFileError(f"expected a file of games, got {str(self.path)!r}, which is none")
        title, *lines = text.split(b"\n", 3)
        if title + b"\n" != TITLE:
            raise GameFileError(
                f"expected games in format {TITLE.split()[-1].decode()}, got {title.decode(errors='replace')!r} in "
                f"{str(self.path)!r}"
            )
        if len(lines) < 3 or lines[1] != checksum(lines[0]):
            raise GameFileError(f"the header of {str(self.path)!r} is damaged")
        self._begin = self.sound = len(title) + len(lines[0]) + len(lines[1]) + 3
        try:
            settings = json.loads(lines[0])
        except ValueError:
            settings = None
        if not isinstance(settings, dict):
            raise GameFileError(f"expected settings in the header of {str(self.path)!r}, got none")
        return settings

    def _block(self, stream: BinaryIO) -> Block | None:
        head = stream.read(BLOCK.size)
        if len(head) < BLOCK.size:
            return None
        marker, check, size, first, games, kept = BLOCK.unpack(head)
        if marker != MARKER or size > LARGEST:
            return None
        payload = stream.read(size)
        if len(payload) < size or zlib.crc32(payload, zlib.crc32(head[CHECKED:])) != check:
            return None
        return Block(first, games, kept, payload)

    def _check(self, block: Block, due: int) -> None:
        """A checksum that fits says that this is what was written, not that it is right."""
        where = f"at byte {self.sound:,} of {str(self.path)!r}"
        if block.first != due:
            raise GameFileError(f"expected game {due:,}, got game {block.first:,} {where}")
        try:
            for _ in block.heads():
                pass
        except struct.error:
            raise GameFileError(f"expected {block.games:,} games, got other bytes {where}") from None

    def _judge(self, rest: bytes) -> None:
        """What follows the last whole block: torn by the end of its writer, or damage with more games behind it?"""
        where = f"at byte {self.sound:,} of {str(self.path)!r}"
        if rest.startswith(ANY_TITLE):
            raise GameFileError(f"expected one file of games, but another begins {where}")
        if len(rest) > LARGEST or has_block(rest):
            raise GameFileError(
                f"expected a block of games {where}, got damaged bytes with more games behind them"
            )


def has_block(rest: bytes) -> bool:
    """Whether a whole block lies anywhere in these bytes."""
    at = rest.find(MARKER)
    while at >= 0:
        if len(rest) >= at + BLOCK.size:
            _, check, size, *_ = BLOCK.unpack_from(rest, at)
            end = at + BLOCK.size + size
            if end <= len(rest) and zlib.crc32(rest[at + CHECKED : end]) == check:
                return True
        at = rest.find(MARKER, at + 1)
    return False


def checksum(line: bytes) -> bytes:
    return b"%08x" % zlib.crc32(line)


class GameWriter:
    """A file to which games are added. A context manager; `totals` is what the file holds."""

    def __init__(self, path: Path, settings: dict[str, Any]) -> None:
        """Begin a file, or continue one that was begun with the same settings."""
        self.path = path
        self.totals = Totals()
        # Bytes of a torn block that were cut off.
        self.cut = 0
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        except OSError as error:
            raise GameFileError(f"cannot write {str(path)!r}: {error.strerror}") from error
        try:
            self._lock()
            self._size = os.fstat(self._file).st_size
            if self._size == 0:
                line = json.dumps(settings).encode()
                self._write(TITLE + line + b"\n" + checksum(line) + b"\n")
            else:
                self._go_on(settings)
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)

    def add(self, block: Block) -> None:
        self._write(block.packed())
        self.totals.add(block)

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise GameFileError(f"another process is writing to {str(self.path)!r}") from error

    def _go_on(self, settings: dict[str, Any]) -> None:
        reader = GameReader(self.path)
        check_settings(self.path, reader.settings, settings)
        for block in reader:
            self.totals.add(block)
        if reader.torn:
            self.cut = reader.torn
            os.ftruncate(self._file, reader.sound)
        self._size = reader.sound

    def _write(self, data: bytes) -> None:
        """All of it, down to the disk, or nothing."""
        left = memoryview(data)
        try:
            while left:
                left = left[os.write(self._file, left) :]
            os.fsync(self._file)
        except BaseException as error:  # Ctrl-C may come here too
            # What is left the next writer cuts off.
            with suppress(OSError):
                os.ftruncate(self._file, self._size)
            if not isinstance(error, OSError):
                raise
            raise FullError(
                f"cannot write {str(self.path)!r}: {error.strerror}; its {self.totals.games:,} games are kept"
            ) from error
        self._size += len(data)


def check_settings(path: Path, begun: dict[str, Any], wanted: dict[str, Any]) -> None:
    """That a file continues as it began. The engine's version may change as long as it plays the same."""
    for name in wanted:
        then, now = begun.get(name), wanted[name]
        if name != "engine" and then != now:
            # Games may be judged by no net.
            was, to_be = ("none" if value is None else value for value in (then, now))
            raise GameFileError(f"{str(path)!r} was begun with {name} {was}, not {to_be}: take another file")
