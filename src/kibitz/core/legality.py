"""Questions about one move: may it be played here, does it give check.

A hash table returns whatever lies under a key, now and then another position's move. `is_legal` answers for any
integer at all, without generating.
"""

from kibitz.core.attacks import (
    BETWEEN,
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    LINE,
    PAWN_ATTACKS,
    bishop_attacks,
    reach,
    rook_attacks,
)
from kibitz.core.bits import bit, lsb, several
from kibitz.core.constants import (
    BISHOP,
    CASTLING,
    EMPTY,
    EN_PASSANT,
    KING,
    KNIGHT,
    NORMAL,
    PAWN,
    PROMOTION,
    QUEEN,
    RANK_1,
    RANK_2,
    RANK_7,
    RANK_8,
    ROOK,
    WHITE,
)
from kibitz.core.position import Position, castled_king, castled_rook, wing_of


def is_legal(pos: Position, move: int) -> bool:
    origin = move & 63
    target = move >> 6 & 63
    kind = move >> 12
    us = pos.side
    if move <= 0 or kind > PROMOTION + 3 or kind == 3:
        return False
    piece = pos.squares[origin]
    if piece == EMPTY or piece >> 3 != us:
        return False
    if kind == CASTLING:
        return is_legal_castling(pos, origin, target)
    if pos.colours[us] & bit(target):
        return False
    occupied = pos.occupied()
    if piece & 7 == KING:
        return (
            kind == NORMAL
            and KING_ATTACKS[origin] & bit(target) != 0
            and not pos.attackers(target, occupied ^ bit(origin), 1 - us)
        )
    if kind == EN_PASSANT:
        return (
            piece & 7 == PAWN
            and target == pos.en_passant[pos.ply]
            and PAWN_ATTACKS[us * 64 + origin] & bit(target) != 0
            and pos.is_safe_en_passant(origin, target)
        )
    if piece & 7 == PAWN:
        if bit(target) & (RANK_1 | RANK_8):
            if kind < PROMOTION:
                return False
        elif kind != NORMAL:
            return False
        if not pawn_reaches(pos, origin, target, occupied):
            return False
    elif kind != NORMAL or not reach(piece & 7, origin, occupied) & bit(target):
        return False
    return keeps_king_safe(pos, origin, target)


def is_legal_castling(pos: Position, origin: int, target: int) -> bool:
    wing = wing_of(pos.side, origin, target)
    return (
        origin == pos.king(pos.side)
        and pos.rights[pos.ply] & (1 << wing) != 0
        and pos.rook_home[wing] == target
        and not pos.checkers[pos.ply]
        and pos.can_castle(wing)
    )


def pawn_reaches(pos: Position, origin: int, target: int, occupied: int) -> bool:
    """By a step, a double step or a capture other than en passant."""
    us = pos.side
    if PAWN_ATTACKS[us * 64 + origin] & bit(target):
        return pos.squares[target] != EMPTY
    if occupied & bit(target):
        return False
    forward = 8 if us == WHITE else -8
    if target == origin + forward:
        return True
    start = RANK_2 if us == WHITE else RANK_7
    return (
        target == origin + 2 * forward and start & bit(origin) != 0 and not occupied & bit(origin + forward)
    )


def keeps_king_safe(pos: Position, origin: int, target: int) -> bool:
    """For a move of a piece other than the king: it answers every check and leaves no pin."""
    king = pos.king(pos.side)
    checkers = pos.checkers[pos.ply]
    if checkers:
        if several(checkers):
            return False
        if not (checkers | BETWEEN[king * 64 + lsb(checkers)]) & bit(target):
            return False
    return not pos.pinned() & bit(origin) or LINE[king * 64 + origin] & bit(target) != 0


def gives_check(pos: Position, move: int) -> bool:
    """Whether a legal move attacks the enemy king, directly or by uncovering a line."""
    origin = move & 63
    target = move >> 6 & 63
    kind = move >> 12
    us = pos.side
    own = pos.colours[us]
    king = pos.king(1 - us)
    piece = pos.squares[origin] & 7
    rooks = (pos.types[ROOK] | pos.types[QUEEN]) & own
    bishops = (pos.types[BISHOP] | pos.types[QUEEN]) & own
    if kind == CASTLING:
        wing = wing_of(us, origin, target)
        rook_to = castled_rook(wing)
        occupied = (pos.occupied() ^ bit(origin) ^ bit(target)) | bit(rook_to) | bit(castled_king(wing))
        rooks = (rooks ^ bit(target)) | bit(rook_to)
        # Bishops count too: king and rook may both leave a diagonal.
        return rook_attacks(king, occupied) & rooks != 0 or bishop_attacks(king, occupied) & bishops != 0

    if kind >= PROMOTION:
        piece = kind - PROMOTION + KNIGHT
    occupied = (pos.occupied() ^ bit(origin)) | bit(target)
    if piece == PAWN:
        if PAWN_ATTACKS[us * 64 + target] & bit(king):
            return True
    elif piece != KING and reach(piece, target, occupied) & bit(king):
        return True
    if kind == EN_PASSANT:
        occupied ^= bit(target ^ 8)
    rooks &= ~bit(origin)
    bishops &= ~bit(origin)
    return rook_attacks(king, occupied) & rooks != 0 or bishop_attacks(king, occupied) & bishops != 0


def keep_checks(pos: Position, begin: int, end: int) -> int:
    """Of the legal moves in pos.moves[begin:end] keep those that give check; returns where they end."""
    king = pos.king(1 - pos.side)
    occupied = pos.occupied()
    lines = rook_attacks(king, occupied) | bishop_attacks(king, occupied)
    near = lines | KNIGHT_ATTACKS[king]
    kept = begin
    for i in range(begin, end):
        move = pos.moves[i]
        # A check comes from a square that sees the king, or past one that is left.
        met = bit(move >> 6 & 63) & near | bit(move & 63) & lines
        if (met or move >> 12 == CASTLING) and gives_check(pos, move):
            pos.moves[kept] = move
            kept += 1
    return kept
