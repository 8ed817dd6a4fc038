"""Positions for the evaluation's tests: games played at random, with a liking for captures so that all endings come."""

from random import Random

import chess


def varied_positions(count: int, seed: int) -> list[chess.Board]:
    source = Random(seed)
    found: list[chess.Board] = []
    while len(found) < count:
        board = chess.Board()
        while not board.is_game_over() and len(found) < count:
            moves = list(board.legal_moves)
            captures = [move for move in moves if board.is_capture(move)]
            board.push(source.choice(captures if captures and source.random() < 0.4 else moves))
            if source.random() < 0.2:
                found.append(board.copy(stack=False))
    return found
