"""Where each term of the evaluation lies in the table of weights. Compiled, each is a C constant.

A term is a run of entries, one for each case it tells apart (a rank, a count, a piece). The order and the names
are those of `weights.WEIGHTS`, which holds the values.
"""

MATERIAL = 0  # by type of piece, without the king
PIECE_SQUARES = 5  # by type, then by square, ranks upwards, files a-d (e-h mirror them)
TERMS = 197

# The game's phase, from bare kings to the full set of pieces; a power of two keeps shares of a score exact.
WHOLE_PHASE = 256
