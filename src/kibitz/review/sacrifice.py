"""Brilliant moves: a sacrifice that is sound, and whose acceptance is shown to be refuted."""

from collections.abc import Callable

import chess

from kibitz.endings import THREE_TIMES, ended
from kibitz.engine.info import Score
from kibitz.engine.notation import core_board
from kibitz.lab.reasons.material import POINTS, balance
from kibitz.review.accuracy import win_chance

GIVEN = 2  # points of material, at least: a pawn is no sacrifice, and a rook for a bishop is one
REFUTED = 65.0  # win chance of the side that sacrifices, after the best acceptance
ANYWAY = 90.0  # win chance of the next best move: with more, the game was won without it

Examine = Callable[[chess.Board], Score]


def is_brilliant(board: chess.Board, move: chess.Move, second: Score, examine: Examine) -> bool:
    """`second` is the score of the best other move; `examine` searches a position, for its side to move."""
    if win_chance(second) >= ANYWAY:
        return False
    taken = acceptances(board, move)
    return bool(taken) and all(is_refuted(after, examine) for after in taken)


def acceptances(board: chess.Board, move: chess.Move) -> list[chess.Board]:
    """The positions after each capture that leaves the mover at least GIVEN points down on the exchange.

    What could be taken before the move as well is an old loss, not a sacrifice.
    """
    offered = board.copy()
    offered.push(move)
    before = balance(board, board.turn)
    fast = core_board(offered)
    found = []
    for reply in offered.legal_moves:
        piece = offered.piece_type_at(reply.to_square)
        if piece in (None, chess.PAWN) or not fast.exchange(reply.uci()) > 0 or was_possible(board, reply):
            continue
        after = offered.copy()
        after.push(reply)
        if before - balance(after, board.turn) - retaken(after, reply.to_square) >= GIVEN:
            found.append(after)
    return found


def was_possible(board: chess.Board, reply: chess.Move) -> bool:
    """Whether the other side, had it been to move, could have won something by the same capture."""
    if board.is_check():
        return False
    passed = board.copy(stack=False)
    passed.push(chess.Move.null())
    passed.clear_stack()
    return passed.is_legal(reply) and core_board(passed).exchange(reply.uci()) > 0


def retaken(board: chess.Board, square: chess.Square) -> int:
    """Points that the side to move takes back at once on the square."""
    piece = board.piece_type_at(square)
    can = any(move.to_square == square for move in board.generate_legal_captures())
    return POINTS[piece] if can and piece else 0


def is_refuted(after: chess.Board, examine: Examine) -> bool:
    over = ended(after, THREE_TIMES)
    return over is None and win_chance(examine(after)) >= REFUTED
