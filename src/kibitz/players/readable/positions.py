"""When two positions are the same for the rules."""

import chess

Key = tuple[int, ...]


def position_key(board: chess.Board) -> Key:
    """Equal for equal positions: the same pieces, turn, castling rights and possible en passant."""
    en_passant = board.ep_square if board.ep_square is not None and board.has_legal_en_passant() else -1
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.turn,
        board.clean_castling_rights(),
        en_passant,
    )


def history(board: chess.Board) -> list[Key]:
    """The positions of the game that may still come again, the oldest first, the board's own last."""
    past = board.copy()
    keys = [position_key(past)]
    for _ in range(min(board.halfmove_clock, len(board.move_stack))):
        past.pop()
        keys.append(position_key(past))
    return keys[::-1]
