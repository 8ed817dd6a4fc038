"""The engine as a player: at full strength, at a rating, or within limits of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import chess

from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits
from kibitz.players.budget import bounded, tightened
from kibitz.players.player import Decision, Player, root_moves

if TYPE_CHECKING:
    from kibitz.engine import Engine


class EnginePlayer(Player):
    """Searches in this process. The engine and its table are made when the first move is asked for."""

    def __init__(
        self, name: str, elo: int | None, limits: Limits, hash_mb: int, threads: int, seed: int
    ) -> None:
        self.name = name
        self.elo = elo
        self.seed = seed
        self.limits = limits
        self.hash_mb = hash_mb
        self.threads = threads
        self._engine: Engine | None = None

    def choose(
        self, board: chess.Board, limits: Limits, on_info: Callable[[SearchInfo], None] | None = None
    ) -> Decision:
        root_moves(board, limits)
        result = self._started().search(board, bounded(tightened(limits, self.limits)), on_info)
        best = result.best
        return Decision(result.move, best.score, best.pv, best.nodes, best.depth)

    def stop(self) -> None:
        if self._engine is not None:
            self._engine.stop()

    def prepare(self) -> None:
        self._started()

    def new_game(self) -> None:
        if self._engine is not None:
            self._engine.new_game()

    def reseed(self, seed: int) -> None:
        self.seed = seed
        if self._engine is not None:
            self._engine.set_elo(self.elo, seed)

    def close(self) -> None:
        self.stop()
        self._engine = None

    def _started(self) -> Engine:
        if self._engine is None:
            from kibitz.engine import Engine

            self._engine = Engine(hash_mb=self.hash_mb, threads=self.threads)
            self._engine.set_elo(self.elo, self.seed)
        return self._engine
