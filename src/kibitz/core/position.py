"""The position: where everything stands, and how a move changes it and is taken back.

What a move cannot restore (key, rights, en-passant square, counters, captured piece) lies on a stack of arrays indexed
by `ply`: making a move writes the next entry, taking it back only steps down. Methods here trust their arguments;
`board.Board` is the checked door for everyone outside the compiled rooms.

For an evaluation: `score` is the sum of PIECE_VALUES over the pieces on the board, kept up to date by the three
methods through which every piece moves. For a neural net: `played`, `moved` and `captured` say of each ply what
changed, so that an accumulator can be brought up to date from any earlier ply when it is needed, not before.
"""

from kibitz.core.attacks import (
    BETWEEN,
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    PAWN_ATTACKS,
    bishop_attacks,
    rook_attacks,
)
from kibitz.core.bits import bit, lsb, popcount, several
from kibitz.core.constants import (
    ALL_RIGHTS,
    BISHOP,
    BLACK,
    CASTLING,
    DARK_SQUARES,
    EMPTY,
    EN_PASSANT,
    GAME_KEPT,
    KING,
    KNIGHT,
    LIGHT_SQUARES,
    MOVE_CAPACITY,
    NO_SQUARE,
    NULL_MOVE,
    PAWN,
    PROMOTION,
    QUEEN,
    ROOK,
    STACK,
    WHITE,
    WINGS,
)
from kibitz.core.fen import Setup
from kibitz.core.zobrist import CASTLING_KEYS, EN_PASSANT_KEYS, PIECE_KEYS, SIDE_KEYS

# [piece * 64 + square], from White's side. An evaluation fills it before the search begins.
PIECE_VALUES = [0] * 1024


class Position:
    def __init__(self) -> None:
        # The squares of each type of piece, both colours.
        self.types = [0] * 6
        self.colours = [0] * 2
        self.squares = [EMPTY] * 64
        self.side = WHITE
        self.score = 0
        self.ply = 0
        # Plies played before the bottom of the stack, counted from white's first move.
        self.forgotten = 0
        self.chess960 = False
        # by wing
        self.rook_home = [NO_SQUARE] * WINGS
        self.must_be_empty = [0] * WINGS
        self.must_be_safe = [0] * WINGS
        # By square: what remains when a piece leaves or enters it.
        self.rights_kept = [ALL_RIGHTS] * 64
        # by ply
        self.keys = [0] * STACK
        self.rights = [0] * STACK
        # Set only where a pawn can take there.
        self.en_passant = [NO_SQUARE] * STACK
        # Since the last capture or pawn move.
        self.halfmoves = [0] * STACK
        # Since the last move, or null move, that no repetition can span.
        self.reversible = [0] * STACK
        self.checkers = [0] * STACK
        # The move that led here.
        self.played = [0] * STACK
        self.moved = [EMPTY] * STACK
        self.captured = [EMPTY] * STACK
        # Moves the generator writes; each ply of a line continues where the one before it ends.
        self.moves = [0] * MOVE_CAPACITY

    # --- setting up ---

    def set_up(self, setup: Setup) -> None:
        """Take a checked description of a position."""
        for square in range(64):
            if setup.squares[square] != EMPTY:
                self.put(setup.squares[square], square)
        self.side = setup.side
        self.forgotten = 2 * (setup.fullmoves - 1) + setup.side
        self.chess960 = setup.chess960
        for wing in range(WINGS):
            if setup.rooks[wing] != NO_SQUARE:
                self.allow_castling(wing, setup.rooks[wing])
        self.halfmoves[0] = setup.halfmoves
        self.checkers[0] = self.attackers(self.king(self.side), self.occupied(), 1 - self.side)
        if setup.en_passant != NO_SQUARE and self.can_take_en_passant(setup.en_passant):
            self.en_passant[0] = setup.en_passant
        self.keys[0] = self.key_from_scratch()

    def allow_castling(self, wing: int, rook: int) -> None:
        king = self.king(wing >> 1)
        king_to = castled_king(wing)
        rook_to = castled_rook(wing)
        way = BETWEEN[king * 64 + king_to] | bit(king_to)
        self.rook_home[wing] = rook
        self.must_be_safe[wing] = way
        self.must_be_empty[wing] = (way | BETWEEN[rook * 64 + rook_to] | bit(rook_to)) & ~(
            bit(king) | bit(rook)
        )
        self.rights_kept[king] &= ~(3 << (wing & 2))
        self.rights_kept[rook] &= ~(1 << wing)
        self.rights[0] |= 1 << wing

    def key_from_scratch(self) -> int:
        key = SIDE_KEYS[self.side] ^ CASTLING_KEYS[self.rights[self.ply]]
        if self.en_passant[self.ply] != NO_SQUARE:
            key ^= EN_PASSANT_KEYS[self.en_passant[self.ply] & 7]
        for square in range(64):
            if self.squares[square] != EMPTY:
                key ^= PIECE_KEYS[self.squares[square] * 64 + square]
        return key

    def forget(self) -> None:
        """Drop the oldest plies of a long game, so that the stack always has space for a search."""
        gone = self.ply - GAME_KEPT
        for ply in range(GAME_KEPT + 1):
            self.keys[ply] = self.keys[ply + gone]
            self.rights[ply] = self.rights[ply + gone]
            self.en_passant[ply] = self.en_passant[ply + gone]
            self.halfmoves[ply] = self.halfmoves[ply + gone]
            self.reversible[ply] = self.reversible[ply + gone]
            self.checkers[ply] = self.checkers[ply + gone]
            self.played[ply] = self.played[ply + gone]
            self.moved[ply] = self.moved[ply + gone]
            self.captured[ply] = self.captured[ply + gone]
        self.ply = GAME_KEPT
        self.forgotten += gone

    # --- the three ways in which a piece enters, leaves or crosses the board ---

    def put(self, piece: int, square: int) -> None:
        self.types[piece & 7] ^= bit(square)
        self.colours[piece >> 3] ^= bit(square)
        self.squares[square] = piece
        self.score += PIECE_VALUES[piece * 64 + square]

    def lift(self, piece: int, square: int) -> None:
        self.types[piece & 7] ^= bit(square)
        self.colours[piece >> 3] ^= bit(square)
        self.squares[square] = EMPTY
        self.score -= PIECE_VALUES[piece * 64 + square]

    def carry(self, piece: int, origin: int, target: int) -> None:
        both = bit(origin) | bit(target)
        self.types[piece & 7] ^= both
        self.colours[piece >> 3] ^= both
        self.squares[origin] = EMPTY
        self.squares[target] = piece
        self.score += PIECE_VALUES[piece * 64 + target] - PIECE_VALUES[piece * 64 + origin]

    # --- questions ---

    def occupied(self) -> int:
        return self.colours[WHITE] | self.colours[BLACK]

    def king(self, colour: int) -> int:
        return lsb(self.types[KING] & self.colours[colour])

    def attackers(self, square: int, occupied: int, colour: int) -> int:
        """The pieces of `colour` that attack a square when just `occupied` blocks the lines."""
        return self.colours[colour] & (
            (PAWN_ATTACKS[(1 - colour) * 64 + square] & self.types[PAWN])
            | (KNIGHT_ATTACKS[square] & self.types[KNIGHT])
            | (KING_ATTACKS[square] & self.types[KING])
            | (rook_attacks(square, occupied) & (self.types[ROOK] | self.types[QUEEN]))
            | (bishop_attacks(square, occupied) & (self.types[BISHOP] | self.types[QUEEN]))
        )

    def pinned(self) -> int:
        """The pieces of the side to move that alone stand between their king and an enemy slider."""
        king = self.king(self.side)
        own = self.colours[self.side]
        enemy = self.colours[1 - self.side]
        found = 0
        snipers = (rook_attacks(king, enemy) & (self.types[ROOK] | self.types[QUEEN])) | (
            bishop_attacks(king, enemy) & (self.types[BISHOP] | self.types[QUEEN])
        )
        snipers &= enemy
        while snipers:
            between = BETWEEN[king * 64 + lsb(snipers)] & own
            snipers &= snipers - 1
            if between and not several(between):
                found |= between
        return found

    def is_safe_en_passant(self, origin: int, target: int) -> bool:
        """Whether taking en passant leaves the own king out of check: two pawns vanish from one rank at once."""
        king = self.king(self.side)
        enemy = self.colours[1 - self.side]
        victim = target ^ 8
        occupied = (self.occupied() ^ bit(origin) ^ bit(victim)) | bit(target)
        if rook_attacks(king, occupied) & enemy & (self.types[ROOK] | self.types[QUEEN]):
            return False
        if bishop_attacks(king, occupied) & enemy & (self.types[BISHOP] | self.types[QUEEN]):
            return False
        # A knight or pawn that gives check must be the pawn taken.
        steppers = self.types[PAWN] | self.types[KNIGHT]
        return not self.checkers[self.ply] & steppers & ~bit(victim)

    def can_take_en_passant(self, target: int) -> bool:
        """Whether a pawn of the side to move can legally take on `target`, which a pawn has just crossed."""
        takers = PAWN_ATTACKS[(1 - self.side) * 64 + target] & self.types[PAWN] & self.colours[self.side]
        while takers:
            if self.is_safe_en_passant(lsb(takers), target):
                return True
            takers &= takers - 1
        return False

    def can_castle(self, wing: int) -> bool:
        """For the side to move, not in check, with the right to castle on this wing."""
        occupied = self.occupied()
        if occupied & self.must_be_empty[wing]:
            return False
        them = 1 - self.side
        way = self.must_be_safe[wing]
        while way:
            if self.attackers(lsb(way), occupied, them):
                return False
            way &= way - 1
        if not self.chess960:
            return True
        # In Chess960 the rook may have shielded the king's new square from a piece beside it on the rank.
        after = (occupied ^ bit(self.king(self.side)) ^ bit(self.rook_home[wing])) | bit(castled_rook(wing))
        return not self.attackers(castled_king(wing), after, them)

    def repetitions(self) -> int:
        """How often the position stood before, as far back as it can have."""
        key = self.keys[self.ply]
        oldest = self.ply - self.reversible[self.ply]
        found = 0
        earlier = self.ply - 4
        while earlier >= oldest and earlier >= 0:
            if self.keys[earlier] == key:
                found += 1
            earlier -= 2
        return found

    def insufficient_material(self) -> bool:
        """Whether no sequence of moves can end in mate for either side, judged by material alone."""
        if self.types[PAWN] | self.types[ROOK] | self.types[QUEEN]:
            return False
        if popcount(self.occupied()) <= 3:
            return True
        bishops = self.types[BISHOP]
        return not self.types[KNIGHT] and not (bishops & DARK_SQUARES and bishops & LIGHT_SQUARES)

    # --- moves ---

    def make(self, move: int) -> None:
        origin = move & 63
        target = move >> 6 & 63
        kind = move >> 12
        us = self.side
        ply = self.ply
        piece = self.squares[origin]
        captured = self.squares[target]
        halfmoves = self.halfmoves[ply] + 1
        reversible = self.reversible[ply] + 1
        rights = self.rights[ply]
        key = self.keys[ply] ^ SIDE_KEYS[1]
        if self.en_passant[ply] != NO_SQUARE:
            key ^= EN_PASSANT_KEYS[self.en_passant[ply] & 7]
        self.ply = ply + 1
        self.en_passant[ply + 1] = NO_SQUARE

        if kind == CASTLING:
            wing = wing_of(us, origin, target)
            rook = us * 8 + ROOK
            captured = EMPTY
            self.lift(piece, origin)
            self.lift(rook, target)
            self.put(piece, castled_king(wing))
            self.put(rook, castled_rook(wing))
            key ^= PIECE_KEYS[piece * 64 + origin] ^ PIECE_KEYS[piece * 64 + castled_king(wing)]
            key ^= PIECE_KEYS[rook * 64 + target] ^ PIECE_KEYS[rook * 64 + castled_rook(wing)]
        else:
            if captured != EMPTY:
                self.lift(captured, target)
                key ^= PIECE_KEYS[captured * 64 + target]
                halfmoves = reversible = 0
            self.carry(piece, origin, target)
            key ^= PIECE_KEYS[piece * 64 + origin] ^ PIECE_KEYS[piece * 64 + target]
            if piece & 7 == PAWN:
                halfmoves = reversible = 0
                if kind >= PROMOTION:
                    promoted = piece + kind - PROMOTION + KNIGHT
                    self.lift(piece, target)
                    self.put(promoted, target)
                    key ^= PIECE_KEYS[piece * 64 + target] ^ PIECE_KEYS[promoted * 64 + target]
                elif kind == EN_PASSANT:
                    captured = piece ^ 8
                    self.lift(captured, target ^ 8)
                    key ^= PIECE_KEYS[captured * 64 + (target ^ 8)]

        if rights & ~(self.rights_kept[origin] & self.rights_kept[target]):
            kept = rights & self.rights_kept[origin] & self.rights_kept[target]
            key ^= CASTLING_KEYS[rights] ^ CASTLING_KEYS[kept]
            rights = kept
            reversible = 0
        self.side = us ^ 1
        self.rights[ply + 1] = rights
        self.halfmoves[ply + 1] = halfmoves
        self.reversible[ply + 1] = reversible
        self.played[ply + 1] = move
        self.moved[ply + 1] = piece
        self.captured[ply + 1] = captured
        self.checkers[ply + 1] = self.attackers(self.king(us ^ 1), self.occupied(), us)
        if piece & 7 == PAWN and origin ^ target == 16:
            crossed = (origin + target) >> 1
            if self.can_take_en_passant(crossed):
                self.en_passant[ply + 1] = crossed
                key ^= EN_PASSANT_KEYS[crossed & 7]
        self.keys[ply + 1] = key

    def unmake(self) -> None:
        """Take the last move back."""
        ply = self.ply
        move = self.played[ply]
        origin = move & 63
        target = move >> 6 & 63
        kind = move >> 12
        us = self.side ^ 1
        piece = self.moved[ply]
        captured = self.captured[ply]
        self.ply = ply - 1
        self.side = us
        if kind == CASTLING:
            wing = wing_of(us, origin, target)
            rook = us * 8 + ROOK
            self.lift(piece, castled_king(wing))
            self.lift(rook, castled_rook(wing))
            self.put(piece, origin)
            self.put(rook, target)
            return
        if kind >= PROMOTION:
            self.lift(piece + kind - PROMOTION + KNIGHT, target)
            self.put(piece, origin)
        else:
            self.carry(piece, target, origin)
        if captured != EMPTY:
            self.put(captured, target ^ 8 if kind == EN_PASSANT else target)

    def make_null(self) -> None:
        """Pass. The side to move must not be in check."""
        ply = self.ply
        key = self.keys[ply] ^ SIDE_KEYS[1]
        if self.en_passant[ply] != NO_SQUARE:
            key ^= EN_PASSANT_KEYS[self.en_passant[ply] & 7]
        self.keys[ply + 1] = key
        self.rights[ply + 1] = self.rights[ply]
        self.en_passant[ply + 1] = NO_SQUARE
        self.halfmoves[ply + 1] = self.halfmoves[ply] + 1
        self.reversible[ply + 1] = 0
        self.checkers[ply + 1] = 0
        self.played[ply + 1] = NULL_MOVE
        self.moved[ply + 1] = EMPTY
        self.captured[ply + 1] = EMPTY
        self.side ^= 1
        self.ply = ply + 1

    def unmake_null(self) -> None:
        self.side ^= 1
        self.ply -= 1


def wing_of(colour: int, king: int, rook: int) -> int:
    return 2 * colour + 1 if rook < king else 2 * colour


def castled_king(wing: int) -> int:
    """Where castling takes the king: g1, c1, g8, c8."""
    return (wing >> 1) * 56 + (2 if wing & 1 else 6)


def castled_rook(wing: int) -> int:
    """Where castling takes the rook: f1, d1, f8, d8."""
    return (wing >> 1) * 56 + (3 if wing & 1 else 5)
