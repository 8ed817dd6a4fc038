"""Positions for the tests: where random games have got to."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import chess


def random_games(seed: int) -> Iterator[chess.Board]:
    """Every position of one random game after another that is not over. The board is used on: copy it."""
    random = Random(seed)
    while True:
        board = chess.Board()
        while not board.is_game_over():
            yield board
            board.push(random.choice(list(board.legal_moves)))


def random_positions(count: int, seed: int, most_lines: int = 10_000) -> list[chess.Board]:
    """Positions some moves from each other, with no more lines of two half-moves than asked for."""
    found: list[chess.Board] = []
    waiting = 0
    for board in random_games(seed):
        waiting -= 1
        if waiting < 0 and lines(board) <= most_lines:
            found.append(board.copy())
            waiting = 10
            if len(found) == count:
                break
    return found


def lines(board: chess.Board) -> int:
    """About how many ways there are to go on for two half-moves."""
    board.push(chess.Move.null())
    replies = board.pseudo_legal_moves.count()
    board.pop()
    return replies * board.pseudo_legal_moves.count()
