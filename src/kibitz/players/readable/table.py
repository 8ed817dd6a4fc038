"""The transposition table: what a search has found out about positions that it may reach again."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from kibitz.players.readable.positions import Key
from kibitz.players.readable.recorder import Bound
from kibitz.players.readable.scores import shifted

# Entries, about 0.6 kB each. A full table starts again.
SIZE = 200_000


@dataclass(frozen=True, slots=True)
class Entry:
    depth: int
    # Counted from this position, not from the root.
    value: int
    bound: Bound
    move: chess.Move | None

    def value_at(self, ply: int) -> int:
        """The value as it counts at the root, `ply` half-moves before."""
        return shifted(self.value, -ply)

    def settles(self, depth: int, alpha: int, beta: int, ply: int) -> bool:
        """Whether it answers the question of this window, searched neither less deep nor deeper."""
        if self.depth != depth:
            return False
        if self.bound is Bound.EXACT:
            return True
        value = self.value_at(ply)
        return value >= beta if self.bound is Bound.LOWER else value <= alpha


class ReadableTable:
    def __init__(self) -> None:
        self.entries: dict[Key, Entry] = {}

    def find(self, key: Key) -> Entry | None:
        return self.entries.get(key)

    def store(
        self, key: Key, depth: int, value: int, alpha: int, beta: int, move: chess.Move | None, ply: int
    ) -> None:
        if len(self.entries) >= SIZE:
            self.entries.clear()
        bound = Bound.LOWER if value >= beta else Bound.UPPER if value <= alpha else Bound.EXACT
        self.entries[key] = Entry(depth, shifted(value, ply), bound, move)

    @property
    def thousandths_full(self) -> int:
        return 1000 * len(self.entries) // SIZE
