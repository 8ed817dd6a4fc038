"""Games of people, read once and kept as numbers; and the rule that says what each game is for.

A game's part follows from a digest of its moves alone: equal games always lie in the same part, on any machine. The
rule was written before the first fit.

    part 0 … 12      5 %   measured only: the benchmark takes its positions here
    part 13 … 38    10 %   the second stage: how much people see
    part 39 … 255   85 %   the first stage: what people tend to play, and the openings
"""

import lzma
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray
from progress import Progress

from kibitz.core.fen import START_FEN, parse_fen

MEASURED, SECOND, FIRST = range(13), range(13, 39), range(39, 256)
LONGEST = 600  # half-moves
GAMES = 417_434


@dataclass(frozen=True, slots=True)
class Games:
    moves: NDArray[np.uint16]  # of all games, as core.constants encodes them
    starts: NDArray[np.int64]  # where each game begins, and the end of the last
    ratings: NDArray[np.int16]  # white, black
    results: NDArray[np.int8]  # half points of white
    parts: NDArray[np.uint8]

    def of(self, part: range) -> NDArray[np.int64]:
        """The numbers of the games in a part."""
        return np.flatnonzero((self.parts >= part.start) & (self.parts < part.stop))


def part_of(moves: str) -> int:
    """0 to 255, by the moves in SAN as they stand in the file."""
    return zlib.crc32(moves.encode()) & 255


def lines(path: Path) -> Iterator[list[str]]:
    with lzma.open(path, "rt", encoding="ascii") as file:
        for line in file:
            yield line.rstrip("\n").split("\t")


def standard_setup() -> Any:
    return parse_fen(START_FEN, False)


def read_games(path: Path, kept: Path, unit: ModuleType) -> Games:
    """All games that can be replayed; from `kept` where they were read before."""
    if not kept.exists():
        write_games(path, kept, unit)
    with np.load(kept) as file:
        return Games(*(file[name] for name in ("moves", "starts", "ratings", "results", "parts")))


def write_games(path: Path, kept: Path, unit: ModuleType) -> None:
    replayer = unit.Replayer(standard_setup())
    room = np.zeros(LONGEST, np.uint16)
    moves: list[NDArray[np.uint16]] = []
    ratings, results, parts = [], [], []
    points = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}
    progress = Progress("reading games", GAMES)
    for white, black, _, result, text, *_ in lines(path):
        progress.step()
        plies = replayer.read(text.encode(), room)
        if plies < min(len(text.split()), LONGEST) or result not in points:
            continue
        moves.append(room[:plies].copy())
        ratings.append((int(white), int(black)))
        results.append(points[result])
        parts.append(part_of(text))
    starts = np.cumsum([0, *(len(one) for one in moves)])
    part = kept.with_suffix(".part.npz")
    np.savez(
        part,
        moves=np.concatenate(moves),
        starts=starts.astype(np.int64),
        ratings=np.array(ratings, np.int16),
        results=np.array(results, np.int8),
        parts=np.array(parts, np.uint8),
    )
    part.replace(kept)
