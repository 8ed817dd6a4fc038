"""The file of the fitted model: a line that names it, a line of JSON, tables of bytes, a checksum.

What a byte stands for: (byte - zero) * the step of its column. `tools/fit_people.py` writes the file.
"""

from __future__ import annotations

import json
import zlib
from array import array
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from kibitz.errors import KibitzError
from kibitz.players.people.features import FACTS, TRAITS

NAME = "people.model"
MAGIC = b"kibitz people 2\n"
CHECKSUM_BYTES = 4


class PeopleModelError(KibitzError):
    """The model of how people choose is not there, or damaged."""


@dataclass(frozen=True, slots=True)
class LaneTable:
    """Rows of numbers; each row is one whole number of 32-bit lanes, so that adding rows is one addition."""

    rows: tuple[int, ...]
    zero: int
    steps: tuple[float, ...]  # by column

    def summed(self, numbers: list[int]) -> tuple[array[int], int]:
        """The lanes of the sum of some rows, and what stands for zero in each."""
        rows = self.rows
        total = sum([rows[number] for number in numbers])
        lanes = array("I")
        lanes.frombytes(total.to_bytes(4 * len(self.steps), "little"))
        return lanes, self.zero * len(numbers)


@dataclass(frozen=True, slots=True)
class PeopleFile:
    facts: LaneTable
    traits: LaneTable
    # Lists of numbers by name: biases, the matrix, the rows of the ratings, the second stage.
    numbers: dict[str, Any]


@cache
def people_file() -> PeopleFile:
    """The model that comes with Kibitz, read once."""
    try:
        content = files("kibitz.players.people").joinpath(NAME).read_bytes()
    except OSError as error:
        raise PeopleModelError(
            f"expected the model of how people choose in {NAME}: it is not there"
        ) from error
    return parsed(content)


def parsed(content: bytes) -> PeopleFile:
    body, checksum = content[:-CHECKSUM_BYTES], content[-CHECKSUM_BYTES:]
    if not content.startswith(MAGIC) or zlib.crc32(body).to_bytes(CHECKSUM_BYTES, "little") != checksum:
        raise PeopleModelError(f"expected the model of how people choose in {NAME}: the file is damaged")
    line_end = body.index(b"\n", len(MAGIC))
    numbers = json.loads(body[len(MAGIC) : line_end])
    if (numbers["facts"]["rows"], numbers["traits"]["rows"]) != (FACTS, TRAITS):
        raise PeopleModelError(f"expected {FACTS} facts and {TRAITS} traits in {NAME}, got another version's")
    at = line_end + 1
    facts = table(body, at, numbers["facts"])
    at += len(facts.rows) * len(facts.steps)
    return PeopleFile(facts, table(body, at, numbers["traits"]), numbers)


def table(body: bytes, at: int, shape: dict[str, Any]) -> LaneTable:
    width = len(shape["steps"])
    rows = []
    for start in range(at, at + shape["rows"] * width, width):
        lanes = bytearray(4 * width)
        lanes[::4] = body[start : start + width]
        rows.append(int.from_bytes(lanes, "little"))
    return LaneTable(tuple(rows), shape["zero"], tuple(shape["steps"]))
