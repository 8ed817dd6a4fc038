"""The numbers of the search that can be tuned. Compiled, each is a C constant.

A declaration gives the name, the unit, the range that a tuner may try (both ends included) and the value. The comment
above it says what the number does. Every value within its range is safe, whatever the others are. `tuning.py` reads
the declarations.

Depth and plies are half-moves. History is what `history.py` keeps for a move: 16,384 is the most of one table, and
a quiet move's score is the sum of three. A number of bits is a shift: one more halves the effect.
"""

# The declarations stay text until `tuning.py` reads them: a start need not pay for evaluating them.
from __future__ import annotations

from typing import Annotated

# --- ordering ---

# What a centipawn of the captured piece is worth beside the capture's history.
VICTIM_WEIGHT: Annotated[int, "history a centipawn", 1, 64] = 16

# --- history ---

# The bonus for a move that exceeds beta, and the malus for those tried before it, by depth.
BONUS_SLOPE: Annotated[int, "history a ply", 40, 400] = 160
# The bonus grows no further than this.
BONUS_MOST: Annotated[int, "history", 400, 4000] = 1800
# The correction of an evaluation is a running mean in which a search counts depth + 1; the most it counts.
CORRECTION_WEIGHT: Annotated[int, "1/256 of the mean", 4, 64] = 16
# The furthest a correction may take an evaluation.
CORRECTION_MOST: Annotated[int, "centipawns", 16, 256] = 64

# --- the transposition table (step 4) ---

# A bound does not replace what the same search found so much deeper.
TABLE_DEEPER: Annotated[int, "plies", 0, 10] = 4
# When an entry must go, each search since it was written counts as so much less depth.
TABLE_AGE: Annotated[int, "plies a search", 1, 16] = 4
# So close to a draw by fifty moves a stored score no longer decides.
TABLE_HALFMOVES: Annotated[int, "half-moves", 50, 100] = 90

# --- internal iterative reduction (step 6) ---

# The least depth at which a node without a hash move is searched a ply less deep.
INTERNAL_DEPTH: Annotated[int, "plies", 2, 10] = 4

# --- reverse futility (step 7) ---

# The greatest depth at which an evaluation above beta ends the node.
REVERSE_FUTILITY_DEPTH: Annotated[int, "plies", 2, 14] = 8
# How far above beta it must be; a side that improves may count one ply less.
REVERSE_FUTILITY_SLOPE: Annotated[int, "centipawns a ply", 30, 250] = 100

# --- razoring (step 8) ---

# The greatest depth at which a hopeless evaluation sends the node to quiescence.
RAZORING_DEPTH: Annotated[int, "plies", 1, 8] = 4
# How far below alpha it must be, at any depth.
RAZORING_BASE: Annotated[int, "centipawns", 0, 800] = 300
# And how much further as depth grows.
RAZORING_SLOPE: Annotated[int, "centipawns a squared ply", 50, 600] = 250

# --- null move (step 9) ---

# The least depth at which passing is tried.
NULL_DEPTH: Annotated[int, "plies", 1, 8] = 3
# How far above beta the static evaluation must be at depth 0.
NULL_BASE: Annotated[int, "centipawns", 0, 300] = 120
# And how much of that each ply takes off: a deep search needs less of a lead.
NULL_SLOPE: Annotated[int, "centipawns a ply", 0, 50] = 20
# How much less deep the search after passing is, at any depth.
NULL_REDUCTION: Annotated[int, "plies", 2, 6] = 4
# A further ply less for so much depth.
NULL_DEPTH_DIVISOR: Annotated[int, "plies a ply", 2, 8] = 4
# A further ply less for each lead over beta of 2 to this power centipawns.
NULL_LEAD_SHIFT: Annotated[int, "bits", 5, 9] = 7
# The most that the lead takes off.
NULL_LEAD_MOST: Annotated[int, "plies", 0, 6] = 3

# --- probcut (step 10) ---

# The least depth at which a capture is tried in a shallow search.
PROBCUT_DEPTH: Annotated[int, "plies", 4, 10] = 5
# How far above beta the capture must come out.
PROBCUT_MARGIN: Annotated[int, "centipawns", 50, 400] = 180
# How much less deep the search of the capture is.
PROBCUT_REDUCTION: Annotated[int, "plies", 2, 5] = 4
# A table entry at most so much less deep that misses the margin rules probcut out.
PROBCUT_TABLE: Annotated[int, "plies", 0, 6] = 3

# --- leaving moves out (steps 12 to 14) ---

# Quiet moves are left out after this many moves and the square of the depth.
LATE_MOVES: Annotated[int, "moves", 1, 12] = 4
# The greatest depth, reduced as for a late move, at which a quiet move far below alpha is left out.
FUTILITY_DEPTH: Annotated[int, "plies", 2, 12] = 7
# How far below alpha the static evaluation must be, at any depth.
FUTILITY_BASE: Annotated[int, "centipawns", 0, 300] = 100
# And how much further for each ply.
FUTILITY_SLOPE: Annotated[int, "centipawns a ply", 20, 250] = 90
# A centipawn for the move for each 2 to this power of its history.
FUTILITY_HISTORY_SHIFT: Annotated[int, "bits", 4, 12] = 7
# The greatest reduced depth at which history alone condemns a quiet move.
HISTORY_PRUNING_DEPTH: Annotated[int, "plies", 1, 10] = 4
# How far below zero its history must be.
HISTORY_PRUNING_SLOPE: Annotated[int, "history a ply", 500, 10000] = 3500
# The greatest reduced depth at which a quiet move that gives material away is left out.
QUIET_EXCHANGE_DEPTH: Annotated[int, "plies", 1, 14] = 8
# How much it may give away.
QUIET_EXCHANGE_SLOPE: Annotated[int, "centipawns a squared ply", 5, 100] = 25
# The greatest depth at which a capture that loses material is left out.
CAPTURE_EXCHANGE_DEPTH: Annotated[int, "plies", 1, 14] = 8
# How much it may lose.
CAPTURE_EXCHANGE_SLOPE: Annotated[int, "centipawns a ply", 20, 300] = 100

# --- singular extension (step 15) ---

# The least depth at which the hash move is compared with all others.
SINGULAR_DEPTH: Annotated[int, "plies", 5, 12] = 7
# How much less deep than the node the hash move's own search may have been.
SINGULAR_TABLE: Annotated[int, "plies", 1, 6] = 3
# How far below the hash move's score the others must stay.
SINGULAR_SLOPE: Annotated[int, "centipawns a ply", 1, 8] = 2
# A line may reach this many times as far from the root as the iteration is deep.
SINGULAR_REACH: Annotated[int, "plies a ply", 1, 4] = 2
# So much further below, outside the principal variation, and the move is extended by two plies.
DOUBLE_MARGIN: Annotated[int, "centipawns", 0, 100] = 20
# The most extensions by two plies on one line.
DOUBLE_MOST: Annotated[int, "extensions", 0, 16] = 8
# How much less deep the hash move is searched when others come close and its score exceeds beta.
SHARED_HIGH: Annotated[int, "plies", 0, 3] = 2
# The same where only the node is expected to exceed beta.
SHARED_CUT: Annotated[int, "plies", 0, 3] = 1

# --- late-move reduction (step 16) ---

# The least depth at which late moves are reduced.
REDUCTION_DEPTH: Annotated[int, "plies", 2, 8] = 3
# The reduction at any depth: REDUCTION_BASE + log(depth) * log(number of the move) / REDUCTION_DIVISOR.
REDUCTION_BASE: Annotated[int, "1/100 of a ply", 0, 200] = 70
# The larger, the less depth and number count.
REDUCTION_DIVISOR: Annotated[int, "1/100", 120, 400] = 230
# A ply less for a quiet move, or more, for each 2 to this power of its history.
REDUCTION_QUIET_SHIFT: Annotated[int, "bits", 11, 15] = 13
# The most that history changes for a quiet move, either way.
REDUCTION_QUIET_MOST: Annotated[int, "plies", 0, 4] = 2
# The same shift for a capture.
REDUCTION_CAPTURE_SHIFT: Annotated[int, "bits", 10, 15] = 12
# Less for a capture.
REDUCTION_CAPTURE: Annotated[int, "plies", 0, 2] = 1
# More for a quiet move where the node is expected to exceed beta.
REDUCTION_CUT: Annotated[int, "plies", 0, 3] = 1
# More where the side to move has not improved.
REDUCTION_WORSENING: Annotated[int, "plies", 0, 2] = 1
# Less for a move that gives check.
REDUCTION_CHECK: Annotated[int, "plies", 0, 2] = 1

# --- quiescence ---

# What a capture may win beside the piece it takes; if that stays below alpha, the capture must win material.
QUIESCENCE_MARGIN: Annotated[int, "centipawns", 0, 400] = 150
# After this many moves out of check, quiet ones are left out.
QUIESCENCE_EVASIONS: Annotated[int, "moves", 1, 10] = 3

# --- aspiration windows ---

# The first window, either side of the last iteration's score.
WINDOW: Annotated[int, "centipawns", 4, 60] = 12
# The least depth with a window: shallower scores jump too much.
WINDOW_DEPTH: Annotated[int, "plies", 2, 10] = 5
# How much wider the window becomes each time the score falls outside.
WINDOW_GROWTH: Annotated[int, "percent", 25, 200] = 100
# From this width on it has no bound on the side where the score fell.
WINDOW_WIDEST: Annotated[int, "centipawns", 100, 4000] = 1000

# --- time ---

# Moves still to be played when nothing says how many, and the most that are planned for.
TIME_MOVES: Annotated[int, "moves", 10, 60] = 24
# The share of the increment that a move may use.
TIME_INCREMENT: Annotated[int, "percent", 40, 100] = 75
# The most of what is left that one move may take.
TIME_LONGEST: Annotated[int, "percent", 20, 60] = 40
# The most that one move may take of the share it was given.
TIME_STRETCH: Annotated[int, "percent", 150, 800] = 400
# The share of what is left that goes to the last move before the clock is filled up.
TIME_LAST: Annotated[int, "percent", 40, 80] = 80
# The most of what is left that this last move may take.
TIME_LAST_LONGEST: Annotated[int, "percent", 80, 95] = 90
# Kept on the clock where an increment allows it: the machine may pause for so long, and a game of seconds would
# otherwise come down to a clock that holds no more than two moves.
TIME_RESERVE: Annotated[int, "milliseconds", 0, 1000] = 100
# The most of what is left that is kept so.
TIME_RESERVE_MOST: Annotated[int, "percent", 25, 90] = 75
# The time for a move that is settled, before effort and score count.
PATIENCE_BASE: Annotated[int, "percent", 40, 120] = 75
# More for each recent change of the best move; each iteration halves what a change counts.
PATIENCE_CHANGE: Annotated[int, "percent", 0, 150] = 50
# The time if no node went to the best move; the share of nodes that did is taken off.
PATIENCE_EFFORT: Annotated[int, "percent", 120, 250] = 160
# A fall of the score by so much doubles the time.
PATIENCE_DROP: Annotated[int, "centipawns", 40, 400] = 100
# A fall counts up to this.
PATIENCE_DROP_MOST: Annotated[int, "centipawns", 0, 200] = 60
