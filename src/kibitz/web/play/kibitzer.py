"""What somebody beside the board would say: what a move has just allowed, and why a hint is good.

A worker searches for both, and only there the review and the lab are imported: the first page does not wait for them.
"""

from dataclasses import dataclass

import chess

from kibitz.web.workers.worker import Bench, FreeTask, Report

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
