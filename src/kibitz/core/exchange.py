"""Static exchange evaluation: what a move wins or loses in the captures on its target square.

Each side takes with its least valuable piece and may stop when going on would cost it. Pieces behind others on a line
join in when the line opens. Not seen, as usual: pins, and pawns that promote while retaking.
"""

from kibitz.core.attacks import (
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    PAWN_ATTACKS,
    bishop_attacks,
    rook_attacks,
)
from kibitz.core.bits import bit
from kibitz.core.constants import (
    BISHOP,
    BLACK,
    CASTLING,
    EN_PASSANT,
    KING,
    KNIGHT,
    PAWN,
    PROMOTION,
    QUEEN,
    ROOK,
    WHITE,
)
from kibitz.core.position import Position

# Centipawns by type; then an empty square. The king is dear enough that nothing pays for it.
EXCHANGE_VALUES = [100, 320, 330, 500, 950, 20000, 0]


def exchange_at_least(pos: Position, move: int, threshold: int) -> bool:
    """Whether a legal move's exchange is worth at least `threshold` centipawns to the side that plays it.

    The balance is kept from the side that has just taken: it stays ahead while the other, with its least valuable
    piece, cannot bring it below the threshold.
    """
    origin = move & 63
    target = move >> 6 & 63
    kind = move >> 12
    if kind == CASTLING:
        return threshold <= 0
    piece = pos.squares[origin] & 7
    gain = EXCHANGE_VALUES[pos.squares[target] & 7]
    occupied = (pos.occupied() ^ bit(origin)) | bit(target)
    if kind == EN_PASSANT:
        gain = EXCHANGE_VALUES[PAWN]
        occupied ^= bit(target ^ 8)
    elif kind >= PROMOTION:
        piece = kind - PROMOTION + KNIGHT
        gain += EXCHANGE_VALUES[piece] - EXCHANGE_VALUES[PAWN]
    balance = gain - threshold
    if balance < 0:
        return False
    balance -= EXCHANGE_VALUES[piece]  # were the piece lost for nothing
    if balance >= 0:
        return True

    side = 1 - pos.side
    attackers = all_attackers(pos, target, occupied) & occupied
    while True:
        own = attackers & pos.colours[side]
        if not own:
            break
        taker = PAWN
        while not own & pos.types[taker]:
            taker += 1
        used = own & pos.types[taker]
        used &= -used
        occupied ^= used
        attackers = uncovered(pos, target, occupied, attackers, taker)
        side = 1 - side
        balance = -balance - 1 - EXCHANGE_VALUES[taker]
        if balance >= 0:
            # The king cannot take where it would be retaken.
            if taker == KING and attackers & pos.colours[side]:
                side = 1 - side
            break
    return bool(side != pos.side)


def all_attackers(pos: Position, square: int, occupied: int) -> int:
    return (
        (PAWN_ATTACKS[BLACK * 64 + square] & pos.types[PAWN] & pos.colours[WHITE])
        | (PAWN_ATTACKS[WHITE * 64 + square] & pos.types[PAWN] & pos.colours[BLACK])
        | (KNIGHT_ATTACKS[square] & pos.types[KNIGHT])
        | (KING_ATTACKS[square] & pos.types[KING])
        | (rook_attacks(square, occupied) & (pos.types[ROOK] | pos.types[QUEEN]))
        | (bishop_attacks(square, occupied) & (pos.types[BISHOP] | pos.types[QUEEN]))
    )


def uncovered(pos: Position, square: int, occupied: int, attackers: int, taker: int) -> int:
    """The attackers left when `taker` has left its square, with those that stood behind it."""
    if taker == PAWN or taker == BISHOP or taker == QUEEN:
        attackers |= bishop_attacks(square, occupied) & (pos.types[BISHOP] | pos.types[QUEEN])
    if taker == ROOK or taker == QUEEN:
        attackers |= rook_attacks(square, occupied) & (pos.types[ROOK] | pos.types[QUEEN])
    return attackers & occupied


def exchange_value(pos: Position, move: int) -> int:
    """The exchange's value in centipawns, by bisection: for people and tests, who want the number."""
    low = -EXCHANGE_VALUES[KING]
    high = 2 * EXCHANGE_VALUES[QUEEN]
    while low < high:
        middle = (low + high + 1) >> 1
        if exchange_at_least(pos, move, middle):
            low = middle
        else:
            high = middle - 1
    return low
