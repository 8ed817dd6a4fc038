"""A worker's current game, in memory shared with its parent, so that watching costs the players nothing."""

from collections.abc import MutableSequence

import chess

from kibitz.packing import pack, unpack

# Half-moves: more than a game can have under the fifty-move rule.
LONGEST = 12_000
# Which game, and how many of its moves there are.
HEADER = 2


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
            self._numbers[HEADER + count] = pack(move)
            self._numbers[1] = count + 1

    def moves(self, game: int) -> list[chess.Move]:
        """The moves of this game so far; none if the worker has not begun it."""
        count = self._numbers[1]
        packed = self._numbers[HEADER : HEADER + count]
        return list(map(unpack, packed)) if self._numbers[0] == game else []
