"""King and pawn against king, solved: for every placement whether the side with the pawn wins.

White has the pawn, on files a to d; other positions mirror into these. All squares of the black king are decided
at once, as the bits of one word, so the whole game is solved in a few milliseconds when this module is imported.
"""

from kibitz.core.attacks import KING_ATTACKS, PAWN_ATTACKS
from kibitz.core.bits import bit, lsb
from kibitz.core.constants import BLACK, EVERYTHING, FILE_A, FILE_H, WHITE

# (rank - 1) * 4 + file.
PAWN_PLACES = 24
# [(side to move * PAWN_PLACES + pawn's place) * 64 + white king]: the black kings that lose.
WON = [0] * 3072


def place_of(pawn: int) -> int:
    return ((pawn >> 3) - 1) * 4 + (pawn & 7)


def neighbours(squares: int) -> int:
    """The squares a king's step away from any of `squares`."""
    beside = (squares & ~FILE_H) << 1 | (squares & ~FILE_A) >> 1
    row = squares | beside
    return (beside | row << 8 | row >> 8) & EVERYTHING


def white_wins(king: int, pawn: int) -> int:
    """The black kings that lose with white to move, from what is known of the positions a move away."""
    goal = pawn + 8
    beside = KING_ATTACKS[king] | bit(king)
    won = 0
    moves = KING_ATTACKS[king] & ~bit(pawn)
    while moves:
        won |= WON[(BLACK * PAWN_PLACES + place_of(pawn)) * 64 + lsb(moves)]
        moves &= moves - 1
    if king != goal:
        if pawn >= 48:
            # It queens, unless the black king takes the queen. (Where a queen would stalemate, a rook wins.)
            won |= ~bit(goal) if beside & bit(goal) else ~(bit(goal) | KING_ATTACKS[goal])
        else:
            won |= WON[(BLACK * PAWN_PLACES + place_of(goal)) * 64 + king]
            if pawn < 16 and king != goal + 8:
                won |= WON[(BLACK * PAWN_PLACES + place_of(goal + 8)) * 64 + king] & ~bit(goal)
    return won & ~(beside | bit(pawn) | PAWN_ATTACKS[WHITE * 64 + pawn]) & EVERYTHING


def black_loses(king: int, pawn: int) -> int:
    """The black kings that lose with black to move: no step leads to a draw, and it is not stalemate."""
    beside = KING_ATTACKS[king] | bit(king)
    # The pawn's own square too, if undefended.
    safe = ~(beside | PAWN_ATTACKS[WHITE * 64 + pawn]) & EVERYTHING
    saved = safe & ~WON[(WHITE * PAWN_PLACES + place_of(pawn)) * 64 + king]
    return ~(beside | bit(pawn) | neighbours(saved)) & (neighbours(safe) | PAWN_ATTACKS[WHITE * 64 + pawn])


def solve(pawn: int) -> None:
    """Both sides' positions with this pawn, once those with a pawn further on are solved."""
    kings = [king for king in range(64) if king != pawn]
    white = (WHITE * PAWN_PLACES + place_of(pawn)) * 64
    black = (BLACK * PAWN_PLACES + place_of(pawn)) * 64
    growing = True
    while growing:
        growing = False
        for king in kings:
            WON[white + king] = white_wins(king, pawn)
        for king in kings:
            lost = black_loses(king, pawn)
            growing = growing or WON[black + king] != lost
            WON[black + king] = lost


def solve_all() -> None:
    for rank in range(6, 0, -1):
        for file in range(4):
            solve(rank * 8 + file)


def pawn_wins(side: int, king: int, pawn: int, enemy_king: int) -> bool:
    """Whether white, with the pawn, wins; `side` is to move."""
    if pawn & 7 > 3:
        king ^= 7
        pawn ^= 7
        enemy_king ^= 7
    return WON[(side * PAWN_PLACES + place_of(pawn)) * 64 + king] & bit(enemy_king) != 0


solve_all()
