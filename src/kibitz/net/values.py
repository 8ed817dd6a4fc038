"""Numbers that the generator and the readers of its games share. Compiled, each is a C constant.

Scores are centipawns; those beyond a kept position's are the engine's own (engine/values.py).
"""

# The normal start's number among the 960 of Chess960.
STANDARD = 518

# How a game begins.
# Random plies, or one more.
LEAST_RANDOM = 8
# An opening that the first search puts here or beyond is drawn anew.
OPENING_SCORE = 300

# How a move is searched, in multiples of the soft limit of nodes. The hard one is a safety net: it breaks an
# iteration off, and a score from a search that was broken off is worth less.
HARD_LIMIT = 8

# When a game is over before the rules say so: one side is ahead by so much, or neither by more than so little, for so
# many plies in a row; the second from a ply on.
LEAD_SCORE, LEAD_PLIES = 2000, 5
BALANCE_SCORE, BALANCE_PLIES, BALANCE_FROM = 8, 16, 80
LONGEST_GAME = 400  # plies, with the random ones

# Why a game ended: by the rules, or by the three lines above.
BY_CHECKMATE, BY_STALEMATE, BY_MATERIAL, BY_REPETITION, BY_FIFTY_MOVES = 1, 2, 3, 4, 5
BY_LEAD, BY_BALANCE, BY_LENGTH = 6, 7, 8
# What white got, in half points.
BLACK_WON, NOBODY_WON, WHITE_WON = 0, 1, 2
# Of a position that no game came to.
UNKNOWN = 3

# Which positions are kept for training: quiet ones with scores up to this.
KEPT_SCORE = 2000

# A game's bytes: a head, then as many for each ply.
HEAD_BYTES, PLY_BYTES = 8, 4

# A position's words of 64 bits, and the parts into which games can be split.
SAMPLE_WORDS = 4
SHARES = 1000
