"""What a person may notice: facts of a position, and traits of each move in it, as small numbers.

A board is seen by the side to move: its own pieces go up, and where black moves the ranks are turned over. A fact or a
trait is the number of a row in the tables of the model (`file.py`). Nothing here searches: what a move leads to is
judged by who attacks and who defends after it.

Plain Python when playing. The tool that fits the model compiles this same file (types in features.pxd), so that the
model meets in a game what it was fitted to.
"""

from kibitz.core.bits import bit, lsb, popcount
from kibitz.core.constants import (
    BISHOP,
    EMPTY,
    FILE_A,
    FILE_H,
    KING,
    KNIGHT,
    NO_SQUARE,
    PAWN,
    QUEEN,
    ROOK,
)
from kibitz.players.people.highest import highest

# Kinds of castling, as a trait.
NO_CASTLING, SHORT, LONG = 0, 1, 2

# --- facts of a position: where each block of rows begins ---

PIECES = 0  # own and their pieces, by type and square
LOOSE = 768  # of them, those that can be won
GUARDS = 1536  # by square: the least piece that attacks it, own (5 ranks of pieces), then theirs
LAST_FROM = 2176  # the opponent's last move
LAST_TO = 2240  # by piece
LAST_TAKING = 2624
OWN_FROM = 2688  # our move before it
OWN_TO = 2752  # by piece; 6: it was taken
THEIR_BEFORE = 3200  # their move before that: from, to
OWN_BEFORE = 3328  # and ours
CASTLING_RIGHTS = 3456  # own short and long, theirs
CHECKED = 3460
EN_PASSANT_FILE = 3461
OFFICERS = 3469  # how many pieces are left
MOVE_NUMBER = 3485
BALANCE = 3493  # material
FACTS = 3508
MOST_FACTS = 320

# --- traits of a move ---

WAY = 0  # piece, from, to; row 0: a way that no piece goes in standard chess
WAYS = 3811
TO = 3811
FROM = 4195
PROMOTES = 4579  # by piece; 0 and 1: castling short, long
TAKES = 4585  # piece, taken piece, whether it was loose
RETAKES = 4645  # taken piece, whether the taker is worth less, as much, more
SAFETY = 4660  # piece, how the target is guarded, what it took
LEAVES = 4732  # piece, how the origin was attacked
OWN_LOOSE = 4750  # what else hangs before and after
THEIR_LOOSE = 4775  # what of theirs hangs before and after, whether in check
CHECKS = 4825  # piece, safe or not, discovered or not
AGAIN = 4849  # the piece moved last, and whether it goes back
NEAR_LAST = 4867  # piece, distance to where the opponent went
DIRECTION = 4915  # piece, forwards or backwards
NEAR_KING = 4945  # piece, distance to their king
KING_RING = 4993  # how many more squares round their king are attacked
REACH = 4999  # piece, squares that it gains or loses
AIMS = 5041  # piece, the best piece that it then attacks, loose or not
AIMS_AT = 5125  # piece, how many it then attacks
PAWNS = 5149  # piece, whether pawns guard and attack the target
ESCAPES = 5173  # out of check: by the king, by taking, by blocking
PHASE = 5176  # piece, how many pieces are left
GIVES_UP_CASTLING = 5200
PASSED = 5202  # a pawn that none can stop, by rank
FORCES = 5210  # piece, how many others guard the target, how many attack it
NEAR_OWN = 5306  # piece, distance to where we went last
HIT = 5354  # piece, the piece that came last and attacks it, whether it was guarded
STRIKES = 5426  # piece, the piece that came last, if it is then attacked
TAKES_AT = 5462  # taken piece, square
BEFORE = 5782  # piece, moved the time before last, and whether it goes back
NO_FLIGHT = 5794  # a check that leaves the king no square: by a safe piece or not
TRAITS = 5796
MOST_TRAITS = 32

# Whole pawns: for the balance, and for who is worth more.
WORTH = [1, 3, 3, 5, 9, 20, 0]
# [direction * 64 + square]. Directions 0-3 lead to higher squares.
RAYS = [0] * 512
STEPS = [0] * 128  # knights, then kings
WAY_NUMBER = [0] * 24576  # [piece * 4096 + from * 64 + to]


def fill_ray(direction: int, files: int, ranks: int) -> None:
    for square in range(64):
        file = (square & 7) + files
        rank = (square >> 3) + ranks
        while file >= 0 and file <= 7 and rank >= 0 and rank <= 7:
            RAYS[direction * 64 + square] |= bit(rank * 8 + file)
            file += files
            rank += ranks


def fill_tables() -> None:
    fill_ray(0, 0, 1)
    fill_ray(1, 1, 0)
    fill_ray(2, 1, 1)
    fill_ray(3, -1, 1)
    fill_ray(4, 0, -1)
    fill_ray(5, -1, 0)
    fill_ray(6, -1, -1)
    fill_ray(7, 1, -1)
    number = 1
    for piece in range(6):
        for origin in range(64):
            for target in range(64):
                if goes(piece, origin, target):
                    WAY_NUMBER[piece * 4096 + origin * 64 + target] = number
                    number += 1
                    if piece == KNIGHT:
                        STEPS[origin] |= bit(target)
                    if piece == KING and apart(origin, target) == 1:
                        STEPS[64 + origin] |= bit(target)


def goes(piece: int, origin: int, target: int) -> bool:
    """Whether a piece can go that way on some board."""
    files = (target & 7) - (origin & 7)
    ranks = (target >> 3) - (origin >> 3)
    if piece == PAWN:
        if origin < 8 or origin >= 56:
            return False
        return (ranks == 1 and files * files <= 1) or (ranks == 2 and files == 0 and origin < 16)
    if piece == KNIGHT:
        return files * files + ranks * ranks == 5
    if piece == KING:
        return apart(origin, target) == 1 or (origin == 4 and (target == 2 or target == 6))
    if files == 0 or ranks == 0:
        return piece != BISHOP and origin != target
    return piece != ROOK and files * files == ranks * ranks


def apart(a: int, b: int) -> int:
    """The king's moves from one square to another."""
    files = (a & 7) - (b & 7)
    ranks = (a >> 3) - (b >> 3)
    if files < 0:
        files = -files
    if ranks < 0:
        ranks = -ranks
    return files if files > ranks else ranks


def slide(square: int, occupied: int, first: int) -> int:
    """What a rook (first direction 0) or a bishop (2) attacks."""
    reached = RAYS[first * 64 + square]
    met = reached & occupied
    if met:
        reached ^= RAYS[first * 64 + lsb(met)]
    line = RAYS[first * 64 + 64 + square]
    met = line & occupied
    if met:
        line ^= RAYS[first * 64 + 64 + lsb(met)]
    reached |= line
    line = RAYS[first * 64 + 256 + square]
    met = line & occupied
    if met:
        line ^= RAYS[first * 64 + 256 + highest(met)]
    reached |= line
    line = RAYS[first * 64 + 320 + square]
    met = line & occupied
    if met:
        line ^= RAYS[first * 64 + 320 + highest(met)]
    return reached | line


def attacked_from(piece: int, square: int, occupied: int) -> int:
    """What one of our own pieces attacks; pawns go up."""
    if piece == PAWN:
        return pawns_attack(bit(square), True)
    if piece == KNIGHT:
        return STEPS[square]
    if piece == BISHOP:
        return slide(square, occupied, 2)
    if piece == ROOK:
        return slide(square, occupied, 0)
    if piece == QUEEN:
        return slide(square, occupied, 0) | slide(square, occupied, 2)
    return STEPS[64 + square]


def pawns_attack(pawns: int, upwards: bool) -> int:
    if upwards:
        return ((pawns & ~FILE_A) << 7) | ((pawns & ~FILE_H) << 9)
    return ((pawns & ~FILE_A) >> 9) | ((pawns & ~FILE_H) >> 7)


def survey(pieces: list[int], occupied: int, upwards: bool, seen: list[int]) -> None:
    """Fill `seen` with what one side attacks, by the rank of the attacker."""
    seen[0] = pawns_attack(pieces[PAWN], upwards)
    reached = 0
    left = pieces[KNIGHT]
    while left:
        reached |= STEPS[lsb(left)]
        left &= left - 1
    left = pieces[BISHOP]
    while left:
        reached |= slide(lsb(left), occupied, 2)
        left &= left - 1
    seen[1] = reached
    reached = 0
    left = pieces[ROOK]
    while left:
        reached |= slide(lsb(left), occupied, 0)
        left &= left - 1
    seen[2] = reached
    reached = 0
    left = pieces[QUEEN]
    while left:
        reached |= slide(lsb(left), occupied, 0) | slide(lsb(left), occupied, 2)
        left &= left - 1
    seen[3] = reached
    seen[4] = STEPS[64 + lsb(pieces[KING])]


def guarded(seen: list[int]) -> int:
    return seen[0] | seen[1] | seen[2] | seen[3] | seen[4]


def lower(seen: list[int], piece: int) -> int:
    """What is attacked by something worth less than this piece."""
    if piece == PAWN:
        return 0
    if piece == KNIGHT or piece == BISHOP:
        return seen[0]
    if piece == ROOK:
        return seen[0] | seen[1]
    return seen[0] | seen[1] | seen[2]


def loose(pieces: list[int], piece: int, attackers: list[int], defenders: list[int]) -> int:
    """The pieces of a type that can be won: attacked by something worth less, or not defended."""
    return pieces[piece] & (lower(attackers, piece) | (guarded(attackers) & ~guarded(defenders)))


def dearest_loose(pieces: list[int], but: int, attackers: list[int], defenders: list[int]) -> int:
    """The dearest piece that can be won, those of `but` aside: 0 none, 1 a pawn, 2 a knight or bishop, 3, 4."""
    unguarded = guarded(attackers) & ~guarded(defenders)
    if pieces[QUEEN] & ~but & (attackers[0] | attackers[1] | attackers[2] | unguarded):
        return 4
    if pieces[ROOK] & ~but & (attackers[0] | attackers[1] | unguarded):
        return 3
    if (pieces[KNIGHT] | pieces[BISHOP]) & ~but & (attackers[0] | unguarded):
        return 2
    return 1 if pieces[PAWN] & ~but & unguarded else 0


def kind_on(pieces: list[int], square: int) -> int:
    """Which of these pieces stands there; EMPTY: none."""
    for kind in range(6):
        if pieces[kind] & bit(square):
            return kind
    return EMPTY


def count_attackers(pieces: list[int], square: int, occupied: int, upwards: bool) -> int:
    """How many of these pieces attack a square. Upwards: their pawns go up."""
    straight = pieces[ROOK] | pieces[QUEEN]
    slanting = pieces[BISHOP] | pieces[QUEEN]
    found = pawns_attack(bit(square), not upwards) & pieces[PAWN]
    found |= STEPS[square] & pieces[KNIGHT]
    found |= STEPS[64 + square] & pieces[KING]
    if straight:
        found |= slide(square, occupied, 0) & straight
    if slanting:
        found |= slide(square, occupied, 2) & slanting
    return popcount(found)


def clamped(value: int, low: int, high: int) -> int:
    return low if value < low else high if value > high else value


class View:
    """A position as its mover sees it. Fill in what stands there, then `look`, then `consider` each move."""

    def __init__(self) -> None:
        self.own = [0] * 6
        self.their = [0] * 6
        # The opponent's last move and our own before it, then the two before; NO_SQUARE: there was none.
        self.last_from = NO_SQUARE
        self.last_to = NO_SQUARE
        self.last_took = False
        self.own_from = NO_SQUARE
        self.own_to = NO_SQUARE
        self.their_before_from = NO_SQUARE
        self.their_before_to = NO_SQUARE
        self.own_before_from = NO_SQUARE
        self.own_before_to = NO_SQUARE
        self.rights = 0  # bits: own short, own long, theirs
        self.en_passant = NO_SQUARE
        self.number = 0  # half-moves played

        self.occupied = 0
        self.own_seen = [0] * 5
        self.their_seen = [0] * 5
        self.checked = False
        self.officers = 0
        self.own_dearest = 0
        self.their_dearest = 0
        self.ring = 0
        self.ring_attacked = 0
        # The piece that came last, and what it attacks.
        self.last_piece = EMPTY
        self.last_reach = 0
        # After a move.
        self.own_then = [0] * 6
        self.their_then = [0] * 6
        self.own_seen_then = [0] * 5
        self.their_seen_then = [0] * 5

        self.facts = [0] * MOST_FACTS
        self.fact_count = 0
        self.traits = [0] * MOST_TRAITS
        self.trait_count = 0

    def note(self, fact: int) -> None:
        if self.fact_count < MOST_FACTS:
            self.facts[self.fact_count] = fact
            self.fact_count += 1

    def look(self) -> None:
        """Write the facts of the position."""
        self.fact_count = 0
        own_all = 0
        their_all = 0
        balance = 0
        for piece in range(6):
            own_all |= self.own[piece]
            their_all |= self.their[piece]
            balance += WORTH[piece] * (popcount(self.own[piece]) - popcount(self.their[piece]))
        self.occupied = own_all | their_all
        self.officers = popcount(self.occupied & ~(self.own[PAWN] | self.their[PAWN])) - 2
        survey(self.own, self.occupied, True, self.own_seen)
        survey(self.their, self.occupied, False, self.their_seen)
        self.checked = (self.own[KING] & guarded(self.their_seen)) != 0
        self.own_dearest = dearest_loose(self.own, 0, self.their_seen, self.own_seen)
        self.their_dearest = dearest_loose(self.their, 0, self.own_seen, self.their_seen)
        self.ring = STEPS[64 + lsb(self.their[KING])]
        self.ring_attacked = popcount(self.ring & guarded(self.own_seen))
        self.last_piece = EMPTY
        self.last_reach = 0
        if self.last_to != NO_SQUARE:
            self.last_piece = kind_on(self.their, self.last_to)
            if self.last_piece == PAWN:
                self.last_reach = pawns_attack(bit(self.last_to), False)
            elif self.last_piece != EMPTY:
                self.last_reach = attacked_from(self.last_piece, self.last_to, self.occupied)

        for piece in range(6):
            self.note_all(PIECES + piece * 64, self.own[piece])
            self.note_all(PIECES + 384 + piece * 64, self.their[piece])
            if piece != KING:
                found = loose(self.own, piece, self.their_seen, self.own_seen)
                self.note_all(LOOSE + piece * 64, found)
                found = loose(self.their, piece, self.own_seen, self.their_seen)
                self.note_all(LOOSE + 384 + piece * 64, found)
        own_left = 0
        their_left = 0
        for rank in range(5):
            self.note_all(GUARDS + rank * 64, self.own_seen[rank] & ~own_left)
            self.note_all(GUARDS + 320 + rank * 64, self.their_seen[rank] & ~their_left)
            own_left |= self.own_seen[rank]
            their_left |= self.their_seen[rank]
        if self.last_to != NO_SQUARE:
            self.note(LAST_FROM + self.last_from)
            if self.last_piece != EMPTY:
                self.note(LAST_TO + self.last_piece * 64 + self.last_to)
            if self.last_took:
                self.note(LAST_TAKING + self.last_to)
        if self.own_to != NO_SQUARE:
            self.note(OWN_FROM + self.own_from)
            self.note(OWN_TO + kind_on(self.own, self.own_to) * 64 + self.own_to)
        if self.their_before_to != NO_SQUARE:
            self.note(THEIR_BEFORE + self.their_before_from)
            self.note(THEIR_BEFORE + 64 + self.their_before_to)
        if self.own_before_to != NO_SQUARE:
            self.note(OWN_BEFORE + self.own_before_from)
            self.note(OWN_BEFORE + 64 + self.own_before_to)
        for right in range(4):
            if self.rights >> right & 1:
                self.note(CASTLING_RIGHTS + right)
        if self.checked:
            self.note(CHECKED)
        if self.en_passant != NO_SQUARE:
            self.note(EN_PASSANT_FILE + (self.en_passant & 7))
        self.note(OFFICERS + clamped(self.officers, 0, 15))
        self.note(MOVE_NUMBER + clamped(self.number // 10, 0, 7))
        self.note(BALANCE + 7 + clamped(balance, -7, 7))

    def note_all(self, start: int, squares: int) -> None:
        while squares:
            self.note(start + lsb(squares))
            squares &= squares - 1

    def consider(
        self, piece: int, origin: int, target: int, promotion: int, taken: int, castling: int
    ) -> None:
        """Write the traits of a legal move. `promotion` and `taken`: a type of piece or EMPTY.

        Castling is given as the king's move. En passant is a pawn that takes a pawn on an empty square.
        """
        own_seen = self.own_seen
        their_seen = self.their_seen
        here = bit(origin)
        there = bit(target)
        self.play(piece, origin, target, promotion, taken, castling)
        after = (self.occupied & ~here) | there
        if castling != NO_CASTLING:
            after = 0
            for kind in range(6):
                after |= self.own_then[kind] | self.their_then[kind]
        elif taken == PAWN and not self.their[PAWN] & there:
            after &= ~bit(target - 8)
        survey(self.own_then, after, True, self.own_seen_then)
        survey(self.their_then, after, False, self.their_seen_then)
        becomes = piece if promotion == EMPTY else promotion
        own_guard = guarded(self.own_seen_then)
        their_guard = guarded(self.their_seen_then)

        traits = self.traits
        traits[0] = WAY + WAY_NUMBER[piece * 4096 + origin * 64 + target]
        traits[1] = TO + piece * 64 + target
        traits[2] = FROM + piece * 64 + origin
        # How safe the piece stands there.
        if not their_guard & there:
            safety = 0
        elif lower(self.their_seen_then, becomes) & there:
            safety = 1
        elif not own_guard & there:
            safety = 2
        else:
            safety = 3
        profit = 0
        if taken != EMPTY:
            profit = 2 if WORTH[taken] >= WORTH[piece] else 1
        traits[3] = SAFETY + (piece * 4 + safety) * 3 + profit
        if not guarded(their_seen) & here:
            threatened = 0
        elif lower(their_seen, piece) & here or not guarded(own_seen) & here:
            threatened = 2
        else:
            threatened = 1
        traits[4] = LEAVES + piece * 3 + threatened
        dearest = dearest_loose(self.own_then, there, self.their_seen_then, self.own_seen_then)
        traits[5] = OWN_LOOSE + self.own_dearest * 5 + dearest
        check = self.their_then[KING] & own_guard
        dearest = dearest_loose(self.their_then, 0, self.own_seen_then, self.their_seen_then)
        traits[6] = THEIR_LOOSE + (self.their_dearest * 5 + dearest) * 2 + (1 if check else 0)
        traits[7] = DIRECTION + piece * 5 + direction(origin, target)
        traits[8] = NEAR_KING + piece * 8 + apart(target, lsb(self.their[KING]))
        ring = popcount(self.ring & own_guard) - self.ring_attacked
        traits[9] = KING_RING + clamped(ring, -2, 3) + 2
        reach = attacked_from(becomes, target, after)
        gained = popcount(reach) - popcount(attacked_from(piece, origin, self.occupied))
        traits[10] = REACH + piece * 7 + clamped((gained + 20) // 2 - 10, -3, 3) + 3
        traits[11] = AIMS + piece * 14 + self.aim(reach, their_guard)
        traits[12] = AIMS_AT + piece * 4 + self.aims(reach)
        by_pawns = (2 if self.own_seen_then[0] & there else 0) + (1 if self.their_seen_then[0] & there else 0)
        traits[13] = PAWNS + piece * 4 + by_pawns
        traits[14] = PHASE + piece * 4 + clamped(self.officers // 4, 0, 3)
        forces = count_attackers(self.own_then, target, after, True)
        others = count_attackers(self.their_then, target, after, False)
        traits[15] = FORCES + piece * 16 + clamped(forces, 0, 3) * 4 + clamped(others, 0, 3)
        count = 16
        if promotion != EMPTY:
            traits[count] = PROMOTES + 1 + promotion
            count += 1
        elif castling != NO_CASTLING:
            traits[count] = PROMOTES + castling - 1
            count += 1
        if taken != EMPTY:
            was_loose = 1 if loose(self.their, taken, own_seen, their_seen) & there else 0
            traits[count] = TAKES + (piece * 5 + taken) * 2 + was_loose
            traits[count + 1] = TAKES_AT + taken * 64 + target
            count += 2
            if target == self.last_to:
                than = 1 if WORTH[piece] == WORTH[taken] else 0 if WORTH[piece] < WORTH[taken] else 2
                traits[count] = RETAKES + taken * 3 + than
                count += 1
        if check:
            discovered = 0 if reach & self.their_then[KING] else 1
            unsafe = 1 if safety == 1 or safety == 2 else 0
            traits[count] = CHECKS + (piece * 2 + unsafe) * 2 + discovered
            count += 1
            taken_up = 0
            for kind in range(6):
                taken_up |= self.their_then[kind]
            if not self.ring & ~taken_up & ~own_guard:
                traits[count] = NO_FLIGHT + unsafe
                count += 1
        if origin == self.own_to:
            traits[count] = AGAIN + piece * 3 + (1 if target == self.own_from else 0)
            count += 1
        if origin == self.own_before_to:
            traits[count] = BEFORE + piece * 2 + (1 if target == self.own_before_from else 0)
            count += 1
        if self.own_to != NO_SQUARE:
            traits[count] = NEAR_OWN + piece * 8 + apart(target, self.own_to)
            count += 1
        if self.last_to != NO_SQUARE:
            traits[count] = NEAR_LAST + piece * 8 + apart(target, self.last_to)
            count += 1
        if self.last_piece != EMPTY:
            if self.last_reach & here:
                covered = 1 if guarded(own_seen) & here else 0
                traits[count] = HIT + (piece * 6 + self.last_piece) * 2 + covered
                count += 1
            if reach & bit(self.last_to):
                traits[count] = STRIKES + piece * 6 + self.last_piece
                count += 1
        if self.checked:
            traits[count] = ESCAPES + (0 if piece == KING else 1 if taken != EMPTY else 2)
            count += 1
        if self.rights & 3 and castling == NO_CASTLING and (piece == KING or piece == ROOK):
            traits[count] = GIVES_UP_CASTLING + (0 if piece == KING else 1)
            count += 1
        if piece == PAWN and self.is_passed(origin):
            traits[count] = PASSED + (target >> 3)
            count += 1
        self.trait_count = count

    def play(self, piece: int, origin: int, target: int, promotion: int, taken: int, castling: int) -> None:
        """The pieces after a move."""
        for kind in range(6):
            self.own_then[kind] = self.own[kind]
            self.their_then[kind] = self.their[kind] & ~bit(target)
        if taken == PAWN and not self.their[PAWN] & bit(target):
            self.their_then[PAWN] &= ~bit(target - 8)
        self.own_then[piece] &= ~bit(origin)
        self.own_then[piece if promotion == EMPTY else promotion] |= bit(target)
        if castling == SHORT:
            self.own_then[ROOK] = (self.own_then[ROOK] & ~bit(7)) | bit(5)
        elif castling == LONG:
            self.own_then[ROOK] = (self.own_then[ROOK] & ~bit(0)) | bit(3)

    def aim(self, reach: int, their_guard: int) -> int:
        """The dearest piece among what is attacked, and whether nothing guards it; 0: none."""
        kind = KING
        while kind >= 0:
            hit = self.their_then[kind] & reach
            if hit:
                return (kind + 1) * 2 + (1 if hit & ~their_guard else 0)
            kind -= 1
        return 0

    def aims(self, reach: int) -> int:
        """How many pieces beside pawns are attacked."""
        hit = 0
        for kind in range(1, 6):
            hit |= self.their_then[kind] & reach
        return clamped(popcount(hit), 0, 3)

    def is_passed(self, origin: int) -> bool:
        ahead = RAYS[origin]
        if origin & 7:
            ahead |= RAYS[origin - 1]
        if (origin & 7) != 7:
            ahead |= RAYS[origin + 1]
        return (ahead & self.their[PAWN]) == 0


def direction(origin: int, target: int) -> int:
    """0 far back … 2 sideways … 4 far forward."""
    ranks = (target >> 3) - (origin >> 3)
    if ranks == 0:
        return 2
    if ranks > 0:
        return 3 if ranks <= 2 else 4
    return 1 if ranks >= -2 else 0


fill_tables()
