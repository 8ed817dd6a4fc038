"""What a position is worth without looking ahead: centipawns, from the side to move.

Four ways, each a function of the board:

    material    the pieces alone
    centre      material, and who stands on the four squares in the middle
    simple      material and where each piece stands, after T. Michniewski's "Simplified Evaluation Function"
    engine      the engine's own
"""

from collections.abc import Callable
from functools import lru_cache

import chess

from kibitz.engine import evaluate

Evaluation = Callable[[chess.Board], int]

# Michniewski's values: minor pieces are worth more than three pawns, two of them more than rook and pawn.
VALUES = {
    chess.PAWN: 100,
    chess.KNIGHT: 320,
    chess.BISHOP: 330,
    chess.ROOK: 500,
    chess.QUEEN: 900,
    chess.KING: 0,
}

# For each of one's own pieces on d4, e4, d5 or e5.
CENTRE_BONUS = 25

# Piece-square tables after Michniewski, seen from White: the first row is the eighth rank.
PAWN = """
     0   0   0   0   0   0   0   0
    50  50  50  50  50  50  50  50
    10  10  20  30  30  20  10  10
     5   5  10  25  25  10   5   5
     0   0   0  20  20   0   0   0
     5  -5 -10   0   0 -10  -5   5
     5  10  10 -20 -20  10  10   5
     0   0   0   0   0   0   0   0
"""
KNIGHT = """
   -50 -40 -30 -30 -30 -30 -40 -50
   -40 -20   0   0   0   0 -20 -40
   -30   0  10  15  15  10   0 -30
   -30   5  15  20  20  15   5 -30
   -30   0  15  20  20  15   0 -30
   -30   5  10  15  15  10   5 -30
   -40 -20   0   5   5   0 -20 -40
   -50 -40 -30 -30 -30 -30 -40 -50
"""
BISHOP = """
   -20 -10 -10 -10 -10 -10 -10 -20
   -10   0   0   0   0   0   0 -10
   -10   0   5  10  10   5   0 -10
   -10   5   5  10  10   5   5 -10
   -10   0  10  10  10  10   0 -10
   -10  10  10  10  10  10  10 -10
   -10   5   0   0   0   0   5 -10
   -20 -10 -10 -10 -10 -10 -10 -20
"""
ROOK = """
     0   0   0   0   0   0   0   0
     5  10  10  10  10  10  10   5
    -5   0   0   0   0   0   0  -5
    -5   0   0   0   0   0   0  -5
    -5   0   0   0   0   0   0  -5
    -5   0   0   0   0   0   0  -5
    -5   0   0   0   0   0   0  -5
     0   0   0   5   5   0   0   0
"""
QUEEN = """
   -20 -10 -10  -5  -5 -10 -10 -20
   -10   0   0   0   0   0   0 -10
   -10   0   5   5   5   5   0 -10
    -5   0   5   5   5   5   0  -5
     0   0   5   5   5   5   0  -5
   -10   5   5   5   5   5   0 -10
   -10   0   5   0   0   0   0 -10
   -20 -10 -10  -5  -5 -10 -10 -20
"""
KING_SHELTERED = """
   -30 -40 -40 -50 -50 -40 -40 -30
   -30 -40 -40 -50 -50 -40 -40 -30
   -30 -40 -40 -50 -50 -40 -40 -30
   -30 -40 -40 -50 -50 -40 -40 -30
   -20 -30 -30 -40 -40 -30 -30 -20
   -10 -20 -20 -20 -20 -20 -20 -10
    20  20   0   0   0   0  20  20
    20  30  10   0   0  10  30  20
"""
KING_ACTIVE = """
   -50 -40 -30 -20 -20 -30 -40 -50
   -30 -20 -10   0   0 -10 -20 -30
   -30 -10  20  30  30  20 -10 -30
   -30 -10  30  40  40  30 -10 -30
   -30 -10  30  40  40  30 -10 -30
   -30 -10  20  30  30  20 -10 -30
   -30 -30   0   0   0   0 -30 -30
   -50 -30 -30 -30 -30 -30 -30 -50
"""

Table = tuple[int, ...]  # one value for each square, a1 first


def table(value: int, rows: str) -> Table:
    figures = [value + int(figure) for figure in rows.split()]
    return tuple(figures[chess.square_mirror(square)] for square in chess.SQUARES)


def mirrored(white: Table) -> Table:
    """The same table for Black, whose pieces count against White."""
    return tuple(-white[chess.square_mirror(square)] for square in chess.SQUARES)


# White's tables by kind of piece, pawns first, the king twice; then Black's in the same order.
PLACES = [
    table(VALUES[kind], rows) for kind, rows in enumerate((PAWN, KNIGHT, BISHOP, ROOK, QUEEN), chess.PAWN)
]
PLACES += [table(0, KING_SHELTERED), table(0, KING_ACTIVE)]
BLACK = len(PLACES)
SHELTERED, ACTIVE = BLACK - 2, BLACK - 1
PLACES += [mirrored(white) for white in PLACES]


def material(board: chess.Board) -> int:
    white = board.occupied_co[chess.WHITE]
    balance = 0
    for pieces, value in zip(pieces_by_kind(board), VALUES.values(), strict=False):
        balance += value * (2 * (pieces & white).bit_count() - pieces.bit_count())
    return balance if board.turn else -balance


def centre(board: chess.Board) -> int:
    own = (board.occupied_co[board.turn] & chess.BB_CENTER).bit_count()
    other = (board.occupied_co[not board.turn] & chess.BB_CENTER).bit_count()
    return material(board) + CENTRE_BONUS * (own - other)


def simple(board: chess.Board) -> int:
    white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
    balance = 0
    for kind, pieces in enumerate(pieces_by_kind(board)):
        balance += placed(kind, pieces & white) + placed(BLACK + kind, pieces & black)
    king = ACTIVE if is_endgame(board) else SHELTERED
    balance += placed(king, board.kings & white) + placed(BLACK + king, board.kings & black)
    return balance if board.turn else -balance


def pieces_by_kind(board: chess.Board) -> tuple[chess.Bitboard, ...]:
    """The pieces of both sides except the kings, pawns first."""
    return board.pawns, board.knights, board.bishops, board.rooks, board.queens


@lru_cache(maxsize=1 << 16)
def placed(kind: int, squares: chess.Bitboard) -> int:
    """The sum over the squares. A move changes one or two kinds of pieces: the other sums are cached."""
    values = PLACES[kind]
    return sum(values[square] for square in chess.scan_forward(squares))


def is_endgame(board: chess.Board) -> bool:
    """Michniewski's rule: no queens, or beside each queen no rook and at most one minor piece."""
    minors = board.knights | board.bishops
    return all(
        not board.queens & side or (not board.rooks & side and (minors & side).bit_count() <= 1)
        for side in board.occupied_co
    )


EVALUATIONS: dict[str, Evaluation] = {
    "material": material,
    "centre": centre,
    "simple": simple,
    "engine": evaluate,
}
