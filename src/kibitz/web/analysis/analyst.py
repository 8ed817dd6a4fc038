"""A process that analyses one position after another at full strength, for one open board."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from queue import SimpleQueue

import chess

from kibitz.children import live_apart
from kibitz.engine import Engine
from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits
from kibitz.web.workers.background import BackgroundProcess

HASH_MB = 128
# Seconds between two reports: more often than a person reads.
BETWEEN = 0.05
# Seconds: a forgotten board must not keep the machine busy for ever.
LONGEST = 1800.0


@dataclass(frozen=True, slots=True)
class AnalysisQuestion:
    """A position, by where the game began and its moves: what was there before counts as a repetition."""

    number: int
    fen: str
    chess960: bool
    moves: tuple[chess.Move, ...]
    lines: int
    threads: int

    def board(self) -> chess.Board:
        board = chess.Board(self.fen, chess960=self.chess960)
        for move in self.moves:
            board.push(move)
        return board


@dataclass(frozen=True, slots=True)
class AnalysisFindings:
    """The lines known so far, the best first. `done`: nothing will be added."""

    question: AnalysisQuestion
    lines: tuple[SearchInfo, ...]
    done: bool


class AnalysisProcess:
    """The parent's view. `tell` and `on_death` are called from a thread of their own, and not after `close`."""

    def __init__(self, tell: Callable[[AnalysisFindings], None], on_death: Callable[[], None]) -> None:
        self._process = BackgroundProcess(serve)
        self._process.listen(tell, on_death)

    def ask(self, question: AnalysisQuestion | None) -> None:
        """Analyse this position, or none. Findings for earlier positions are no longer reported."""
        self._process.send(question)

    def close(self) -> None:
        self._process.close()


def serve(connection: Connection) -> None:
    """The child's process."""
    Service(connection).run()


class Service:
    """One thread receives questions and stops the previous search; the main thread searches."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._engine = Engine(HASH_MB)
        self._end = live_apart(self._engine.close)
        self._questions: SimpleQueue[AnalysisQuestion | None] = SimpleQueue()
        self._latest: AnalysisQuestion | None = None

    def run(self) -> None:
        threading.Thread(target=self._hear, daemon=True).start()
        while True:
            question = self._questions.get()
            if question is not None and question is self._latest:
                self._analyse(question)

    def _hear(self) -> None:
        try:
            while True:
                self._latest = self._connection.recv()
                self._questions.put(self._latest)
                self._engine.stop()
        except (EOFError, OSError):  # the parent is gone
            self._end()

    def _analyse(self, question: AnalysisQuestion) -> None:
        if len(self._engine.workers) != question.threads:
            self._engine.set_threads(question.threads)
        board = question.board()
        reporter = Reporter(question, min(question.lines, board.legal_moves.count()), self._send)
        search = self._engine.prepare(board, Limits(movetime=LONGEST), reporter.hear, question.lines)
        # A newer question may have come before there was a search to stop.
        if self._latest is not question:
            search.stop()
        self._engine.finish(board, search)
        if self._latest is question:
            reporter.report(done=True)

    def _send(self, findings: AnalysisFindings) -> None:
        try:
            self._connection.send(findings)
        except OSError:  # the parent is gone
            self._end()


class Reporter:
    """Gathers the lines of one search and passes them on, not too often."""

    def __init__(
        self, question: AnalysisQuestion, expected: int, send: Callable[[AnalysisFindings], None]
    ) -> None:
        self._question = question
        self._expected = expected
        self._send = send
        self._lines: dict[int, SearchInfo] = {}
        self._last = 0.0

    def hear(self, info: SearchInfo) -> None:
        self._lines[info.multipv] = info
        now = time.monotonic()
        # All lines of a depth come at once.
        if info.multipv == self._expected and now - self._last >= BETWEEN:
            self._last = now
            self.report()

    def report(self, *, done: bool = False) -> None:
        lines = tuple(self._lines[rank] for rank in sorted(self._lines))
        self._send(AnalysisFindings(self._question, lines, done))
