"""Numbers that the whole engine shares.

Scores are centipawns from the side to move; a mate in n plies is MATE - n.
"""

MATE = 32000
# Beyond this, either way, a score is a mate.
MATE_BOUND = 31800
INFINITE = 32001
# No static evaluation: the side to move is in check.
NO_SCORE = 32002
DRAW = 0

# What a stored score says of the true one.
BOUND_LOWER, BOUND_UPPER, BOUND_EXACT = 1, 2, 3

# The last iteration: MAX_PLY, less what lines are extended by at their end.
DEEPEST = 120
# Plies of a line: MAX_PLY, and the neighbours that a node looks at.
PLY_CAPACITY = 136
# Of a transposition table.
MOST_MEGABYTES = 65536
