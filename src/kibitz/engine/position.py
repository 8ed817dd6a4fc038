"""Whether a position can be played: one verdict, whoever asks.

A position passes that python-chess finds no fault with and that the engine's own rules take, so that whatever is let
in can also be searched.
"""

import chess

from kibitz.core import Board
from kibitz.errors import FenError, shown

LONGEST = 120  # characters of a reason


class UnplayableError(FenError):
    """A position that cannot be played: `reason` says why."""

    def __init__(self, fen: str, reason: str) -> None:
        super().__init__(fen, reason)
        self.fen = fen
        self.reason = reason

    def __str__(self) -> str:
        return f"expected a position that can be played, got {shown(self.fen)}: {self.reason}"


def start_board(fen: str, chess960: bool = False) -> chess.Board:
    """The board of a FEN that a game can be played from, or a FenError that says what is wrong with it."""
    board = read_board(fen, chess960)
    check_playable(board, fen)
    return board


def sound_board(fen: str, chess960: bool = False) -> chess.Board:
    """The board of a FEN whose moves python-chess can follow, whether our engine takes it or not."""
    board = read_board(fen, chess960)
    if reason := python_chess_objection(board):
        raise UnplayableError(fen, reason)
    return board


def read_board(fen: str, chess960: bool) -> chess.Board:
    try:
        return chess.Board(fen, chess960=chess960)
    except ValueError as error:
        raise FenError(f"expected a FEN, got {shown(fen)}: {shortened(str(error))}") from error


def check_playable(board: chess.Board, fen: str = "") -> None:
    """The same verdict on a board; `fen` is the text that it came as."""
    if reason := python_chess_objection(board) or engine_objection(board):
        raise UnplayableError(fen or board.fen(), reason)


def python_chess_objection(board: chess.Board) -> str:
    # An empty board has no kings: that says it all.
    faults = board.status() & ~chess.STATUS_EMPTY
    return ", ".join(str(fault.name).lower().replace("_", " ") for fault in chess.Status if fault & faults)


def engine_objection(board: chess.Board) -> str:
    try:
        Board(board.fen(), board.chess960)
    except FenError as error:
        return str(error).removeprefix("FEN: ")
    return ""


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
