"""Checks whether a position can be played: the one check that every room uses.

A position passes if both python-chess and the engine's own rules accept it, so every accepted position can be searched.
A refusal is a sentence for people, the same on every face.
"""

import chess

from kibitz.core import Board
from kibitz.errors import FenError

UNREADABLE = "This FEN cannot be read:"
UNPLAYABLE = "This position cannot be played:"
# What python-chess refuses although the engine's rules accept it, or cannot see without the FEN's text.
FAULTS = {
    chess.STATUS_BAD_CASTLING_RIGHTS: "its castling rights do not fit where kings and rooks stand.",
    chess.STATUS_INVALID_EP_SQUARE: "no pawn can just have passed its en passant square.",
    chess.STATUS_TOO_MANY_CHECKERS: "more than two pieces give check at once.",
    chess.STATUS_IMPOSSIBLE_CHECK: "no last move can have given this check.",
}


def start_board(fen: str, chess960: bool = False) -> chess.Board:
    """The board of a playable FEN; a FenError says what is wrong with any other."""
    board = read_board(fen, chess960)
    check_playable(board, fen)
    return board


def sound_board(fen: str, chess960: bool = False) -> chess.Board:
    """The board of a FEN that python-chess accepts, whether our engine does or not."""
    board = read_board(fen, chess960)
    if board.status() & ~chess.STATUS_EMPTY:
        check_playable(board, fen)
    return board


def read_board(fen: str, chess960: bool = False) -> chess.Board:
    try:
        return chess.Board(fen, chess960=chess960)
    except ValueError as error:
        raise FenError(f"{UNREADABLE} {objection(fen, chess960)}") from error


def check_playable(board: chess.Board, fen: str = "") -> None:
    """Check a board in the same way; `fen` is the text it was read from."""
    complaint = objection(board.fen(), board.chess960)
    if complaint or not board.is_valid():
        # The text says more than the board: python-chess drops impossible castling rights.
        reason = (fen and objection(fen, board.chess960)) or complaint or fault(board)
        raise FenError(f"{UNPLAYABLE} {reason}")


def objection(fen: str, chess960: bool) -> str:
    """Why the engine's rules reject a position; empty if they accept it."""
    try:
        Board(fen, chess960)
    except FenError as error:
        return str(error)
    return ""


def fault(board: chess.Board) -> str:
    return next(words for status, words in FAULTS.items() if board.status() & status)
