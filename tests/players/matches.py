"""Matches between players, for the tests: paired openings, colours swapped, fixed seeds.

python -m tests.players.matches STRONG WEAK
"""

from __future__ import annotations

import sys

import chess

from kibitz.engine.limits import Limits
from kibitz.players import Player, make_player
from tests.players.positions import random_games


def score(strong: str, weak: str, games: int = 40) -> float:
    """The points of `strong`, 1 a win and ½ a draw, as a share of the games."""
    points = 0.0
    with make_player(strong, seed=1) as one, make_player(weak, seed=2) as other:
        for number in range(games):
            opening = random_opening(number // 2)
            players = (one, other) if number % 2 == 0 else (other, one)
            result = played(opening, *players)
            points += result if number % 2 == 0 else 1 - result
    return points / games


def played(board: chess.Board, white: Player, black: Player) -> float:
    """White's points after a game from this position."""
    white.new_game()
    black.new_game()
    while (outcome := board.outcome()) is None:
        if board.halfmove_clock >= 100 or board.is_repetition(3):
            return 0.5
        player = white if board.turn == chess.WHITE else black
        board.push(player.choose(board, Limits()).move)
    return {chess.WHITE: 1.0, chess.BLACK: 0.0, None: 0.5}[outcome.winner]


def random_opening(number: int) -> chess.Board:
    """The position after four random moves."""
    return next(board for board in random_games(seed=number) if board.ply() == 4)


if __name__ == "__main__":
    print(f"{score(sys.argv[1], sys.argv[2]):.1%}")  # noqa: T201
