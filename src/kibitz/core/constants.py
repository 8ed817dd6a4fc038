"""The integers every module of the rules shares. Compiled, each is a C constant.

Squares count from a1 = 0 along the ranks to h8 = 63. A piece is its type plus 8 for black, so that `piece & 7` is
the type and `piece >> 3` the colour. A move is 15 bits: origin, target << 6, kind << 12.
"""

WHITE, BLACK = 0, 1
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = 0, 1, 2, 3, 4, 5
# On the board, and as the captured piece of a move that takes nothing.
EMPTY = 6
NO_SQUARE = 64

# Kinds of move. Castling is the king taking its own rook, in Chess960 and in standard chess alike.
# A promotion to KNIGHT … QUEEN is PROMOTION + type - KNIGHT.
NORMAL, EN_PASSANT, CASTLING, PROMOTION = 0, 1, 2, 4
# a1a1.
NO_MOVE = 0
# b1b1: what the stack holds where a side passed.
NULL_MOVE = 65

# What the generator writes. EVASIONS are all moves out of check; the checks themselves narrow them.
CAPTURES, QUIETS, ALL = 1, 2, 3

# Castling rights, one bit a wing, and the index of a wing: 2 * colour, + 1 for the queen's side.
WINGS = 4
ALL_RIGHTS = 15

# 218 moves is the most a legal position has; a line of MAX_PLY such positions fits, each listed twice.
MOST_MOVES = 218
MAX_PLY = 128
# 2 * (MAX_PLY + 4) * MOST_MOVES, rounded up.
MOVE_CAPACITY = 57600
# The stack holds the game's moves since the last one forgotten, then the line that a search follows.
STACK = 1024
# More game plies than this and the oldest are forgotten.
GAME_CAPACITY = 768
# Longer than 75 moves without progress: no repetition is missed.
GAME_KEPT = 256

EVERYTHING = 0xFFFFFFFFFFFFFFFF
FILE_A, FILE_H = 0x0101010101010101, 0x8080808080808080
RANK_1, RANK_2, RANK_3 = 0x00000000000000FF, 0x000000000000FF00, 0x0000000000FF0000
RANK_6, RANK_7, RANK_8 = 0x0000FF0000000000, 0x00FF000000000000, 0xFF00000000000000
DARK_SQUARES, LIGHT_SQUARES = 0xAA55AA55AA55AA55, 0x55AA55AA55AA55AA
