"""Reviews one game in threads of this process, from its positions to its words; can be cancelled."""

import threading
from collections.abc import Callable

import chess

from kibitz.engine import Engine, Limits
from kibitz.game.game import Game
from kibitz.lab.reasons import UnfinishedError
from kibitz.review.budget import game_budget
from kibitz.review.driver import CancelledError, EngineAnalyst, review_engine, review_game
from kibitz.review.findings import Finding
from kibitz.review.record import Review
from kibitz.review.words import DEPTH, by_engines, to_word, with_words

# The current stage, how much of it is done, and how much there is (0 if unknown).
OnStage = Callable[[str, int, int], None]


class Reviewer:
    """`review` blocks, and calls `on_stage` in its thread; `cancel` may come from any, and ends every search."""

    def __init__(self, game: Game, threads: int) -> None:
        self._game = game
        self._threads = threads
        self._engines: list[Engine] = []
        self._engaging = threading.Lock()
        self._cancelled = threading.Event()

    def review(self, on_stage: OnStage) -> Review:
        def searched(place: int, move: object, done: int, total: int) -> None:
            if done < total:
                on_stage("Searching the positions", done, total)
            else:
                on_stage("Looking again where a verdict is in doubt", 0, 0)

        found = review_game(
            self._game.board,
            game_budget(len(self._game.moves) + 1),
            self._threads,
            self._game.result,
            searched,
            self._cancelled.is_set,
            lambda: StoppableAnalyst(self._engine(), self.check),
        )
        self.check()
        said, total = 0, len(to_word(found))

        def worded(place: int, move: object) -> None:
            nonlocal said
            said += 1
            on_stage("Finding out why", said, total)

        on_stage("Finding out why", 0, total)
        stopped = self._cancelled.is_set
        say = by_engines(DEPTH, self._engine, stopped)
        try:
            review = with_words(found, on_move=worded, cancelled=stopped, say=say, threads=self._threads)
        except UnfinishedError as error:
            raise CancelledError("the review was cancelled") from error
        self.check()
        return review

    def cancel(self) -> None:
        with self._engaging:
            self._cancelled.set()
            for engine in self._engines:
                engine.stop()

    def check(self) -> None:
        if self._cancelled.is_set():
            raise CancelledError("the review was cancelled")

    def _engine(self) -> Engine:
        with self._engaging:
            self.check()
            self._engines.append(review_engine())
            return self._engines[-1]


class StoppableAnalyst(EngineAnalyst):
    """Half a search finds nothing, and after the end none begins: `check` raises then."""

    def __init__(self, engine: Engine, check: Callable[[], None]) -> None:
        super().__init__(engine)
        self._check = check

    def examine(self, board: chess.Board, limits: Limits) -> Finding:
        self._check()
        found = super().examine(board, limits)
        self._check()
        return found
