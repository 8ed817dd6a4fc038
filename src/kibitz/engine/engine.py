"""The engine for Python programs: takes a chess.Board, streams SearchInfo, returns a SearchResult.

with Engine(hash_mb=128) as engine:
    result = engine.search(board, Limits(movetime=1.0), on_info=print)
    board.push(result.move)
"""

from collections.abc import Callable
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING

import chess

from kibitz.engine.info import SearchInfo, SearchResult
from kibitz.engine.knowledge import KnowledgeError
from kibitz.engine.limits import Limits, LimitsError
from kibitz.engine.search.control import Control
from kibitz.engine.search.deepening import OnInfo, Search
from kibitz.engine.search.search import Worker
from kibitz.engine.search.table import Table
from kibitz.engine.search.time import deadlines
from kibitz.engine.strength import Strength
from kibitz.engine.variety import Variety
from kibitz.errors import shown

if TYPE_CHECKING:
    from kibitz.engine.knowledge.book import Book
    from kibitz.engine.knowledge.tablebases import Tablebases

# Megabytes of the table, where nobody says.
HASH_MB = 64
MOST_THREADS = 256
# Seconds that a move costs besides thinking, where nobody says.
OVERHEAD = 0.01
# A move of the book is searched no deeper than this: it is played whatever the search says.
BOOK_DEPTH = 1


class Engine:
    """One search at a time; `stop` and `ponderhit` may come from any thread meanwhile."""

    def __init__(
        self,
        hash_mb: int = HASH_MB,
        threads: int = 1,
        on_trouble: Callable[[KnowledgeError], None] | None = None,
    ) -> None:
        """`on_trouble` hears of a book or tablebases that turn out to be damaged; the engine plays on without them."""
        self.control = Control()
        self.table = Table(hash_mb)
        self.workers: list[Worker] = []
        self.set_threads(threads)
        self.overhead = OVERHEAD
        self.strength: Strength | None = None
        self.variety: Variety | None = None
        self.book: Book | None = None
        self.tablebases: Tablebases | None = None
        self.on_trouble = on_trouble
        self._from_book = False
        self._search: Search | None = None
        self._seen: tuple[chess.Board, SearchResult] | None = None

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop, and let go of the book and the tablebases."""
        self.stop()
        self.set_book(None)
        self.set_tablebases(None)

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
        limits = self._informed(board, limits)
        if self.strength is not None:
            limits = self.strength.limited(limits)
            multipv = max(multipv, self.strength.lines)
        if self.variety is not None and self.variety.applies(board):
            multipv = max(multipv, self.variety.lines)
        due = deadlines(limits, board.turn, self.overhead)
        self._search = Search(self.workers, self.table, self.control, board, limits, due, on_info, multipv)
        return self._search

    def finish(self, board: chess.Board, search: Search) -> SearchResult:
        """Run a prepared search and choose the move."""
        try:
            lines = search.run()
        finally:
            self._search = None
        chosen = self._chosen(board, lines)
        ponder = chosen.pv[1] if len(chosen.pv) > 1 else None
        result = SearchResult(chosen.pv[0], ponder, tuple(lines), self._from_book)
        self._seen = (board.copy(stack=False), result)
        return result

    def _informed(self, board: chess.Board, limits: Limits) -> Limits:
        """The same limits, with the root moves that the book or the tablebases leave to choose among."""
        self._from_book = False
        if limits.searchmoves:
            return limits
        if self.book is not None and not limits.is_endless() and not limits.ponder:
            move = self.book.move(board)
            if move is not None:
                self._from_book = True
                return replace(limits, depth=BOOK_DEPTH, searchmoves=(move,))
        if self.tablebases is not None:
            try:
                return limits.restricted(self.tablebases.best_moves(board))
            except KnowledgeError as error:
                self.set_tablebases(None)
                if self.on_trouble is not None:
                    self.on_trouble(error)
        return limits

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

    def set_book(self, book: "Book | None") -> None:
        """Play from this book as long as it has a move; None: from none. Analysis without limits does not ask it."""
        if self.book is not None:
            self.book.close()
        self.book = book

    def set_tablebases(self, tablebases: "Tablebases | None") -> None:
        """Choose among the moves that these tables call best, where they reach."""
        if self.tablebases is not None:
            self.tablebases.close()
        self.tablebases = tablebases

    # --- notebooks ---

    def _repr_html_(self) -> str:
        """The position searched last, with its lines."""
        from kibitz.engine.notebook import html

        return html(*self._seen) if self._seen else "<p>An engine that has not searched yet.</p>"
