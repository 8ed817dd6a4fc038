"""The shape of a net, and how its numbers are stored. Compiled, each is a C constant.

A net sees the board twice, with white's eyes and with black's. Each pair of eyes has an accumulator: the sum of one row
of weights for every piece on the board, and a row for none. Squared and cut to 0 … 1, both make the score.
"""

# A row for each piece, own or enemy, on each square.
NET_INPUTS = 768
# Behind them: the row that always counts, and one of zeros that never does.
BIAS_ROW, ZERO_ROW, NET_ROWS = 768, 769, 770
# Neurons of one accumulator.
WIDTHS = (32, 64, 128, 256)
WIDEST = 256
# Rows of an accumulator: no board has more than 32 pieces.
MOST_ROWS = 36

# A weight of 1 is this integer: in a row, and behind the accumulators.
ROW_ONE, OUTPUT_ONE = 255, 64
# Of both products of a neuron: ROW_ONE squared times OUTPUT_ONE.
SCORE_ONE = 4161600
# No weight is larger, in hundredths. So 33 rows stay within 16 bits, as does a cut neuron times its weight, and the
# sum of the 256 products of one accumulator within 32 bits.
LARGEST_WEIGHT = 198
# Centipawns: no net says more.
LARGEST_VERDICT = 20000
