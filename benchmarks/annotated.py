"""Games of people with Lichess's evaluations, for fitting a review and for measuring one.

A file of them is tab-separated and compressed by xz: ratings, time control, result, moves in SAN, clocks, evaluations
for White after each half-move. Games whose moves have a CRC-32 that divides by five are held out of every fit.
"""

import csv
import lzma
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import chess

from kibitz.engine import Score
from kibitz.review.verdicts import Exchange, Grade

HELD_OUT = 5
START = Score(cp=15)  # Lichess's evaluation of the start


@dataclass(frozen=True)
class AnnotatedGame:
    ratings: tuple[int, int]
    has_clocks: bool  # played since 2017; the others are of 2013
    board: chess.Board
    scores: tuple[Score, ...]  # for White, of every position with an evaluation, the start's first

    def exchanges(self) -> Iterator[Exchange]:
        for ply, (before, after) in enumerate(zip(self.scores, self.scores[1:], strict=False)):
            yield Exchange(before, after) if ply % 2 == 0 else Exchange(-before, -after)

    def grades(self) -> list[Grade]:
        """Lichess's, one for each move up to the last evaluation."""
        return [one.grade() for one in self.exchanges()]

    @property
    def half_moves(self) -> int:
        return len(self.board.move_stack)


def loaded(path: str, held_out: bool) -> list[AnnotatedGame]:
    csv.field_size_limit(10**7)
    with lzma.open(path, "rt") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [game(row) for row in rows if is_whole(row) and is_held_out(row) == held_out]


def is_held_out(row: list[str]) -> bool:
    return zlib.crc32(row[4].encode()) % HELD_OUT == 0


def is_whole(row: list[str]) -> bool:
    """Whether both ratings are known, and every position is evaluated but one that ends the game."""
    evaluations = row[6].split(",")
    missing = len(row[4].split()) - len(evaluations)
    return row[0].isdigit() and row[1].isdigit() and missing in (0, 1) and all(evaluations)


def game(row: list[str]) -> AnnotatedGame:
    board = chess.Board()
    for san in row[4].split():
        board.push_san(san)
    scores = (START, *map(parsed, row[6].split(",")))
    return AnnotatedGame((int(row[0]), int(row[1])), bool(row[5]), board, scores)


def parsed(text: str) -> Score:
    """`0.31`, or `#-3` where Black mates in three."""
    return Score(mate=int(text[1:])) if text.startswith("#") else Score(cp=round(100 * float(text)))


def sampled(path: str, number: int, seed: int, held_out: bool = True) -> list[AnnotatedGame]:
    games = loaded(path, held_out)
    return Random(seed).sample(games, min(number, len(games)))
