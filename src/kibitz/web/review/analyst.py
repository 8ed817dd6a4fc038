"""A process that searches for a review, one position or reason at a time, at a lower priority than games."""

from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Protocol

import chess

from kibitz.children import live_apart
from kibitz.engine.limits import Limits
from kibitz.errors import KibitzError
from kibitz.review.driver import EngineAnalyst, review_engine
from kibitz.review.findings import Finding
from kibitz.review.record import Remark
from kibitz.review.words import remarks
from kibitz.web.workers.background import BackgroundProcess


class AnalystError(KibitzError):
    """The process that searched has ended."""


class Errand(Protocol):
    """A task for the process; its result is sent back."""

    def perform(self, analyst: EngineAnalyst) -> object: ...


@dataclass(frozen=True, slots=True)
class Fresh:
    def perform(self, analyst: EngineAnalyst) -> None:
        analyst.fresh()


@dataclass(frozen=True, slots=True)
class Examination:
    board: chess.Board
    limits: Limits

    def perform(self, analyst: EngineAnalyst) -> Finding:
        return analyst.examine(self.board, self.limits)


@dataclass(frozen=True, slots=True)
class Wording:
    board: chess.Board
    move: chess.Move
    before: Finding | None
    after: Finding | None

    def perform(self, analyst: EngineAnalyst) -> tuple[Remark, ...]:
        return remarks(self.board, self.move, analyst.engine, self.before, self.after)


class RemoteAnalyst:
    """An `Analyst` of the driver. When its process dies, what is asked of it fails, and so does all that follows."""

    def __init__(self) -> None:
        self._process = BackgroundProcess(serve)

    def fresh(self) -> None:
        self._ask(Fresh())

    def examine(self, board: chess.Board, limits: Limits) -> Finding:
        found = self._ask(Examination(board, limits))
        assert isinstance(found, Finding)
        return found

    def remarks(
        self, board: chess.Board, move: chess.Move, before: Finding | None, after: Finding | None
    ) -> tuple[Remark, ...]:
        found = self._ask(Wording(board, move, before, after))
        assert isinstance(found, tuple)
        return found

    def stop(self) -> None:
        """Stop for good."""
        self._process.close()

    def _ask(self, errand: Errand) -> object:
        self._process.send(errand)
        try:
            answer = self._process.receive()
        except EOFError:
            raise AnalystError("the process that searched has ended") from None
        if isinstance(answer, Exception):
            raise answer
        return answer


def serve(connection: Connection) -> None:
    """The child's process."""
    analyst = EngineAnalyst(review_engine())
    end = live_apart(analyst.engine.close)
    try:
        while True:
            errand: Errand = connection.recv()
            connection.send(performed(errand, analyst))
    except (EOFError, OSError):
        # The parent is gone.
        end()


def performed(errand: Errand, analyst: EngineAnalyst) -> object:
    try:
        return errand.perform(analyst)
    except Exception as error:
        # Of this errand alone.
        return AnalystError(f"{type(error).__name__}: {error}")
