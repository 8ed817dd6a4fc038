"""Converts between the engine's integers and python-chess's objects."""

import chess

from kibitz.core import Board
from kibitz.core.constants import ALL, CASTLING, KNIGHT, PROMOTION


def core_board(board: chess.Board) -> Board:
    """The same position for the engine, with as much of its history as a repetition can reach."""
    recent = board.copy(stack=board.halfmove_clock)
    start = recent.root()
    # The engine does not use the move number, which may grow beyond what a FEN may have.
    start.fullmove_number = 1
    played = Board(start.fen(), board.chess960)
    for move in recent.move_stack:
        if move:
            played.push(move.uci())
        else:
            played.push_null()
    return played


def chess_move(move: int, chess960: bool) -> chess.Move:
    """The engine castles as king takes rook; in standard chess this becomes the king's own move."""
    origin, target, kind = move & 63, move >> 6 & 63, move >> 12
    if kind == CASTLING and not chess960:
        target = origin + 2 if target > origin else origin - 2
    promotion = kind - PROMOTION + KNIGHT + 1 if kind >= PROMOTION else None
    return chess.Move(origin, target, promotion)


def root_moves(played: Board, board: chess.Board, wanted: tuple[chess.Move, ...]) -> list[int]:
    """The engine's integers for the wanted moves; for all legal moves if none is named."""
    known = {chess_move(number, board.chess960): number for number in played.numbers(ALL)}
    return [number for move, number in known.items() if not wanted or move in wanted]
