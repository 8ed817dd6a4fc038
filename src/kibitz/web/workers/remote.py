"""A player whose searches run in the worker processes."""

from collections.abc import Callable, Hashable

import chess

from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits
from kibitz.game.session import player_seed
from kibitz.players import Decision, Player
from kibitz.players.outside.engines import NO_ENGINES, Engines
from kibitz.players.player import Footprint
from kibitz.web.workers.pool import Job, Pool
from kibitz.web.workers.worker import Preparation, Role, SearchTask

# Seconds. A player that only depth or nodes bound must not keep a worker for ever.
LONGEST = 10.0
OUTSIDE_GRACE = 15.0  # an outside engine that hangs is noticed by its own player first
OUTSIDE_START = 15.0


class RemotePlayer(Player):
    """Chooses as the player of that name does, by a seed of its own for each move of the game or for all."""

    def __init__(
        self,
        pool: Pool,
        key: Hashable,
        model: Player,
        seed: int = 0,
        trouble: Callable[[], None] | None = None,
        engines: Engines = NO_ENGINES,
    ) -> None:
        """`model` is the player itself, which knows its limits and never searches here. `engines` are those that the
        worker may start for it.
        """
        self._model = model
        self.name, self.title, self.sentence = model.name, model.title, model.sentence
        self.rating = model.rating
        self.outside, self.steadfast = model.outside, model.steadfast
        self._engines = dict(engines) if model.outside else NO_ENGINES
        self._pool = pool
        self._key = key
        self._seed = seed
        self._trouble = trouble
        self._job: Job | None = None

    def choose(
        self, board: chess.Board, limits: Limits, on_info: Callable[[SearchInfo], None] | None = None
    ) -> Decision:
        seed = player_seed(self._seed, 0 if self.steadfast else len(board.move_stack), board.turn)
        search = SearchTask.of(self._role(seed), board, limits)

        def report(value: object) -> None:
            if on_info is not None and isinstance(value, SearchInfo):
                on_info(value)

        budget = self._model.time_limit(limits, board.turn) or LONGEST
        self._job = Job(search, budget, self._grace(), report, self._trouble)
        try:
            decision: Decision = self._pool.run(self._job)
            return decision
        finally:
            self._job = None

    def content(self, board: chess.Board, score: int, colour: chess.Color) -> bool:
        self._model.reseed(player_seed(self._seed, 0, colour))
        return self._model.content(board, score, colour)

    def stop(self) -> None:
        if (job := self._job) is not None:
            self._pool.stop(job)

    def prepare(self) -> None:
        """An outside engine is started before its clock runs; the others are ready at once."""
        if self.outside:
            task = Preparation(self._role(self._seed))
            self._pool.run(Job(task, OUTSIDE_START, OUTSIDE_GRACE))

    def close(self) -> None:
        self.stop()
        self._pool.forget(self._key)

    @property
    def cost(self) -> Footprint:
        return self._model.cost

    def in_words(self, timed: bool) -> str:
        return self._model.in_words(timed)

    def _grace(self) -> float:
        return OUTSIDE_GRACE if self.outside else self._pool.grace

    def _role(self, seed: int) -> Role:
        return Role(self._key, self.name, seed, self._engines)
