"""The engine as a player: at full strength, at a rating, or within limits of its own."""

from __future__ import annotations

from collections.abc import Callable

import chess

from kibitz.engine import Engine
from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits
from kibitz.players.budget import bounded, tightened
from kibitz.players.player import Decision, Player, root_moves


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
        # At a rating it need not be the best line that is played.
        line = next(line for line in result.lines if line.pv[0] == result.move)
        return Decision(result.move, line.score, line.pv, line.nodes, line.depth)

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
            self._engine = Engine(hash_mb=self.hash_mb, threads=self.threads)
            self._engine.set_elo(self.elo, self.seed)
        return self._engine
