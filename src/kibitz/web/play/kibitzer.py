"""What somebody beside the board would say: what a move has just allowed, why a hint is good, what threatens.

A worker searches for each, and only there the review and the lab are imported: the first page does not wait for them.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess

from kibitz.web.workers.worker import Bench, FreeTask, Report

if TYPE_CHECKING:
    from kibitz.review.kibitzer import Threat

# Seconds to wait for a sentence at most: the computer's own move comes first.
PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class Remarking(FreeTask):
    """What to say about a move: nothing, unless it is a mistake."""

    board: chess.Board
    move: chess.Move

    def perform(self, bench: Bench, report: Report) -> str | None:
        from kibitz.review.driver import review_engine
        from kibitz.review.kibitzer import remark_on

        engine = review_engine()
        bench.engage(engine)
        return remark_on(self.board, self.move, engine)


@dataclass(frozen=True, slots=True)
class Explaining(FreeTask):
    """Why a move is good."""

    board: chess.Board
    move: chess.Move

    def perform(self, bench: Bench, report: Report) -> str:
        from kibitz.review.driver import review_engine
        from kibitz.review.kibitzer import reason_for

        engine = review_engine()
        bench.engage(engine)
        return reason_for(self.board, self.move, engine)


@dataclass(frozen=True, slots=True)
class Threatening(FreeTask):
    """What the other side would do if the side to move, which is not in check, passed."""

    board: chess.Board

    def perform(self, bench: Bench, report: Report) -> "Threat":
        from kibitz.review.driver import review_engine
        from kibitz.review.kibitzer import threat_in

        engine = review_engine()
        bench.engage(engine)
        return threat_in(self.board, engine)
