"""Why a move cannot be played, in words."""

import chess

from kibitz.endings import side_name


def objection(board: chess.Board, move: chess.Move) -> str | None:
    """Why the move cannot be played in this position; None if it is legal."""
    if board.is_legal(move):
        return None
    if not move or move.drop:
        return "that is no move from one square to another"
    piece = board.piece_at(move.from_square)
    if piece is None or piece.color != board.turn:
        return origin_objection(board, move.from_square)
    origin, target = chess.square_name(move.from_square), chess.square_name(move.to_square)
    if not board.is_pseudo_legal(move):
        return blocked_reason(board, move, piece, origin, target)
    if board.is_check():
        return f"the king is in check, and {origin}{target} leaves it there"
    return f"{origin}{target} leaves the king in check"


def origin_objection(board: chess.Board, square: chess.Square) -> str | None:
    """Why no move can start from this square; None if the side to move has a piece there."""
    piece, origin = board.piece_at(square), chess.square_name(square)
    if piece is None:
        return f"there is no piece on {origin}"
    if piece.color != board.turn:
        return f"the {name_of(piece)} on {origin} is not yours: it is {side_name(board.turn)}'s move"
    return None


def blocked_reason(board: chess.Board, move: chess.Move, piece: chess.Piece, origin: str, target: str) -> str:
    """Why a piece of the side to move does not move like that."""
    pawn_arrives = piece.piece_type == chess.PAWN and chess.square_rank(move.to_square) in (0, 7)
    if pawn_arrives and move.promotion is None and arrives(board, move):
        return f"a pawn that reaches {target} must become a queen, rook, bishop or knight"
    if move.promotion is not None and not pawn_arrives:
        return "only a pawn that reaches the last rank becomes another piece"
    if piece.piece_type == chess.KING and abs(move.to_square - move.from_square) == 2:
        return castling_reason(board, move)
    own = board.piece_at(move.to_square)
    if own is not None and own.color == board.turn:
        return f"your own {name_of(own)} stands on {target}"
    if chess.between(move.from_square, move.to_square) & board.occupied and reaches_when_empty(piece, move):
        return f"something stands between {origin} and {target}"
    return f"a {name_of(piece)} on {origin} does not move to {target}"


def arrives(board: chess.Board, move: chess.Move) -> bool:
    return board.is_pseudo_legal(chess.Move(move.from_square, move.to_square, chess.QUEEN))


def castling_reason(board: chess.Board, move: chess.Move) -> str:
    """Why the king does not castle by two squares, as in standard chess."""
    short = move.to_square > move.from_square
    rights = board.has_kingside_castling_rights if short else board.has_queenside_castling_rights
    rook = chess.square(7 if short else 0, chess.square_rank(move.from_square))
    if not rights(board.turn):
        return (
            "castling on this side is not allowed: the king or the rook has moved before, or there is no rook"
        )
    if chess.between(move.from_square, rook) & board.occupied:
        return "castling is not possible: something stands between king and rook"
    if board.is_check():
        return "the king is in check and may not castle out of it"
    return "the king may not castle through or into check"


def reaches_when_empty(piece: chess.Piece, move: chess.Move) -> bool:
    empty = chess.BaseBoard.empty()
    empty.set_piece_at(move.from_square, piece)
    if piece.piece_type == chess.PAWN:
        return chess.square_file(move.from_square) == chess.square_file(move.to_square)
    return move.to_square in empty.attacks(move.from_square)


def name_of(piece: chess.Piece) -> str:
    return chess.piece_name(piece.piece_type)
