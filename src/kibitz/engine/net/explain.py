"""What each piece is worth to a net, so that the pieces and one bias add up to the score, exactly.

Imagine the pieces fading in, all at once, from an empty board. At every moment the score changes by what each piece
adds to it; a piece's share is the sum of that over the way (integrated gradients: Sundararajan and others, 2017).
Taking a piece away and looking again would not add up; this does.

For this net there is a closed form. On the way a neuron goes in a line from its bias b to b + s, where s is the sum of
what the pieces add. Its cut square grows from cut(b)² to cut(b + s)², and of that growth a piece that adds w has the
part w / s. Where s is 0, the neuron stands still, and a piece that adds w to it has 2 cut(b) w.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

import chess

from kibitz.engine.net.file import StoredNet
from kibitz.engine.net.judge import NetJudge
from kibitz.engine.net.shape import BIAS_ROW, LARGEST_VERDICT, ROW_ONE, SCORE_ONE
from kibitz.engine.notation import core_board

# Parts of a centipawn in which shares are given, so that a float holds them exactly.
CENTIPAWN = 64
# Further parts in which they are computed.
FINE = 1 << 32


@dataclass(frozen=True, slots=True)
class PieceWorth:
    """What a piece is worth to the side to move, in centipawns; its enemy's pieces are usually below zero."""

    square: chess.Square
    piece: chess.Piece
    value: float


@dataclass(frozen=True, slots=True)
class NetExplanation:
    """`score` is for the side to move: the shares and the bias are exactly that."""

    score: int
    turn: chess.Color
    # Of an empty board, with the right to move, and what rounding left.
    bias: float
    shares: tuple[PieceWorth, ...]


def explain_net(net: StoredNet, board: chess.Board) -> NetExplanation:
    judge = NetJudge()
    net.teach(judge)
    score = judge.score(core_board(board.copy(stack=False)))
    pieces = sorted(board.piece_map().items())
    worth = [0] * len(pieces)
    for side, colour in enumerate((board.turn, not board.turn)):
        rows = seen_rows(net, board, colour, pieces)
        outputs = net.outputs[side * net.hidden : (side + 1) * net.hidden]
        for number, part in enumerate(fine_parts(net, rows, outputs)):
            worth[number] += part
    # From fine parts of products to fine parts of a share's unit.
    exact = [part * net.scale * CENTIPAWN // SCORE_ONE for part in worth]
    rounded = largest_remainders([*exact, score * CENTIPAWN * FINE - sum(exact)], score * CENTIPAWN)
    *values, bias = (one / CENTIPAWN for one in rounded)
    shares = tuple(
        PieceWorth(square, piece, value) for (square, piece), value in zip(pieces, values, strict=True)
    )
    return NetExplanation(score, board.turn, bias, shares)


def scores_without(net: StoredNet, board: chess.Board) -> dict[chess.Square, int]:
    """For each piece but the kings: what the net would say to the side to move if the piece were gone."""
    pieces = sorted(board.piece_map().items())
    totals = {square: net.bias for square, piece in pieces if piece.piece_type != chess.KING}
    start = net.rows[BIAS_ROW * net.hidden : (BIAS_ROW + 1) * net.hidden]
    for side, colour in enumerate((board.turn, not board.turn)):
        rows = seen_rows(net, board, colour, pieces)
        outputs = net.outputs[side * net.hidden : (side + 1) * net.hidden]
        sums = [sum(column) for column in zip(start, *rows, strict=True)]
        for (square, _), row in zip(pieces, rows, strict=True):
            if square in totals:
                left = (cut(all_of - one) for all_of, one in zip(sums, row, strict=True))
                totals[square] += sum(
                    value * value * weight for value, weight in zip(left, outputs, strict=True)
                )
    return {
        square: max(-LARGEST_VERDICT, min(LARGEST_VERDICT, scaled(net, total)))
        for square, total in totals.items()
    }


def scaled(net: StoredNet, total: int) -> int:
    """Rounded to the nearest centipawn, as the judge does it."""
    return (2 * total * net.scale + SCORE_ONE) // (2 * SCORE_ONE)


def seen_rows(
    net: StoredNet, board: chess.Board, colour: chess.Color, pieces: list[tuple[chess.Square, chess.Piece]]
) -> list[array[int]]:
    """The weights that each piece adds for one colour's eyes: features.py, for python-chess."""
    king = board.king(colour)
    assert king is not None
    turn = (0 if colour else 56) ^ (7 if king & 4 else 0)
    found = []
    for square, piece in pieces:
        row = 64 * (piece.piece_type - 1 + 6 * (piece.color != colour)) + (square ^ turn)
        found.append(net.rows[row * net.hidden : (row + 1) * net.hidden])
    return found


def fine_parts(net: StoredNet, rows: list[array[int]], outputs: array[int]) -> list[int]:
    """Each piece's part of the growth of all neurons of one accumulator, weighed."""
    start = net.rows[BIAS_ROW * net.hidden : (BIAS_ROW + 1) * net.hidden]
    parts = [0] * len(rows)
    for neuron, bias in enumerate(start):
        added = [row[neuron] for row in rows]
        way = sum(added)
        before, after = cut(bias), cut(bias + way)
        if way:
            growth, over = outputs[neuron] * (after * after - before * before), way
        else:
            growth, over = outputs[neuron] * 2 * before * (bias == before < ROW_ONE), 1
        if growth:
            growth *= FINE
            for number, weight in enumerate(added):
                parts[number] += growth * weight // over
    return parts


def cut(value: int) -> int:
    return max(0, min(ROW_ONE, value))


def largest_remainders(parts: list[int], total: int) -> list[int]:
    """Parts in units of 1 / FINE, whose sum is `total`, as whole numbers with the same sum, each less than 1 off."""
    whole = [part // FINE for part in parts]
    order = sorted(range(len(parts)), key=lambda one: parts[one] % FINE, reverse=True)
    for one in order[: total - sum(whole)]:
        whole[one] += 1
    return whole
