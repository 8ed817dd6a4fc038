"""How much scores must differ before a reason is given.

Points of material are turned into centipawns. A reason is taken up where the search sees what is `wanted` of so many
points, and the search that confirms must see as much; what is `claimed` is a third of it. The rest is the room that
searches deeper still may need.
"""

# Centipawns: so much is a reason whatever the material.
MOST_WANTED = 300
# Centipawns between a move that wins material and one that does not.
WINNING = 75
# Points that a better move must win for a review to say so: over one pawn engines differ.
PAWNS = 2
# Centipawns between two moves that are worth a sentence without material.
CLEAR = 150
# The same where a review has found before that the move is a mistake.
SLIGHT = 60
# Centipawns: below this lead a game is not decided.
OPEN = 250
# Centipawns that a pass costs by itself.
TEMPO = 30
# Centipawns a point by which a piece that is simply taken must change the score: less, and something makes up for it.
SEIZED = 60
# Plies: a capture and the answer.
AT_ONCE = 2


def wanted(points: int) -> int:
    """Centipawns by which scores must differ before this many points of material are said to change hands."""
    return min(45 + 45 * points, MOST_WANTED)


def claimed(seen: int) -> int:
    """Centipawns to claim when this many were wanted and seen."""
    return seen // 3
