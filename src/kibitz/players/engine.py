"""The engine as a player: at full strength, at a rating, or within limits of its own."""

from __future__ import annotations

from collections.abc import Callable

import chess

from kibitz.engine import Engine
from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits
from kibitz.players.budget import UNHURRIED, bounded, tightened
from kibitz.players.player import Cost, Decision, Player, root_moves


class EnginePlayer(Player):
    """Searches in this process. The engine and its table are made when the first move is asked for."""

    def __init__(
        self, name: str, elo: int | None, limits: Limits, hash_mb: int, threads: int, seed: int
    ) -> None:
        self.name = name
        self.rating = elo
        self.seed = seed
        self.limits = limits
        self.hash_mb = hash_mb
        self.threads = threads
        self._engine: Engine | None = None

    @property
    def cost(self) -> Cost:
        return Cost(self.hash_mb, self.threads)

    def in_words(self, timed: bool) -> str:
        """`about 1500 Elo`, `full strength, 1 s a move`: what is in force."""
        own = self.limits
        bounds = [
            self.rating is not None and f"about {self.rating} Elo",
            own.depth is not None and f"{own.depth} half-moves deep",
            own.nodes is not None and f"{own.nodes:,} positions a move",
            own.movetime is not None and f"{own.movetime:g} s a move",
        ]
        told = ", ".join(bound for bound in bounds if bound)
        return (
            told or f"full strength, {'as long as its clock allows' if timed else f'{UNHURRIED:g} s a move'}"
        )

    def time_limit(self, limits: Limits, colour: chess.Color) -> float | None:
        return super().time_limit(bounded(tightened(limits, self.limits)), colour)

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
            self._engine.set_elo(self.rating, seed)

    def close(self) -> None:
        self.stop()
        self._engine = None

    def _started(self) -> Engine:
        if self._engine is None:
            self._engine = Engine(hash_mb=self.hash_mb, threads=self.threads)
            self._engine.set_elo(self.rating, self.seed)
        return self._engine
