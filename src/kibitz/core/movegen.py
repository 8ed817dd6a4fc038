"""Legal moves, written straight: no move is made to find out whether it was legal.

`generate` writes at pos.moves[start:] and returns the end. `want` chooses the stage: CAPTURES (with every promotion),
QUIETS (castling among them), or ALL. In check each stage holds evasions only: the squares that end the check bound
the targets.
"""

from kibitz.core.attacks import (
    BETWEEN,
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    LINE,
    PAWN_ATTACKS,
    reach,
)
from kibitz.core.bits import bit, lsb, several
from kibitz.core.constants import (
    BISHOP,
    CAPTURES,
    CASTLING,
    EN_PASSANT,
    EVERYTHING,
    FILE_A,
    FILE_H,
    KING,
    KNIGHT,
    NO_SQUARE,
    PAWN,
    PROMOTION,
    QUEEN,
    QUIETS,
    RANK_2,
    RANK_3,
    RANK_6,
    RANK_7,
    ROOK,
    WHITE,
)
from kibitz.core.position import Position


def generate(pos: Position, start: int, want: int) -> int:
    # The colour is a constant in each call, so that the C compiler makes two straight functions of one.
    if pos.side == WHITE:
        return generate_for(pos, start, want, 0)
    return generate_for(pos, start, want, 1)


def generate_for(pos: Position, end: int, want: int, us: int) -> int:
    own = pos.colours[us]
    enemy = pos.colours[1 - us]
    occupied = own | enemy
    checkers = pos.checkers[pos.ply]
    king = lsb(pos.types[KING] & own)
    allowed = enemy if want == CAPTURES else ~occupied & EVERYTHING if want == QUIETS else ~own & EVERYTHING

    targets = KING_ATTACKS[king] & allowed
    while targets:
        target = lsb(targets)
        targets &= targets - 1
        if not pos.attackers(target, occupied ^ bit(king), 1 - us):
            pos.moves[end] = king | target << 6
            end += 1
    if several(checkers):
        return end

    # What a piece other than the king may do about a check: take the checker or step between.
    relief = checkers | BETWEEN[king * 64 + lsb(checkers)] if checkers else EVERYTHING
    pinned = pos.pinned()
    end = pawn_moves(pos, end, want, us, relief, pinned, king)

    allowed &= relief
    pieces = pos.types[KNIGHT] & own & ~pinned  # a pinned knight has no move
    while pieces:
        origin = lsb(pieces)
        pieces &= pieces - 1
        end = write(pos, end, origin, KNIGHT_ATTACKS[origin] & allowed)
    end = slider_moves(pos, end, BISHOP, own, occupied, allowed, pinned, king)
    end = slider_moves(pos, end, ROOK, own, occupied, allowed, pinned, king)
    end = slider_moves(pos, end, QUEEN, own, occupied, allowed, pinned, king)

    if want & QUIETS and not checkers:
        rights = pos.rights[pos.ply] >> (2 * us)
        if rights & 1 and pos.can_castle(2 * us):
            pos.moves[end] = king | pos.rook_home[2 * us] << 6 | CASTLING << 12
            end += 1
        if rights & 2 and pos.can_castle(2 * us + 1):
            pos.moves[end] = king | pos.rook_home[2 * us + 1] << 6 | CASTLING << 12
            end += 1
    return end


def slider_moves(
    pos: Position, end: int, kind: int, own: int, occupied: int, allowed: int, pinned: int, king: int
) -> int:
    pieces = pos.types[kind] & own
    while pieces:
        origin = lsb(pieces)
        pieces &= pieces - 1
        targets = reach(kind, origin, occupied) & allowed
        if pinned & bit(origin):
            targets &= LINE[king * 64 + origin]
        end = write(pos, end, origin, targets)
    return end


def write(pos: Position, end: int, origin: int, targets: int) -> int:
    while targets:
        pos.moves[end] = origin | lsb(targets) << 6
        targets &= targets - 1
        end += 1
    return end


def pawn_moves(pos: Position, end: int, want: int, us: int, relief: int, pinned: int, king: int) -> int:
    """All pawns at once by shifting; then each pinned pawn alone, along the line of its pin."""
    enemy = pos.colours[1 - us]
    free = ~(pos.colours[us] | enemy) & EVERYTHING
    pawns = pos.types[PAWN] & pos.colours[us]
    forward = 8 if us == 0 else -8
    last = RANK_7 if us == 0 else RANK_2  # from here the next step promotes
    third = RANK_3 if us == 0 else RANK_6

    movers = pawns & ~pinned
    single = advance(movers & ~last, us) & free
    if want & QUIETS:
        double = advance(single & third, us) & free & relief
        end = write_shifted(pos, end, single & relief, forward)
        end = write_shifted(pos, end, double, 2 * forward)
    if want & CAPTURES:
        end = write_shifted(pos, end, towards_a(movers & ~last, us) & enemy & relief, forward - 1)
        end = write_shifted(pos, end, towards_h(movers & ~last, us) & enemy & relief, forward + 1)
        movers &= last
        if movers:
            end = write_promotions(pos, end, towards_a(movers, us) & enemy & relief, forward - 1)
            end = write_promotions(pos, end, towards_h(movers, us) & enemy & relief, forward + 1)
            end = write_promotions(pos, end, advance(movers, us) & free & relief, forward)
        if pos.en_passant[pos.ply] != NO_SQUARE:
            end = en_passant_moves(pos, end, us)
    if not pawns & pinned:
        return end

    pieces = pawns & pinned
    while pieces:
        origin = lsb(pieces)
        pieces &= pieces - 1
        mover = bit(origin)
        line = LINE[king * 64 + origin] & relief
        takes = PAWN_ATTACKS[us * 64 + origin] & enemy & line
        single = advance(mover, us) & free
        if mover & last:
            # Only by taking the pinning piece: a pawn on its last but one rank never advances along a pin's file
            # into promotion, since the pinning piece would stand there.
            if want & CAPTURES:
                end = write_promotion(pos, end, origin, takes)
        else:
            if want & CAPTURES:
                end = write(pos, end, origin, takes)
            if want & QUIETS:
                double = advance(single & third, us) & free
                end = write(pos, end, origin, (single | double) & line)
    return end


def advance(pawns: int, us: int) -> int:
    return pawns << 8 & EVERYTHING if us == 0 else pawns >> 8


def towards_a(pawns: int, us: int) -> int:
    """Where the pawns take on the side of the a-file."""
    return (pawns & ~FILE_A) << 7 & EVERYTHING if us == 0 else (pawns & ~FILE_A) >> 9


def towards_h(pawns: int, us: int) -> int:
    return (pawns & ~FILE_H) << 9 & EVERYTHING if us == 0 else (pawns & ~FILE_H) >> 7


def write_shifted(pos: Position, end: int, targets: int, distance: int) -> int:
    """Pawn moves that all go the same distance."""
    while targets:
        target = lsb(targets)
        targets &= targets - 1
        pos.moves[end] = target - distance | target << 6
        end += 1
    return end


def write_promotions(pos: Position, end: int, targets: int, distance: int) -> int:
    while targets:
        end = write_promotion(pos, end, lsb(targets) - distance, targets & -targets)
        targets &= targets - 1
    return end


def write_promotion(pos: Position, end: int, origin: int, targets: int) -> int:
    """Queen first: it is nearly always the one to search first."""
    while targets:
        step = origin | lsb(targets) << 6 | PROMOTION << 12
        targets &= targets - 1
        pos.moves[end] = step + (3 << 12)
        pos.moves[end + 1] = step
        pos.moves[end + 2] = step + (2 << 12)
        pos.moves[end + 3] = step + (1 << 12)
        end += 4
    return end


def en_passant_moves(pos: Position, end: int, us: int) -> int:
    target = pos.en_passant[pos.ply]
    takers = PAWN_ATTACKS[(1 - us) * 64 + target] & pos.types[PAWN] & pos.colours[us]
    while takers:
        origin = lsb(takers)
        takers &= takers - 1
        if pos.is_safe_en_passant(origin, target):
            pos.moves[end] = origin | target << 6 | EN_PASSANT << 12
            end += 1
    return end
