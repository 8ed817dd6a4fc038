"""A move as one number of 15 bits, where many are stored or sent: `from + 64 * to + 4096 * promotion`.

Squares count from a1 = 0 to h8 = 63, the promotion is 0 or 2 (knight) to 5 (queen), as python-chess has them: e2e4 is
1804, a7b8q 24176. Castling is the move that python-chess makes of it, in Chess960 the king on its rook. The page
unpacks the same in `frontend/src/lab/boards.ts`.

The engine's own moves (`core/constants.py`) stay apart: their upper bits are the kind of a move, which its tables are
indexed by, and castling is always the king on its rook. `engine/notation.py` stands between the two.
"""

import chess


def pack(move: chess.Move) -> int:
    return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12


def unpack(packed: int) -> chess.Move:
    return chess.Move(packed & 63, packed >> 6 & 63, packed >> 12 or None)
