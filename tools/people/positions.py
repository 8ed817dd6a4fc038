"""Positions out of people's games, as boards with their history."""

from random import Random

import chess

from kibitz.engine.notation import chess_move
from people.games import Games

# The protocol of the benchmark: the first half-moves of a game say more about books than about choosing.
SKIPPED = 10


def core_move(move: int) -> chess.Move:
    """python-chess's form of a move that core encoded; people's games are standard chess."""
    return chess_move(move, chess960=False)


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
