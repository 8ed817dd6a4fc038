"""The engine for Python programs: takes a chess.Board, streams SearchInfo, returns a SearchResult.

with Engine(hash_mb=128) as engine:
    result = engine.search(board, Limits(movetime=1.0), on_info=print)
    board.push(result.move)
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING

import chess

from kibitz.engine.info import SearchInfo, SearchResult
from kibitz.engine.knowledge import KnowledgeError
from kibitz.engine.limits import Limits, LimitsError
from kibitz.engine.net.shipped import DEFAULT_EVALUATION, NET, chosen_net
from kibitz.engine.search.control import Control
from kibitz.engine.search.deepening import OnInfo, Search
from kibitz.engine.search.search import Worker
from kibitz.engine.search.table import Table
from kibitz.engine.search.time import deadlines
from kibitz.engine.strength import Manner, Strength
from kibitz.engine.variety import Variety
from kibitz.errors import BusyError, shown

if TYPE_CHECKING:
    from kibitz.engine.knowledge.book import Book
    from kibitz.engine.knowledge.tablebases import Tablebases
    from kibitz.engine.net.file import StoredNet

# Megabytes of the table, by default.
HASH_MB = 64
MOST_THREADS = 256
# Seconds that a move costs besides thinking, by default.
OVERHEAD = 0.01
# A move of the book is searched no deeper than this: it is played whatever the search says.
BOOK_DEPTH = 1


class Engine:
    """Searches positions, one at a time.

    During a search, from `prepare` to the end of `finish`, another search or a change of settings raises a BusyError.
    `stop`, `ponderhit` and `close` may come at any moment and from any thread.
    """

    def __init__(
        self,
        hash_mb: int = HASH_MB,
        threads: int = 1,
        on_trouble: Callable[[KnowledgeError], None] | None = None,
        rated: Callable[[int, int], Manner] = Strength,
        evaluation: str = DEFAULT_EVALUATION,
    ) -> None:
        """`on_trouble` is told when a book or tablebases turn out to be damaged; the engine plays on without them.

        `rated`: how to choose at a rating, with a seed. `evaluation`: by the net that comes with Kibitz, or by the
        hand-written terms; `set_net` may change it.
        """
        # Held by a search from its preparation to its end: it may be finished in another thread.
        self._turn = threading.Lock()
        self._closing = False
        self.control = Control()
        self.table = Table(hash_mb)
        self.net: StoredNet | None = chosen_net(None) if evaluation == NET else None
        self.rated = rated
        self.strength: Manner | None = None
        self.workers: list[Worker] = []
        self.set_threads(threads)
        self.overhead = OVERHEAD
        self.variety: Variety | None = None
        self.book: Book | None = None
        self.tablebases: Tablebases | None = None
        self.on_trouble = on_trouble
        self._from_book = False
        self._search: Search | None = None
        # Empty once it runs: a search runs once.
        self._prepared: list[Search] = []
        self._seen: tuple[chess.Board, SearchResult] | None = None

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop, and close the book and the tablebases: at once, or when the current search has ended."""
        self.stop()
        self._closing = True
        if self._turn.acquire(blocking=False):
            self._end_turn()

    @contextmanager
    def _alone(self, what: str) -> Iterator[None]:
        self._begin_turn(what)
        try:
            yield
        finally:
            self._end_turn()

    def _begin_turn(self, what: str) -> None:
        if not self._turn.acquire(blocking=False):
            raise BusyError(f"{what}: expected an idle engine, got one that searches or is being set")

    def _end_turn(self) -> None:
        if self._closing:
            self._use_book(None)
            self._use_tablebases(None)
            self._closing = False
        self._turn.release()
        # A `close` that came between the check above and the release left this to us.
        if self._closing:
            self.close()

    # --- searching ---

    def search(
        self, board: chess.Board, limits: Limits, on_info: OnInfo | None = None, multipv: int = 1
    ) -> SearchResult:
        """Search a position. The board is not changed."""
        return self.finish(board, self.prepare(board, limits, on_info, multipv))

    def prepare(
        self, board: chess.Board, limits: Limits, on_info: OnInfo | None = None, multipv: int = 1
    ) -> Search:
        """A search ready to be finished, in any thread: `stop` reaches it from this moment on."""
        if not isinstance(multipv, int) or multipv < 1:
            raise LimitsError(f"multipv: expected a positive number of lines, got {shown(multipv)}")
        self._begin_turn("search")
        try:
            search = self._search = self._set_up(board, limits, on_info, multipv)
        except BaseException:
            self._end_turn()
            raise
        self._prepared.append(search)
        return search

    def _set_up(self, board: chess.Board, limits: Limits, on_info: OnInfo | None, multipv: int) -> Search:
        limits = self._informed(board, limits)
        if self.strength is not None:
            limits = self.strength.limited(board, limits)
            on_info = self.strength.hearing(on_info, multipv)
            multipv = max(multipv, self.strength.lines)
        if self.variety is not None and self.variety.applies(board):
            multipv = max(multipv, self.variety.lines)
        due = deadlines(limits, board.turn, self.overhead)
        return Search(self.workers, self.table, self.control, board, limits, due, on_info, multipv)

    def finish(self, board: chess.Board, search: Search) -> SearchResult:
        """Run a prepared search and choose the move."""
        try:
            # Atomic, so that only one of two threads gets it.
            self._prepared.remove(search)
        except ValueError:
            raise BusyError("finish: expected a search that was prepared here and has not begun") from None
        try:
            lines = search.run()
            chosen = self._chosen(board, lines)
            ponder = chosen.pv[1] if len(chosen.pv) > 1 else None
            result = SearchResult(chosen.pv[0], ponder, tuple(lines), self._from_book)
            self._seen = (board.copy(stack=False), result)
            return result
        finally:
            self._search = None
            self._end_turn()

    def _informed(self, board: chess.Board, limits: Limits) -> Limits:
        """The same limits, restricted to the root moves that the book or the tablebases allow."""
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
                self._use_tablebases(None)
                if self.on_trouble is not None:
                    self.on_trouble(error)
        return limits

    def _chosen(self, board: chess.Board, lines: list[SearchInfo]) -> SearchInfo:
        if self.strength is not None:
            return self.strength.choice(board, lines)
        if self.variety is not None and self.variety.applies(board):
            return self.variety.choice(lines)
        return lines[0]

    def stop(self) -> None:
        """End the running search, if any; its result is what it has found so far."""
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
        with self._alone("new_game"):
            self.table.clear()
            for worker in self.workers:
                worker.forget()

    def set_hash(self, megabytes: int) -> None:
        with self._alone("set_hash"):
            self.table = Table(megabytes)
            self.workers = [self._worker() for _ in self.workers]

    def set_threads(self, threads: int) -> None:
        if not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
            raise LimitsError(f"threads: expected 1 to {MOST_THREADS}, got {shown(threads)}")
        with self._alone("set_threads"):
            fresh = [self._worker() for _ in range(threads - len(self.workers))]
            self.workers = [*self.workers, *fresh][:threads]

    def set_net(self, net: "StoredNet | None") -> None:
        """Judge positions by this net; None: by the hand-written evaluation."""
        with self._alone("set_net"):
            self._set_judge(net, self.strength)

    def _set_judge(self, net: "StoredNet | None", strength: Manner | None) -> None:
        before = self._judging_net()
        self.net, self.strength = net, strength
        if self._judging_net() is not before:
            # Stored scores came from the other evaluation.
            self.table.clear()
            self.workers = [self._worker() for _ in self.workers]

    def _judging_net(self) -> "StoredNet | None":
        """None at a rating: all ratings were measured with the hand-written evaluation."""
        return self.net if self.strength is None else None

    def _worker(self) -> Worker:
        worker = Worker(self.table, self.control)
        net = self._judging_net()
        if net is not None:
            net.teach(worker.judge)
        return worker

    def set_overhead(self, seconds: float) -> None:
        """What each move costs beside thinking; taken off the clock."""
        with self._alone("set_overhead"):
            self.overhead = seconds

    def set_elo(self, elo: int | None, seed: int = 0) -> None:
        """Play at about this rating; None: as well as possible."""
        with self._alone("set_elo"):
            self._set_judge(self.net, None if elo is None else self.rated(elo, seed))

    def set_variety(self, seed: int | None) -> None:
        """Choose among nearly equal opening moves at random; None: always the best."""
        with self._alone("set_variety"):
            self.variety = None if seed is None else Variety(seed)

    def set_book(self, book: "Book | None") -> None:
        """Play from this book as long as it has a move; None: from none. Analysis without limits does not ask it."""
        with self._alone("set_book"):
            self._use_book(book)

    def set_tablebases(self, tablebases: "Tablebases | None") -> None:
        """Choose among the moves that these tables call best, in the positions they cover."""
        with self._alone("set_tablebases"):
            self._use_tablebases(tablebases)

    def _use_book(self, book: "Book | None") -> None:
        if self.book is not None:
            self.book.close()
        self.book = book

    def _use_tablebases(self, tablebases: "Tablebases | None") -> None:
        if self.tablebases is not None:
            self.tablebases.close()
        self.tablebases = tablebases

    # --- notebooks ---

    def _repr_html_(self) -> str:
        """The position searched last, with its lines."""
        from kibitz.engine.notebook import html

        return html(*self._seen) if self._seen else "<p>An engine that has not searched yet.</p>"
