"""A player whose searches run in the worker processes."""

from collections.abc import Callable, Hashable

import chess

from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits
from kibitz.engine.time import allot
from kibitz.game.session import player_seed
from kibitz.players import Decision, Player, make_player
from kibitz.players.budget import bounded, tightened
from kibitz.players.engine import EnginePlayer
from kibitz.players.outside.player import UciPlayer, time_allowed
from kibitz.web.workers.pool import Job, Pool
from kibitz.web.workers.worker import Preparation, Search

# Seconds. A player that only depth or nodes bound must not keep a worker for ever.
LONGEST = 10.0
OUTSIDE_GRACE = 15.0  # an outside engine that hangs is noticed by its own player first
OUTSIDE_START = 15.0


class RemotePlayer(Player):
    """Chooses as the player of that name does, by a seed of its own for each move of the game."""

    def __init__(
        self,
        pool: Pool,
        key: Hashable,
        name: str,
        seed: int = 0,
        trouble: Callable[[], None] | None = None,
    ) -> None:
        self._model = make_player(name)  # knows the limits of its name; it never searches here
        self.name = self._model.name
        self._pool = pool
        self._key = key
        self._seed = seed
        self._trouble = trouble
        self._job: Job | None = None

    def choose(
        self, board: chess.Board, limits: Limits, on_info: Callable[[SearchInfo], None] | None = None
    ) -> Decision:
        seed = player_seed(self._seed, len(board.move_stack), board.turn)
        search = Search.of(self._key, self.name, seed, board, limits)

        def report(value: object) -> None:
            if on_info is not None and isinstance(value, SearchInfo):
                on_info(value)

        self._job = Job(search, self._budget(limits, board.turn), self._grace(), report, self._trouble)
        try:
            decision: Decision = self._pool.run(self._job)
            return decision
        finally:
            self._job = None

    def stop(self) -> None:
        if (job := self._job) is not None:
            self._pool.stop(job)

    def prepare(self) -> None:
        """An outside engine is started before its clock runs; the others are ready at once."""
        if self._is_outside():
            task = Preparation(self._key, self.name, self._seed)
            self._pool.run(Job(task, OUTSIDE_START, OUTSIDE_GRACE))

    def close(self) -> None:
        self.stop()
        self._pool.forget(self._key)

    def _budget(self, limits: Limits, colour: chess.Color) -> float:
        """How long its answer may take, from now."""
        model = self._model
        if isinstance(model, EnginePlayer):
            limits = bounded(tightened(limits, model.limits))
        if isinstance(model, UciPlayer):
            return time_allowed(bounded(limits), colour) or LONGEST
        return allot(limits, colour, overhead=0.0).hard or LONGEST

    def _grace(self) -> float:
        return OUTSIDE_GRACE if self._is_outside() else self._pool.grace

    def _is_outside(self) -> bool:
        return isinstance(self._model, UciPlayer)
