"""The game that a worker plays now, in memory shared with its parent: who looks on costs the players nothing."""

from collections.abc import MutableSequence

import chess

LONGEST = 12_000  # half-moves: more than the fifty-move rule lets a game have
HEADER = 2  # which game, and how many of its moves there are


class Broadcast:
    """Written by the worker, read by the parent at any time: a reader sees moves that were played, or fewer."""

    SIZE = HEADER + LONGEST

    def __init__(self, numbers: MutableSequence[int]) -> None:
        self._numbers = numbers

    def begin(self, game: int) -> None:
        self._numbers[1] = 0
        self._numbers[0] = game

    def add(self, move: chess.Move) -> None:
        count = self._numbers[1]
        if count < LONGEST:
            self._numbers[HEADER + count] = encoded(move)
            self._numbers[1] = count + 1

    def moves(self, game: int) -> list[chess.Move]:
        """Those of this game so far; none where the worker has not begun it."""
        count = self._numbers[1]
        codes = self._numbers[HEADER : HEADER + count]
        return [decoded(code) for code in codes] if self._numbers[0] == game else []


def encoded(move: chess.Move) -> int:
    return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12


def decoded(code: int) -> chess.Move:
    return chess.Move(code & 63, code >> 6 & 63, code >> 12 or None)
