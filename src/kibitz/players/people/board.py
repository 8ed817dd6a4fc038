"""From a chess.Board to what the model looks at: the view of the side to move, and the traits of its moves."""

from collections.abc import Sequence

import chess

from kibitz.core.constants import EMPTY, NO_SQUARE
from kibitz.players.people.features import LONG, NO_CASTLING, SHORT, View

RIGHTS = (chess.H1, chess.A1, chess.H8, chess.A8)  # own short and long, theirs, as white sees them


def view_of(board: chess.Board) -> View:
    """The facts of the position. Of its history only the last four moves count."""
    view = View()
    turn = 0 if board.turn else 56
    own, their = board.occupied_co[board.turn], board.occupied_co[not board.turn]
    for kind in chess.PIECE_TYPES:
        pieces = board.pieces_mask(kind, True) | board.pieces_mask(kind, False)
        view.own[kind - 1] = seen(pieces & own, turn)
        view.their[kind - 1] = seen(pieces & their, turn)
    # The last move, and the three before it.
    past = [(move.from_square ^ turn, move.to_square ^ turn) for move in reversed(board.move_stack[-4:])]
    past += [(NO_SQUARE, NO_SQUARE)] * (4 - len(past))
    (view.last_from, view.last_to), (view.own_from, view.own_to), *before = past
    (view.their_before_from, view.their_before_to), (view.own_before_from, view.own_before_to) = before
    view.last_took = bool(board.move_stack) and took_last(board)
    rights = board.clean_castling_rights()
    view.rights = sum(
        1 << number for number, corner in enumerate(RIGHTS) if rights & chess.BB_SQUARES[corner ^ turn]
    )
    if board.has_legal_en_passant():
        assert board.ep_square is not None
        view.en_passant = board.ep_square
    view.number = board.ply()
    view.look()
    return view


def took_last(board: chess.Board) -> bool:
    last = board.pop()
    try:
        return bool(last) and board.is_capture(last)
    finally:
        board.push(last)


def retakes(board: chess.Board, move: chess.Move) -> bool:
    """Whether a move takes what has just taken."""
    return bool(board.move_stack) and move.to_square == board.peek().to_square and took_last(board)


def seen(squares: int, turn: int) -> int:
    return chess.flip_vertical(squares) if turn else squares


def traits_of(view: View, board: chess.Board, move: chess.Move) -> Sequence[int]:
    """The traits of a legal move."""
    turn = 0 if board.turn else 56
    piece = board.piece_type_at(move.from_square)
    assert piece is not None
    origin, target = move.from_square, move.to_square
    taken: int = (board.piece_type_at(target) or EMPTY + 1) - 1
    castling = NO_CASTLING
    if board.is_castling(move):
        castling = SHORT if target > origin else LONG
        target = chess.square(6 if castling == SHORT else 2, chess.square_rank(origin))
        taken = EMPTY
    elif board.is_en_passant(move):
        taken = chess.PAWN - 1
    promotion = EMPTY if move.promotion is None else move.promotion - 1
    view.consider(piece - 1, origin ^ turn, target ^ turn, promotion, taken, castling)
    return view.traits[: view.trait_count]


__all__ = ["NO_SQUARE", "retakes", "traits_of", "view_of"]
