"""Positions of real games with the move that was played: games of the engine at many strengths against itself.

python -m tests.lab.real_games > tests/data/real-games.txt
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import chess

from benchmarks.reasons import PAIRINGS, played

FILE = Path(__file__).parents[1] / "data" / "real-games.txt"
ROUNDS = 3
LONGEST = 140  # half-moves
SAMPLE = 320


def played_moves() -> list[tuple[chess.Board, chess.Move]]:
    """What is stored: positions without their history, each with the move played in it."""
    lines = (line.split(";") for line in FILE.read_text(encoding="ascii").splitlines())
    return [(chess.Board(fen), chess.Move.from_uci(move)) for fen, move in lines]


def games() -> list[str]:
    """Every position of all games, and its move."""
    return [
        f"{board.fen()};{move.uci()}"
        for number, pairing in enumerate(PAIRINGS * ROUNDS)
        for board, move in played(pairing, Random(number), (100 + number, 200 + number), LONGEST)
    ]


if __name__ == "__main__":
    print("\n".join(Random(1).sample(games(), SAMPLE)))  # noqa: T201
