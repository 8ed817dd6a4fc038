"""The engine for Python programs: takes a chess.Board, streams SearchInfo, returns a SearchResult.

with Engine(hash_mb=128) as engine:
    result = engine.search(board, Limits(movetime=1.0), on_info=print)
    board.push(result.move)
"""

from types import TracebackType

import chess

from kibitz.engine.info import SearchInfo, SearchResult
from kibitz.engine.limits import Limits, LimitsError
from kibitz.engine.search.control import Control
from kibitz.engine.search.deepening import OnInfo, Search
from kibitz.engine.search.search import Worker
from kibitz.engine.search.table import Table
from kibitz.engine.search.time import allot
from kibitz.engine.strength import Strength
from kibitz.engine.variety import Variety
from kibitz.errors import shown

MOST_THREADS = 256


class Engine:
    """One search at a time; `stop` and `ponderhit` may come from any thread meanwhile."""

    def __init__(self, hash_mb: int = 64, threads: int = 1) -> None:
        self.control = Control()
        self.table = Table(hash_mb)
        self.workers: list[Worker] = []
        self.set_threads(threads)
        self.overhead = 0.01
        self.strength: Strength | None = None
        self.variety: Variety | None = None
        self._search: Search | None = None
        self._seen: tuple[chess.Board, SearchResult] | None = None

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    # --- searching ---

    def search(
        self, board: chess.Board, limits: Limits, on_info: OnInfo | None = None, multipv: int = 1
    ) -> SearchResult:
        """Think about a position. The board is left as it is."""
        return self.finish(board, self.prepare(board, limits, on_info, multipv))

    def prepare(
        self, board: chess.Board, limits: Limits, on_info: OnInfo | None = None, multipv: int = 1
    ) -> Search:
        """A search ready to be finished in another thread: `stop` reaches it from this moment on."""
        if not isinstance(multipv, int) or multipv < 1:
            raise LimitsError(f"multipv: expected a positive number of lines, got {shown(multipv)}")
        if self.strength is not None:
            limits = self.strength.limited(limits)
            multipv = max(multipv, self.strength.lines)
        if self.variety is not None and self.variety.applies(board):
            multipv = max(multipv, self.variety.lines)
        allotment = allot(limits, board.turn, self.overhead)
        self._search = Search(
            self.workers, self.table, self.control, board, limits, allotment, on_info, multipv
        )
        return self._search

    def finish(self, board: chess.Board, search: Search) -> SearchResult:
        """Run a prepared search and choose the move."""
        try:
            lines = search.run()
        finally:
            self._search = None
        chosen = self._chosen(board, lines)
        ponder = chosen.pv[1] if len(chosen.pv) > 1 else None
        result = SearchResult(chosen.pv[0], ponder, tuple(lines))
        self._seen = (board.copy(stack=False), result)
        return result

    def _chosen(self, board: chess.Board, lines: list[SearchInfo]) -> SearchInfo:
        if self.strength is not None:
            return self.strength.choice(lines)
        if self.variety is not None and self.variety.applies(board):
            return self.variety.choice(lines)
        return lines[0]

    def stop(self) -> None:
        """End the search that runs, if one does; its result is what it has found."""
        search = self._search
        if search is not None:
            search.stop()

    def ponderhit(self) -> None:
        """The move pondered on was played: the clock runs from now on."""
        search = self._search
        if search is not None:
            search.start_clock()

    # --- settings, between searches ---

    def new_game(self) -> None:
        """Forget what earlier searches found."""
        self.table.clear()
        for worker in self.workers:
            worker.forget()

    def set_hash(self, megabytes: int) -> None:
        self.table = Table(megabytes)
        self.workers = [Worker(self.table, self.control) for _ in self.workers]

    def set_threads(self, threads: int) -> None:
        if not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
            raise LimitsError(f"threads: expected 1 to {MOST_THREADS}, got {shown(threads)}")
        fresh = [Worker(self.table, self.control) for _ in range(threads - len(self.workers))]
        self.workers = [*self.workers, *fresh][:threads]

    def set_overhead(self, seconds: float) -> None:
        """What each move costs beside thinking; taken off the clock."""
        self.overhead = seconds

    def set_elo(self, elo: int | None, seed: int = 0) -> None:
        """Play at about this rating; None: as well as possible."""
        self.strength = None if elo is None else Strength(elo, seed)

    def set_variety(self, seed: int | None) -> None:
        """Choose among nearly equal opening moves at random; None: always the best."""
        self.variety = None if seed is None else Variety(seed)

    # --- notebooks ---

    def _repr_html_(self) -> str:
        """The position searched last, with its lines."""
        from kibitz.engine.notebook import html

        return html(*self._seen) if self._seen else "<p>An engine that has not searched yet.</p>"
