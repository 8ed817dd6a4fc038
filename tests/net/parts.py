"""What the tests of the net share: games that were played once, and games seen by python-chess."""

from collections.abc import Iterator
from functools import cache

import chess

import kibitz.net  # noqa: F401  the way in to the compiled modules
from kibitz.engine.notation import chess_move
from kibitz.net.games import Block, SelfPlayedGame
from kibitz.net.play import SelfPlayer, SelfPlaySettings, SelfPlayTask
from kibitz.net.values import STANDARD

QUICK = SelfPlaySettings(seed=3, nodes=60, chess960=300)
GAMES = 24


@cache
def block() -> Block:
    """Real games at few nodes a move."""
    return SelfPlayer(QUICK).play(SelfPlayTask(0, GAMES)).block


def games() -> list[SelfPlayedGame]:
    return list(block())


def start_board(game: SelfPlayedGame) -> chess.Board:
    board = chess.Board.from_chess960_pos(game.start)
    board.chess960 = game.start != STANDARD
    return board


def positions(game: SelfPlayedGame) -> Iterator[tuple[chess.Board, chess.Move, int]]:
    """Every position of a game with the move that was played and its score. Fails on an illegal move."""
    board = start_board(game)
    for number, score in zip(game.moves, game.scores, strict=True):
        move = chess_move(number, board.chess960)
        assert move in board.legal_moves
        yield board, move, score
        board.push(move)


def final_board(game: SelfPlayedGame) -> chess.Board:
    board = start_board(game)
    for number in game.moves:
        board.push(chess_move(number, board.chess960))
    return board
