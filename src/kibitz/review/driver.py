"""Searching the positions of a game for a review: each once, from the end backwards, some again and deeper.

    review = review_game(board, ReviewBudget(nodes=50_000), threads=2, on_progress=print)

A game is cut into blocks of positions. A block starts with an empty table, so that what is found does not depend on
how many threads there are: with a budget of nodes the same game gets the same review. Within a block a search profits
from those of the positions behind it. Then moves whose verdict is in doubt get both of their positions searched again.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from queue import SimpleQueue
from typing import Protocol

import chess

from kibitz.engine import Engine, Limits, Score
from kibitz.engine.knowledge import KnowledgeError
from kibitz.engine.knowledge.owner import owned_tablebases
from kibitz.errors import KibitzError
from kibitz.review.assessment import assess, reviewed
from kibitz.review.findings import Finding, by_the_rules
from kibitz.review.phases import phase_of
from kibitz.review.record import Review, ReviewedMove
from kibitz.review.sacrifice import is_brilliant
from kibitz.review.verdicts import Mark, is_doubtful, is_only_move

HASH_MB = 16
BLOCK = 8  # positions
DEEPER = 6  # times the budget, where a verdict is in doubt
BRIEF = 4  # a part of the budget, to see whether there was another move
FOUND = 12  # half-moves of a line that are kept
LOST, WON = 10.0, 95.0  # win chances beyond which a game is decided
NODES = 50_000  # a position, by default


@dataclass(frozen=True, slots=True)
class ReviewBudget:
    """What the search of one position may spend: nodes or seconds."""

    nodes: int | None = NODES
    seconds: float | None = None

    def limits(self, times: float = 1.0) -> Limits:
        nodes = None if self.nodes is None else max(1, round(self.nodes * times))
        return Limits(nodes=nodes, movetime=None if self.seconds is None else self.seconds * times)


class Analyst(Protocol):
    """Searches positions. If it raises an error, the position stays missing and the review continues."""

    def fresh(self) -> None:
        """Forget what earlier searches found."""
        ...

    def examine(self, board: chess.Board, limits: Limits) -> Finding: ...

    def stop(self) -> None: ...


def review_engine() -> Engine:
    """An engine at full strength, with the owner's tablebases if there are any."""
    engine = Engine(HASH_MB)
    engine.set_tablebases(owned_tablebases())
    return engine


class EngineAnalyst:
    """Kibitz's engine at full strength. The result of tablebases, if set, overrules the search."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def fresh(self) -> None:
        self.engine.new_game()

    def examine(self, board: chess.Board, limits: Limits) -> Finding:
        best = self.engine.search(board, limits).best
        found = Finding(best.score, best.pv[:FOUND], best.depth, best.nodes)
        # The tables say nothing about the remaining moves.
        return found if limits.searchmoves else with_table(found, self._by_table(board))

    def stop(self) -> None:
        self.engine.stop()

    def _by_table(self, board: chess.Board) -> int | None:
        tables = self.engine.tablebases
        if tables is None:
            return None
        try:
            worth = tables.worth(board)
        except KnowledgeError:
            return None
        return None if worth is None else -worth[0]


# What a tablebase win counts as if no mate is seen, in centipawns.
TABLE_WIN = 2_000


def with_table(found: Finding, result: int | None) -> Finding:
    """A finding that does not contradict a tablebase: `result` is 2 for a win of the side to move, -2 for a loss.

    Wins and losses that the fifty-move rule turns into draws (1 and -1) are draws.
    """
    score = found.score
    if result is None or (score.mate or 0) * result > 0:
        return found
    if abs(result) < 2:
        return replace(found, score=Score(cp=0))
    least = TABLE_WIN if result > 0 else -TABLE_WIN
    if score.cp is not None and score.cp * result > 0 and abs(score.cp) >= TABLE_WIN:
        return found
    return replace(found, score=Score(cp=least))


class CancelledError(KibitzError):
    """The review was cancelled by its caller."""


# A move just judged and its place, None where it is still open; positions searched, positions in all.
OnProgress = Callable[[int, ReviewedMove | None, int, int], None]


def review_game(
    board: chess.Board,
    budget: ReviewBudget | None = None,
    threads: int = 1,
    result: str = "*",
    on_progress: OnProgress | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    analyst: Callable[[], Analyst] = lambda: EngineAnalyst(review_engine()),
) -> Review:
    """Review the game that led to this board, by its move stack. `on_progress` is called in the caller's thread."""
    boards = positions(board)
    return Reviewing(boards, budget or ReviewBudget(), threads, result, on_progress, cancelled, analyst).run()


def positions(board: chess.Board) -> list[chess.Board]:
    """Every position of a game, its start first, each with the moves that led to it."""
    place = board.root()
    found = [place.copy()]
    for move in board.move_stack:
        place.push(move)
        found.append(place.copy())
    return found


Job = tuple[int, ...]  # positions, in the order in which they are searched


class Reviewing:
    def __init__(
        self,
        boards: Sequence[chess.Board],
        budget: ReviewBudget,
        threads: int,
        result: str,
        on_progress: OnProgress | None,
        cancelled: Callable[[], bool],
        analyst: Callable[[], Analyst],
    ) -> None:
        self.boards = boards
        self.budget = budget
        self.threads = threads
        self.result = result
        self.on_progress = on_progress
        self.cancelled = cancelled
        self.make_analyst = analyst
        self.findings: list[Finding | None] = [None] * len(boards)
        self.missing: dict[int, str] = {}
        self.own = threading.local()
        self.given_up = threading.Event()

    def run(self) -> Review:
        with ThreadPoolExecutor(self.threads) as pool:
            try:
                everything = range(len(self.boards) - 1, -1, -1)
                self._search(pool, list(blocks(everything)), self.budget.limits(), told=True)
                self._search(pool, self._doubtful(), self.budget.limits(DEEPER))
                return self._distinguished(pool, self._assessed())
            except BaseException:
                self.given_up.set()
                raise

    def _search(self, pool: ThreadPoolExecutor, jobs: list[Job], limits: Limits, told: bool = False) -> None:
        found: SimpleQueue[tuple[int, Finding | str]] = SimpleQueue()
        futures = [pool.submit(self._work, job, limits, found) for job in jobs]
        total = sum(map(len, jobs))
        for done in range(1, total + 1):
            place, finding = found.get()
            if isinstance(finding, Finding):
                self.findings[place] = finding
                self.missing.pop(place, None)
            elif self.findings[place] is None:
                self.missing[place] = finding
            if self.cancelled():
                self.given_up.set()
                raise CancelledError("the review was cancelled")
            if told and self.on_progress is not None:
                self.on_progress(place, self.judged(place), done, total)
        for future in futures:
            future.result()

    def _work(self, job: Job, limits: Limits, found: SimpleQueue[tuple[int, Finding | str]]) -> None:
        for number, place in enumerate(job):
            found.put((place, self._examined(place, limits, fresh=number == 0)))

    def _examined(self, place: int, limits: Limits, fresh: bool) -> Finding | str:
        if self.given_up.is_set():
            return "given up"
        board = self.boards[place]
        try:
            over = by_the_rules(board)
            if over is not None:
                return over
            analyst = self._analyst(fresh)
            return analyst.examine(board, limits)
        except Exception as error:
            # An engine may fail in any way; the next position gets a new one.
            self.own.analyst = None
            return f"{type(error).__name__}: {error}"

    def _analyst(self, fresh: bool) -> Analyst:
        """This thread's own."""
        analyst: Analyst | None = getattr(self.own, "analyst", None)
        if analyst is None:
            self.own.analyst = analyst = self.make_analyst()
        if fresh:
            analyst.fresh()
        return analyst

    def judged(self, place: int) -> ReviewedMove | None:
        """The move made in a position, as far as it is known by now."""
        if place + 1 == len(self.boards):
            return None
        board, move = self.boards[place], self.boards[place + 1].peek()
        return reviewed(
            board, move, self.findings[place], self.findings[place + 1], phase_of(board), is_book=False
        )

    def _assessed(self) -> Review:
        return assess(self.boards, self.findings, dict(self.missing), self.result)

    def _doubtful(self) -> list[Job]:
        """The two positions of each move whose verdict may change, neighbours together."""
        doubtful: set[int] = set()
        for place, board in enumerate(self.boards[:-1]):
            before, after = self.findings[place], self.findings[place + 1]
            if before is None or after is None:
                continue
            move = self.boards[place + 1].peek()
            if is_doubtful(board, move, before, after):
                doubtful |= {place, place + 1}
        return list(runs(doubtful))

    def _distinguished(self, pool: ThreadPoolExecutor, review: Review) -> Review:
        """With best moves marked that were the only ones, or sacrifices that hold."""
        moves = list(review.moves)
        places = [
            place for place in range(len(moves) - 1, -1, -1) if self._may_be_special(place, moves[place])
        ]
        jobs = list(blocks(places))
        for job, marks in zip(jobs, pool.map(self._special_marks, jobs), strict=True):
            for place, mark in zip(job, marks, strict=True):
                move = moves[place]
                if move is not None and mark is not None:
                    moves[place] = replace(move, mark=mark)
        return review.with_moves(tuple(moves))

    def _may_be_special(self, place: int, move: ReviewedMove | None) -> bool:
        before = self.findings[place]
        if move is None or before is None or move.mark is not Mark.BEST or move.move != before.best:
            return False
        return is_open(move.after) and not is_recapture(self.boards[place], move.move)

    def _special_marks(self, job: Job) -> list[Mark | None]:
        return [self._special_mark(place, fresh=number == 0) for number, place in enumerate(job)]

    def _special_mark(self, place: int, fresh: bool) -> Mark | None:
        before, board = self.findings[place], self.boards[place]
        if before is None or before.best is None or self.given_up.is_set():
            return None
        others = tuple(one for one in board.legal_moves if one != before.best)
        try:
            analyst = self._analyst(fresh)
            second = analyst.examine(board, self.budget.limits(1 / BRIEF).restricted(others))
            limits = self.budget.limits()
            if is_brilliant(board, before.best, second.score, lambda one: analyst.examine(one, limits).score):
                return Mark.BRILLIANT
        except Exception:  # it is the best move all the same
            self.own.analyst = None
            return None
        return Mark.ONLY if is_only_move(before.score, second.score) else None


def is_open(chance: float) -> bool:
    """Whether a good move still matters: in a decided game nothing is an only move or brilliant."""
    return LOST < chance < WON


def blocks(places: Sequence[int]) -> Iterator[Job]:
    """Some at a time."""
    for start in range(0, len(places), BLOCK):
        yield tuple(places[start : start + BLOCK])


def runs(places: set[int]) -> Iterator[Job]:
    """Neighbours together, from the last to the first: so each is searched once, whatever the threads do.

    No run is longer than a block, so that threads have about the same to do.
    """
    job: list[int] = []
    for place in sorted(places, reverse=True):
        if job and (place != job[-1] - 1 or len(job) == BLOCK):
            yield tuple(job)
            job = []
        job.append(place)
    if job:
        yield tuple(job)


def is_recapture(board: chess.Board, move: chess.Move) -> bool:
    return bool(board.move_stack) and board.is_capture(move) and board.peek().to_square == move.to_square
