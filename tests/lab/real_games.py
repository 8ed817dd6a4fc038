"""Positions of real games with the move that was played: games of the engine at many strengths against itself.

python -m tests.lab.real_games > tests/data/real-games.txt
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import chess

from kibitz.engine.limits import Limits
from kibitz.players import make_player

FILE = Path(__file__).parents[1] / "data" / "real-games.txt"
PAIRINGS = (
    ("engine:1500", "engine:1500"),
    ("engine:1800", "engine:1400"),
    ("engine:1200", "engine:1200"),
    ("alphabeta:2", "engine:1300"),
    ("engine:2200", "engine:2000"),
    ("engine:nodes=5000", "engine:nodes=5000"),
)
ROUNDS = 3
LONGEST = 140  # half-moves
SAMPLE = 320


def played_moves() -> list[tuple[chess.Board, chess.Move]]:
    """What is stored: positions without their history, each with the move played in it."""
    lines = (line.split(";") for line in FILE.read_text(encoding="ascii").splitlines())
    return [(chess.Board(fen), chess.Move.from_uci(move)) for fen, move in lines]


def games() -> list[str]:
    """Every position of all games, and its move."""
    found = []
    for number, (white, black) in enumerate(PAIRINGS * ROUNDS):
        board = chess.Board()
        random = Random(number)
        for _ in range(4):
            board.push(random.choice(list(board.legal_moves)))
        with make_player(white, seed=100 + number) as one, make_player(black, seed=200 + number) as other:
            while not board.is_game_over(claim_draw=True) and board.ply() < LONGEST:
                move = (one if board.turn else other).choose(board, Limits()).move
                found.append(f"{board.fen()};{move.uci()}")
                board.push(move)
    return found


if __name__ == "__main__":
    print("\n".join(Random(1).sample(games(), SAMPLE)))  # noqa: T201
