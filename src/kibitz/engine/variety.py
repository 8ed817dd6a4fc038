"""Varied openings: a random choice among moves that are nearly as good as the best."""

import random

import chess

from kibitz.engine.info import SearchInfo

OPENING_PLIES = 16
# The most that variety may cost a move, in centipawns.
TOLERANCE = 25


class Variety:
    """One seed gives one sequence of games."""

    lines = 4

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def applies(self, board: chess.Board) -> bool:
        return board.ply() < OPENING_PLIES

    def choice(self, lines: list[SearchInfo]) -> SearchInfo:
        best = lines[0].score.clamped()
        return self.random.choice([line for line in lines if best - line.score.clamped() <= TOLERANCE])
