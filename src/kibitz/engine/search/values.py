"""Numbers that the whole engine shares.

Scores are centipawns from the side to move; a mate in n plies is MATE - n.
"""

MATE = 32000
MATE_BOUND = 31800  # beyond this, either way, a score is a mate
INFINITE = 32001
NO_SCORE = 32002  # no static evaluation: the side to move is in check
DRAW = 0

# What a stored score says of the true one.
BOUND_LOWER, BOUND_UPPER, BOUND_EXACT = 1, 2, 3

PLY_ROOM = 136  # plies of a line: MAX_PLY, and the neighbours that a node looks at
MOST_MEGABYTES = 65536  # of a transposition table
