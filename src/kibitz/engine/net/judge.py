"""A position judged by a net: one thread's accumulators, beside the position's own stack.

For each ply and each colour's eyes there is room for the sum of the rows of all pieces. Nothing is computed when a
move is made. When a score is asked for, the nearest ply whose sum is known is found (the position's keys tell), and
the moves since are followed: two to four rows each. Only where a king has crossed the middle of the board, so that its
eyes see everything mirrored, is the sum made anew.
"""

from kibitz.core.bits import lsb
from kibitz.core.board import Board
from kibitz.core.constants import (
    BLACK,
    CASTLING,
    EMPTY,
    EN_PASSANT,
    KING,
    KNIGHT,
    PROMOTION,
    ROOK,
    STACK,
    WHITE,
)
from kibitz.core.position import Position, castled_king, castled_rook, wing_of
from kibitz.engine.net.features import feature_row, mirrored
from kibitz.engine.net.shape import BIAS_ROW, LARGEST_VERDICT, SCORE_ONE, ZERO_ROW
from kibitz.engine.net.shorts import cut_sum, short_product, short_sum

# For both colours.
STACK_TWICE = 2048
# Plies that are followed before a fresh sum is cheaper.
LONGEST_WAY = 8
HALF_SCORE_ONE = 2080800


class NetJudge:
    """Without a net, its width is 0."""

    def __init__(self) -> None:
        self.width = 0
        self.scale = 0
        self.bias = 0
        self.rows = shorts(0)
        self.outputs = shorts(0)
        # [colour * STACK + ply]: the key of the position whose sum lies there.
        self.known = [0] * STACK_TWICE
        # [(colour * STACK + ply) * width].
        self.sums = shorts(0)

    def use(self, width: int, scale: int, bias: int, rows: memoryview, outputs: memoryview) -> None:
        """Judge by this net from now on: NET_ROWS rows of integers as they are stored, the last of them zeros."""
        self.width = width
        self.scale = scale
        self.bias = bias
        self.rows = rows
        self.outputs = outputs
        self.sums = shorts(STACK_TWICE * width)
        for place in range(STACK_TWICE):
            self.known[place] = 0

    def centipawns(self, pos: Position) -> int:
        """For the side to move."""
        self.bring_up(pos, WHITE)
        self.bring_up(pos, BLACK)
        side = pos.side
        first = self.weighed(0, self.place(pos.ply, side), 0)
        second = self.weighed(0, self.place(pos.ply, 1 - side), self.width)
        score = scaled_sum(first, second, self.bias, self.scale)
        return max(-LARGEST_VERDICT, min(LARGEST_VERDICT, score))

    def place(self, ply: int, colour: int) -> int:
        return (colour * STACK + ply) * self.width

    def bring_up(self, pos: Position, colour: int) -> None:
        """Make the sum of one colour's eyes that of the position."""
        mirror = mirrored(pos.king(colour))
        ply = pos.ply
        at = ply
        while self.known[colour * STACK + at] != pos.keys[at]:
            if at == 0 or ply - at == LONGEST_WAY or is_mirroring(pos, at, colour):
                self.add_up(pos, colour, mirror)
                at = ply
                break
            at -= 1
        while at < ply:
            at += 1
            self.follow(pos, at, colour, mirror)
            self.known[colour * STACK + at] = pos.keys[at]

    def add_up(self, pos: Position, colour: int, mirror: int) -> None:
        """The sum from nothing."""
        into = self.place(pos.ply, colour)
        bias = BIAS_ROW * self.width
        for i in range(self.width):
            self.sums[into + i] = self.rows[bias + i]
        left = pos.occupied()
        while left:
            square = lsb(left)
            left &= left - 1
            row = feature_row(pos.squares[square], square, colour, mirror) * self.width
            for i in range(self.width):
                self.sums[into + i] += self.rows[row + i]
        self.known[colour * STACK + pos.ply] = pos.keys[pos.ply]

    def follow(self, pos: Position, ply: int, colour: int, mirror: int) -> None:
        """From the sum before a move to the one behind it."""
        into = self.place(ply, colour)
        move = pos.played[ply]
        piece = pos.moved[ply]
        origin = move & 63
        target = move >> 6 & 63
        kind = move >> 12
        nothing = ZERO_ROW
        if piece == EMPTY:
            # A null move.
            self.exchange(into, nothing, nothing)
        elif kind == CASTLING:
            rook = (piece & 8) + ROOK
            wing = wing_of(piece >> 3, origin, target)
            self.exchange_twice(
                into,
                feature_row(piece, castled_king(wing), colour, mirror),
                feature_row(rook, castled_rook(wing), colour, mirror),
                feature_row(piece, origin, colour, mirror),
                feature_row(rook, target, colour, mirror),
            )
        else:
            arrived = piece + kind - PROMOTION + KNIGHT if kind >= PROMOTION else piece
            come = feature_row(arrived, target, colour, mirror)
            gone = feature_row(piece, origin, colour, mirror)
            captured = pos.captured[ply]
            if captured == EMPTY:
                self.exchange(into, come, gone)
            else:
                square = target ^ 8 if kind == EN_PASSANT else target
                taken = feature_row(captured, square, colour, mirror)
                self.exchange_twice(into, come, nothing, gone, taken)

    def exchange(self, into: int, come: int, gone: int) -> None:
        width = self.width
        come = come * width
        gone = gone * width
        for i in range(width):
            self.sums[into + i] = short_sum(
                self.sums[into - width + i] + self.rows[come + i] - self.rows[gone + i]
            )

    def exchange_twice(self, into: int, come: int, too: int, gone: int, taken: int) -> None:
        width = self.width
        come = come * width
        too = too * width
        gone = gone * width
        taken = taken * width
        for i in range(width):
            self.sums[into + i] = short_sum(
                self.sums[into - width + i]
                + self.rows[come + i]
                + self.rows[too + i]
                - self.rows[gone + i]
                - self.rows[taken + i]
            )

    def weighed(self, total: int, sums: int, outputs: int) -> int:
        """Every neuron cut, squared and weighed, added to a total of 32 bits.

        Its square would not fit 16 bits. Cut times weight does, and that times cut is one instruction more.
        """
        for i in range(self.width):
            cut = cut_sum(self.sums[sums + i])
            total += short_product(cut, self.outputs[outputs + i]) * cut
        return total

    # --- for Python ---

    def score(self, board: Board) -> int:
        return self.centipawns(board.pos)

    def fresh_score(self, board: Board) -> int:
        """The same without what is known."""
        for place in range(STACK_TWICE):
            self.known[place] = 0
        return self.centipawns(board.pos)

    def sums_of(self, board: Board, colour: int) -> list[int]:
        """The neurons of one colour's eyes before they are cut."""
        self.bring_up(board.pos, colour)
        start = self.place(board.pos.ply, colour)
        return [self.sums[at] for at in range(start, start + self.width)]


def shorts(count: int) -> "memoryview[int]":
    # A memoryview of nothing cannot be cast.
    return memoryview(bytearray(2 * max(count, 1))).cast("h")


def is_mirroring(pos: Position, ply: int, colour: int) -> bool:
    """Whether the move that led to a ply took this colour's king across the middle of the board."""
    if pos.moved[ply] != 8 * colour + KING:
        return False
    move = pos.played[ply]
    origin = move & 63
    target = move >> 6 & 63
    if move >> 12 == CASTLING:
        target = castled_king(wing_of(colour, origin, target))
    return (origin ^ target) & 4 != 0


def scaled_sum(first: int, second: int, bias: int, scale: int) -> int:
    """Rounded to the nearest centipawn."""
    return ((first + second + bias) * scale + HALF_SCORE_ONE) // SCORE_ONE
