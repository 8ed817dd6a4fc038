"""Moves and scores as a person would say them."""

import chess

from kibitz.endings import side_name
from kibitz.engine.info import Score


def move_in_words(board: chess.Board, move: chess.Move) -> str:
    """`pawn takes bishop on c4, check`. The board stands before the move."""
    return deed(board, move) + consequence(board, move)


def deed(board: chess.Board, move: chess.Move) -> str:
    if board.is_castling(move):
        return "castles kingside" if board.is_kingside_castling(move) else "castles queenside"
    kind = board.piece_type_at(move.from_square)
    assert kind is not None  # the move is legal
    words = chess.piece_name(kind)
    if has_rival(board, move):
        words += f" on {chess.square_name(move.from_square)}"
    target = chess.square_name(move.to_square)
    if board.is_en_passant(move):
        words += f" takes pawn on {target} en passant"
    elif taken := board.piece_type_at(move.to_square):
        words += f" takes {chess.piece_name(taken)} on {target}"
    else:
        words += f" to {target}"
    return f"{words}, becoming a {chess.piece_name(move.promotion)}" if move.promotion else words


def has_rival(board: chess.Board, move: chess.Move) -> bool:
    """Whether another piece of the same kind could go to the same square."""
    kind = board.piece_type_at(move.from_square)
    return any(
        other.to_square == move.to_square
        and other.from_square != move.from_square
        and board.piece_type_at(other.from_square) == kind
        for other in board.legal_moves
    )


def consequence(board: chess.Board, move: chess.Move) -> str:
    if not board.gives_check(move):
        return ""
    board.push(move)
    mated = board.is_checkmate()
    board.pop()
    return ", checkmate" if mated else ", check"


def numbered(board: chess.Board, move: chess.Move) -> str:
    """`12. Nf3` or `12... Nf6`. The board stands before the move."""
    return f"{board.fullmove_number}{'.' if board.turn else '...'} {board.san(move)}"


def announcement(board: chess.Board, move: chess.Move) -> str:
    """`12... Bxc4: bishop takes knight on c4.` The board stands before the move."""
    return f"{numbered(board, move)}: {move_in_words(board, move)}."


def score_in_words(score: Score, mover: chess.Color) -> str:
    """A score of the side to move: `+0.35 from White's side`, `Black mates in 3 moves`."""
    if score.mate is None:
        return f"{score if mover == chess.WHITE else -score} from White's side"
    winner = mover if score.mate > 0 else not mover
    moves = abs(score.mate)
    if moves == 0:
        return f"{side_name(winner)} has mated"
    return f"{side_name(winner)} mates in {moves} move{'s' if moves > 1 else ''}"
