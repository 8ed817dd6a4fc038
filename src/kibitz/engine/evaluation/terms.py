"""Where each term of the evaluation lies in the table of weights. Compiled, each is a C constant.

A term is a run of entries, one for each case it tells apart: a rank, a count, a kind of piece. The order and
the names are those of `weights.WEIGHTS`, which holds the values. Ranks count from 0 and are seen from the side
whose piece it is; an "edge" is the distance of a file from the nearer side of the board, 0 to 3.
"""

# By kind of piece, without the king.
MATERIAL = 0
# By rank, then edge; those of the other kinds follow.
PAWN_SQUARES = MATERIAL + 5
KNIGHT_SQUARES = PAWN_SQUARES + 32
BISHOP_SQUARES = KNIGHT_SQUARES + 32
ROOK_SQUARES = BISHOP_SQUARES + 32
QUEEN_SQUARES = ROOK_SQUARES + 32
KING_SQUARES = QUEEN_SQUARES + 32

# By the number of squares in reach that are worth going to.
KNIGHT_MOBILITY = KING_SQUARES + 32
BISHOP_MOBILITY = KNIGHT_MOBILITY + 9
ROOK_MOBILITY = BISHOP_MOBILITY + 14
QUEEN_MOBILITY = ROOK_MOBILITY + 15

BISHOP_PAIR = QUEEN_MOBILITY + 28
# Each own pawn on the bishop's colour.
BISHOP_PAWNS = BISHOP_PAIR + 1
# It sees both centre squares of one.
BISHOP_LONG_DIAGONAL = BISHOP_PAWNS + 1
# Out of reach of enemy pawns; alone, backed by a pawn.
KNIGHT_OUTPOST = BISHOP_LONG_DIAGONAL + 1
BISHOP_OUTPOST = KNIGHT_OUTPOST + 2
MINOR_BEHIND_PAWN = BISHOP_OUTPOST + 2
# Each step from its own king.
KNIGHT_KING_DISTANCE = MINOR_BEHIND_PAWN + 1
BISHOP_KING_DISTANCE = KNIGHT_KING_DISTANCE + 1
# Each own pawn beyond five.
KNIGHT_PAWNS = BISHOP_KING_DISTANCE + 1
ROOK_PAWNS = KNIGHT_PAWNS + 1
# To an enemy slider, but for one piece between.
QUEEN_EXPOSED = ROOK_PAWNS + 1
# Half open, open.
ROOK_FILE = QUEEN_EXPOSED + 1
# With pawns or the king to attack there.
ROOK_SEVENTH = ROOK_FILE + 2
# By its own king; castling possible, no longer.
ROOK_TRAPPED = ROOK_SEVENTH + 1

# Unopposed, opposed by a pawn on its file.
PAWN_ISOLATED = ROOK_TRAPPED + 2
PAWN_BACKWARD = PAWN_ISOLATED + 2
PAWN_DOUBLED = PAWN_BACKWARD + 2
# By rank.
PAWN_PHALANX = PAWN_DOUBLED + 1
PAWN_SUPPORTED = PAWN_PHALANX + 8
PAWN_CANDIDATE = PAWN_SUPPORTED + 8
PASSED_RANK = PAWN_CANDIDATE + 8
PASSED_EDGE = PASSED_RANK + 8
# By what the enemy attacks ahead (the next square, one beyond, none), then rank.
PASSED_AHEAD = PASSED_EDGE + 4
# Its next square is defended.
PASSED_BACKED = PASSED_AHEAD + 24
# By an enemy piece.
PASSED_BLOCKED = PASSED_BACKED + 8
# An own rook, an enemy's.
PASSED_ROOK_BEHIND = PASSED_BLOCKED + 8
# By rank: each step of the own king from the next square.
PASSED_OWN_KING = PASSED_ROOK_BEHIND + 2
PASSED_ENEMY_KING = PASSED_OWN_KING + 8
# No piece and no king catches it.
PASSED_UNSTOPPABLE = PASSED_ENEMY_KING + 8

# Each file at the king, by edge, then rank of the own pawn on it (0: none).
SHELTER = PASSED_UNSTOPPABLE + 1
# The same for the enemy's pawn.
STORM = SHELTER + 32
# By rank: an own pawn stands before it.
STORM_BLOCKED = STORM + 32
# Each step to the nearest pawn.
KING_PAWN_DISTANCE = STORM_BLOCKED + 8

# By victim.
THREAT_BY_PAWN = KING_PAWN_DISTANCE + 1
THREAT_BY_MINOR = THREAT_BY_PAWN + 5
THREAT_BY_ROOK = THREAT_BY_MINOR + 5
THREAT_BY_QUEEN = THREAT_BY_ROOK + 5
THREAT_BY_KING = THREAT_BY_QUEEN + 1
# Each piece that a safe pawn move would attack.
THREAT_BY_PUSH = THREAT_BY_KING + 1
# Each safe square from which a knight, a slider attacks it.
THREAT_ON_QUEEN = THREAT_BY_PUSH + 1
HANGING = THREAT_ON_QUEEN + 2
# Each square the enemy reaches, contested and not held by it.
RESTRICTED = HANGING + 1

SPACE = RESTRICTED + 1
TEMPO = SPACE + 1

# A lone king: where the side with the pieces wants it.
# Each step from the centre.
LONE_KING_EDGE = TEMPO + 1
# Each step the other king is closer than the whole board.
LONE_KING_NEAR = LONE_KING_EDGE + 1
# Each step nearer to a corner of the bishop's colour.
LONE_KING_CORNER = LONE_KING_NEAR + 1
# More than material says.
WON_ENDGAME = LONE_KING_CORNER + 1

# Danger to a king is collected in units of its own and becomes a score as its square (see king).
DANGER_BASE = WON_ENDGAME + 1
# By kind of piece that attacks the king's zone.
DANGER_ATTACKER = DANGER_BASE + 1
# Each attack on a square of the zone.
DANGER_ZONE = DANGER_ATTACKER + 5
# Each attacked square of the zone that only king or queen defends.
DANGER_WEAK = DANGER_ZONE + 1
# Each square of the zone defended twice.
DANGER_HELD = DANGER_WEAK + 1
# By kind: it can give check safely.
DANGER_CHECK = DANGER_HELD + 1
DANGER_UNSAFE_CHECK = DANGER_CHECK + 5
# Each file at the king without an own pawn.
DANGER_OPEN = DANGER_UNSAFE_CHECK + 1
# Each piece that shields the king from a slider.
DANGER_PINNED = DANGER_OPEN + 1
DANGER_NO_QUEEN = DANGER_PINNED + 1
TERMS = DANGER_NO_QUEEN + 1

# Not a weight: the score that the danger becomes.
KING_DANGER = TERMS

# The game's phase, from bare kings to the full set of pieces; powers of two keep shares of a score exact.
WHOLE_PHASE = 256
WHOLE_SCALE = 64
