"""Where each term of the evaluation lies in the table of weights. Compiled, each is a C constant.

A term is a run of entries, one for each case it tells apart: a rank, a count, a kind of piece. The order and
the names are those of `weights.WEIGHTS`, which holds the values. Ranks count from 0 and are seen from the side
whose piece it is; an "edge" is the distance of a file from the nearer side of the board, 0 to 3.
"""

MATERIAL = 0  # by kind of piece, without the king
PAWN_SQUARES = MATERIAL + 5  # by rank, then edge; those of the other kinds follow
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
BISHOP_PAWNS = BISHOP_PAIR + 1  # each own pawn on the bishop's colour
BISHOP_LONG_DIAGONAL = BISHOP_PAWNS + 1  # it sees both centre squares of one
KNIGHT_OUTPOST = BISHOP_LONG_DIAGONAL + 1  # out of reach of enemy pawns; alone, backed by a pawn
BISHOP_OUTPOST = KNIGHT_OUTPOST + 2
MINOR_BEHIND_PAWN = BISHOP_OUTPOST + 2
KNIGHT_KING_DISTANCE = MINOR_BEHIND_PAWN + 1  # each step from its own king
BISHOP_KING_DISTANCE = KNIGHT_KING_DISTANCE + 1
KNIGHT_PAWNS = BISHOP_KING_DISTANCE + 1  # each own pawn beyond five
ROOK_PAWNS = KNIGHT_PAWNS + 1
QUEEN_EXPOSED = ROOK_PAWNS + 1  # to an enemy slider, but for one piece between
ROOK_FILE = QUEEN_EXPOSED + 1  # half open, open
ROOK_SEVENTH = ROOK_FILE + 2  # with pawns or the king to attack there
ROOK_TRAPPED = ROOK_SEVENTH + 1  # by its own king; castling possible, no longer

PAWN_ISOLATED = ROOK_TRAPPED + 2  # unopposed, opposed by a pawn on its file
PAWN_BACKWARD = PAWN_ISOLATED + 2
PAWN_DOUBLED = PAWN_BACKWARD + 2
PAWN_PHALANX = PAWN_DOUBLED + 1  # by rank
PAWN_SUPPORTED = PAWN_PHALANX + 8
PAWN_CANDIDATE = PAWN_SUPPORTED + 8
PASSED_RANK = PAWN_CANDIDATE + 8
PASSED_EDGE = PASSED_RANK + 8
# By what the enemy attacks ahead (the next square, one beyond, none), then rank.
PASSED_AHEAD = PASSED_EDGE + 4
PASSED_BACKED = PASSED_AHEAD + 24  # its next square is defended
PASSED_BLOCKED = PASSED_BACKED + 8  # by an enemy piece
PASSED_ROOK_BEHIND = PASSED_BLOCKED + 8  # an own rook, an enemy's
PASSED_OWN_KING = PASSED_ROOK_BEHIND + 2  # by rank: each step of the own king from the next square
PASSED_ENEMY_KING = PASSED_OWN_KING + 8
PASSED_UNSTOPPABLE = PASSED_ENEMY_KING + 8  # no piece and no king catches it

SHELTER = PASSED_UNSTOPPABLE + 1  # each file at the king, by edge, then rank of the own pawn on it (0: none)
STORM = SHELTER + 32  # the same for the enemy's pawn
STORM_BLOCKED = STORM + 32  # by rank: an own pawn stands before it
KING_PAWN_DISTANCE = STORM_BLOCKED + 8  # each step to the nearest pawn

THREAT_BY_PAWN = KING_PAWN_DISTANCE + 1  # by victim
THREAT_BY_MINOR = THREAT_BY_PAWN + 5
THREAT_BY_ROOK = THREAT_BY_MINOR + 5
THREAT_BY_QUEEN = THREAT_BY_ROOK + 5
THREAT_BY_KING = THREAT_BY_QUEEN + 1
THREAT_BY_PUSH = THREAT_BY_KING + 1  # each piece that a safe pawn move would attack
THREAT_ON_QUEEN = THREAT_BY_PUSH + 1  # each safe square from which a knight, a slider attacks it
HANGING = THREAT_ON_QUEEN + 2
RESTRICTED = HANGING + 1  # each square the enemy reaches, contested and not held by it

SPACE = RESTRICTED + 1
TEMPO = SPACE + 1

# A lone king: where the side with the pieces wants it.
LONE_KING_EDGE = TEMPO + 1  # each step from the centre
LONE_KING_NEAR = LONE_KING_EDGE + 1  # each step the other king is closer than the whole board
LONE_KING_CORNER = LONE_KING_NEAR + 1  # each step nearer to a corner of the bishop's colour
WON_ENDGAME = LONE_KING_CORNER + 1  # more than material says

# Danger to a king is collected in units of its own and becomes a score as its square (see king).
DANGER_BASE = WON_ENDGAME + 1
DANGER_ATTACKER = DANGER_BASE + 1  # by kind of piece that attacks the king's zone
DANGER_ZONE = DANGER_ATTACKER + 5  # each attack on a square of the zone
DANGER_WEAK = DANGER_ZONE + 1  # each attacked square of the zone that only king or queen defends
DANGER_HELD = DANGER_WEAK + 1  # each square of the zone defended twice
DANGER_CHECK = DANGER_HELD + 1  # by kind: it can give check safely
DANGER_UNSAFE_CHECK = DANGER_CHECK + 5
DANGER_OPEN = DANGER_UNSAFE_CHECK + 1  # each file at the king without an own pawn
DANGER_PINNED = DANGER_OPEN + 1  # each piece that shields the king from a slider
DANGER_NO_QUEEN = DANGER_PINNED + 1
TERMS = DANGER_NO_QUEEN + 1

KING_DANGER = TERMS  # not a weight: the score that the danger becomes

# The game's phase, from bare kings to the full set of pieces; powers of two keep shares of a score exact.
WHOLE_PHASE = 256
WHOLE_SCALE = 64
