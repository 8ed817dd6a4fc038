"""Positions out of people's games, as boards with their history."""

from random import Random

import chess

from kibitz.core.constants import CASTLING, KNIGHT, PROMOTION
from people.games import Games

# The protocol of the benchmark: the first half-moves of a game say more about books than about choosing.
SKIPPED = 10


def core_move(move: int) -> chess.Move:
    """A move as core encodes it, as python-chess does."""
    origin, target, kind = move & 63, move >> 6 & 63, move >> 12
    if kind == CASTLING:
        target = (origin & 56) + (6 if target > origin else 2)
    return chess.Move(origin, target, kind - PROMOTION + KNIGHT + 1 if kind >= PROMOTION else None)


def plies_of(games: Games, number: int, random: Random, most: int) -> list[int]:
    """Some plies of a game, past its opening."""
    plies = range(SKIPPED, int(games.starts[number + 1] - games.starts[number]))
    return sorted(random.sample(plies, min(most, len(plies))))


def board_at(games: Games, number: int, ply: int) -> chess.Board:
    board = chess.Board()
    first = int(games.starts[number])
    for move in games.moves[first : first + ply]:
        board.push(core_move(int(move)))
    return board
