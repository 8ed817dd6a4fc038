"""The kibitzer's remarks: what a move has just allowed, why a hint is good, what the other side threatens.

A worker searches for each of them. Only the worker imports the review and the lab, so the first page need not wait.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess

from kibitz.web.workers.worker import Bench, FreeTask, Report

if TYPE_CHECKING:
    from kibitz.engine import Engine
    from kibitz.review.kibitzer import Threat

# The longest wait for a sentence, in seconds: the computer's own move comes first.
PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class Remarking(FreeTask):
    """What to say about a move: nothing, unless it is a mistake."""

    board: chess.Board
    move: chess.Move

    def perform(self, bench: Bench, report: Report) -> str | None:
        from kibitz.review.kibitzer import remark_on

        return remark_on(self.board, self.move, engaged(bench))


@dataclass(frozen=True, slots=True)
class Explaining(FreeTask):
    """Why a move is good."""

    board: chess.Board
    move: chess.Move

    def perform(self, bench: Bench, report: Report) -> str:
        from kibitz.review.kibitzer import reason_for

        return reason_for(self.board, self.move, engaged(bench))


@dataclass(frozen=True, slots=True)
class Threatening(FreeTask):
    """What the other side would do if the side to move, which is not in check, passed."""

    board: chess.Board

    def perform(self, bench: Bench, report: Report) -> "Threat":
        from kibitz.review.kibitzer import threat_in

        return threat_in(self.board, engaged(bench))


def engaged(bench: Bench) -> "Engine":
    """An engine for one search, which the bench can stop."""
    from kibitz.review.driver import review_engine

    engine = review_engine()
    bench.engage(engine)
    return engine
