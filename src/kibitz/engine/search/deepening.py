"""One search from preparation to result: iterative deepening, the clock, the threads."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace

import chess

from kibitz.engine.chances import chances
from kibitz.engine.info import Score, SearchInfo
from kibitz.engine.limits import Limits
from kibitz.engine.notation import chess_move, core_board, root_moves
from kibitz.engine.search.aspiration import settle
from kibitz.engine.search.control import Control
from kibitz.engine.search.machine import nanoseconds
from kibitz.engine.search.search import Worker
from kibitz.engine.search.table import Table
from kibitz.engine.search.time import Deadlines, patience
from kibitz.engine.search.values import DEEPEST, MATE, MATE_BOUND
from kibitz.errors import InputError

OnInfo = Callable[[SearchInfo], None]

# Nanoseconds.
SECOND = 1_000_000_000
# Seconds: a speed needs some time to divide by.
LEAST_ELAPSED = 1e-6


class NoMoveError(InputError):
    """A search in a position without a move to choose."""


class Search:
    """Made in the thread that gives orders, run in any. It can be stopped from the moment it is made."""

    def __init__(
        self,
        workers: Sequence[Worker],
        table: Table,
        control: Control,
        board: chess.Board,
        limits: Limits,
        deadlines: Deadlines,
        on_info: OnInfo | None,
        multipv: int,
    ) -> None:
        self.workers = workers
        self.table = table
        self.control = control
        self.limits = limits
        self.deadlines = deadlines
        self.on_info = on_info
        self.chess960 = board.chess960
        self.failures: list[BaseException] = []
        self.lines: list[SearchInfo] = []
        # Set when nothing holds the result back.
        self._awaited = threading.Event()

        boards = [core_board(board) for _ in workers]
        moves = root_moves(boards[0], board, limits.searchmoves)
        if not moves:
            raise NoMoveError(f"expected a position with a move to choose, got {board.fen()}")
        self.multipv = min(multipv, len(moves))
        self.forced = len(moves) == 1
        share = 0 if limits.nodes is None else max(1, limits.nodes // len(workers))
        for worker, own in zip(workers, boards, strict=True):
            worker.begin(own, moves, share)
        table.next_generation()
        control.release()
        self.began = self.clock_began = nanoseconds()
        self.pondering = limits.ponder
        if not self.pondering:
            self.start_clock()

    # --- orders, from any thread ---

    def stop(self) -> None:
        self.control.stop()
        self._awaited.set()

    def start_clock(self) -> None:
        """Time counts from now on: at once, or when the opponent has played the move pondered on."""
        self.pondering = False
        self.clock_began = nanoseconds()
        if self.deadlines.hard is not None:
            self.control.set_deadline(self.clock_began + int(self.deadlines.hard * SECOND))
        if not self.limits.is_endless():
            self._awaited.set()

    # --- the search ---

    def run(self) -> list[SearchInfo]:
        """Search to the end, and return the last line of each rank."""
        helpers = [
            threading.Thread(target=self._assist, args=(worker, number), daemon=True)
            for number, worker in enumerate(self.workers[1:], 1)
        ]
        for helper in helpers:
            helper.start()
        try:
            self._deepen(self.workers[0])
            if not self.failures:
                self._awaited.wait()
        finally:
            self.control.stop()
            for helper in helpers:
                helper.join()
        if self.failures:
            raise self.failures[0]
        return self.lines

    def _deepen(self, worker: Worker) -> None:
        changes = 0.0
        for depth in range(1, min(self.limits.depth or DEEPEST, DEEPEST) + 1):
            before = self.lines[0] if self.lines else None
            lines = []
            for rank in range(self.multipv):
                settle(worker, depth, rank)
                lines.append(self._line(worker, depth, rank))
                if worker.is_halted():
                    break
            self._publish(lines)
            best = self.lines[0]
            if before is not None:
                changes = changes / 2 + (best.pv[0] != before.pv[0])
            if self.control.is_stopped() or self.failures or self._has_mate(best):
                return
            drop = 0 if before is None else before.score.clamped() - best.score.clamped()
            if self._is_time_up(patience(changes, worker.effort(0), drop)):
                return

    def _assist(self, worker: Worker, number: int) -> None:
        """Another thread: the same search, level or a ply ahead. What it finds reaches the first through the table."""
        try:
            for depth in range(1 + number % 2, DEEPEST + 1):
                settle(worker, depth, 0)
                if self.control.is_stopped():
                    return
        except BaseException as error:
            self.failures.append(error)
            self.stop()

    def _has_mate(self, best: SearchInfo) -> bool:
        mate = best.score.mate
        return self.limits.mate is not None and mate is not None and 0 < mate <= self.limits.mate

    def _is_time_up(self, factor: float) -> bool:
        soft = self.deadlines.soft
        if soft is None or self.pondering:
            return False
        spent = (nanoseconds() - self.clock_began) / SECOND
        return self.forced or spent >= soft * factor

    # --- reports ---

    def _line(self, worker: Worker, depth: int, rank: int) -> SearchInfo:
        elapsed = (nanoseconds() - self.began) / SECOND
        nodes = sum(one.node_count() for one in self.workers)
        score = score_of(worker.root_score(rank))
        return SearchInfo(
            depth=depth,
            seldepth=worker.deepest(),
            multipv=rank + 1,
            score=score,
            nodes=nodes,
            nps=int(nodes / max(elapsed, LEAST_ELAPSED)),
            time=elapsed,
            hashfull=self.table.fullness(),
            pv=tuple(chess_move(move, self.chess960) for move in worker.root_line(rank)),
            wdl=chances(score),
        )

    def _publish(self, lines: list[SearchInfo]) -> None:
        """An iteration cut short before its last line could show one move on two lines: drop it."""
        if len(lines) < len(self.lines):
            return
        self.lines = ranked(lines)
        if self.on_info is not None:
            for line in self.lines:
                self.on_info(line)


def ranked(lines: list[SearchInfo]) -> list[SearchInfo]:
    """Best first: a line searched after others finds more in the table, and may come out ahead of them."""
    best_first = sorted(lines, key=lambda line: line.score.clamped(), reverse=True)
    return [replace(line, multipv=rank) for rank, line in enumerate(best_first, 1)]


def score_of(value: int) -> Score:
    """Mates count whole moves."""
    if value > MATE_BOUND:
        return Score(mate=(MATE - value + 1) // 2)
    if value < -MATE_BOUND:
        return Score(mate=-((MATE + value) // 2))
    return Score(cp=value)
