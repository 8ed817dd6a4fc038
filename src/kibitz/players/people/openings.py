"""What people of each rating play in the opening: for the positions of their first ten moves, how often, how well.

The file: a line that names it, then packed with zlib: the number of positions, their keys (sorted), where each one's
moves begin, the moves. A move is two bytes (see packing) and for each band of ratings the games and
the half points of the side that moved. `tools/fit_people.py` counts them.
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import chess
from chess.polyglot import zobrist_hash

from kibitz.packing import unpack
from kibitz.players.people.file import PeopleModelError

NAME = "openings.counts"
MAGIC = b"kibitz openings 1\n"
# Half-moves that are counted.
PLIES = 20
# Where each band of ratings begins.
BANDS = (0, 1200, 1400, 1600, 1800, 2000)
WORD, LONG_WORD = 4, 8


@dataclass(frozen=True, slots=True)
class OpeningMove:
    move: chess.Move
    games: tuple[int, ...]  # by band
    half_points: tuple[int, ...]  # of the side that moved


class PeopleOpenings:
    """The counts, looked up by position."""

    def __init__(self, content: bytes) -> None:
        try:
            if not content.startswith(MAGIC):
                raise ValueError("another file")
            body = zlib.decompress(content[len(MAGIC) :])
            count = int.from_bytes(body[:WORD], "little")
            self.keys, self.starts = array("Q"), array("I")
            self.keys.frombytes(body[WORD : WORD + count * LONG_WORD])
            begin = WORD + count * LONG_WORD
            self.starts.frombytes(body[begin : begin + (count + 1) * WORD])
            self.body = body[begin + (count + 1) * WORD :]
            if len(self.starts) != count + 1 or self.starts[-1] != len(self.body):
                raise ValueError("cut short")
        except (ValueError, zlib.error) as error:
            raise PeopleModelError(f"expected counts of openings in {NAME}: the file is damaged") from error

    def moves(self, board: chess.Board) -> list[OpeningMove]:
        """What people played here, the most played first; nothing where too few came here."""
        key = zobrist_hash(board)
        at = bisect_left(self.keys, key)
        if at == len(self.keys) or self.keys[at] != key:
            return []
        found = [one for one in self._read(self.starts[at], self.starts[at + 1]) if board.is_legal(one.move)]
        return sorted(found, key=lambda one: -sum(one.games))

    def _read(self, at: int, end: int) -> Iterator[OpeningMove]:
        while at < end:
            packed = self.body[at] | self.body[at + 1] << 8
            at += 2
            numbers = []
            for _ in range(2 * len(BANDS)):
                number, at = self._number(at)
                numbers.append(number)
            yield OpeningMove(unpack(packed), tuple(numbers[::2]), tuple(numbers[1::2]))

    def _number(self, at: int) -> tuple[int, int]:
        """Seven bits a byte, the lowest first; the eighth says that more follow."""
        number = shift = 0
        while True:
            byte = self.body[at]
            at += 1
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number, at


@cache
def people_openings() -> PeopleOpenings:
    """The counts that come with Kibitz, read once."""
    try:
        content = files("kibitz.players.people").joinpath(NAME).read_bytes()
    except OSError as error:
        raise PeopleModelError(f"expected counts of openings in {NAME}: it is not there") from error
    return PeopleOpenings(content)


def band_of(rating: float) -> int:
    return max(number for number, least in enumerate(BANDS) if rating >= least)
