"""Another move instead of a mistake: is it good enough?"""

from dataclasses import dataclass

import chess

from kibitz.game.entry import Choice, Promotion, read_entry
from kibitz.review.accuracy import ACCEPTED
from kibitz.review.budget import nodes
from kibitz.review.driver import DEEPER, EngineAnalyst, ReviewBudget, review_engine
from kibitz.review.findings import Finding, by_the_rules
from kibitz.review.record import Review
from kibitz.review.verdicts import exchange
from kibitz.web.http.answers import RefusalError
from kibitz.web.review.messages import TriedMessage, TryRequest
from kibitz.web.workers.worker import Bench, FreeTask, Report

# The longest wait for the answer, in seconds: games come first.
PATIENCE = 20.0


@dataclass(frozen=True, slots=True)
class Attempt(FreeTask):
    """A position after a move, to be searched by a worker."""

    board: chess.Board

    def perform(self, bench: Bench, report: Report) -> Finding:
        engine = review_engine()
        bench.engage(engine)
        over = by_the_rules(self.board)
        return over or EngineAnalyst(engine).examine(self.board, ReviewBudget(nodes()).limits(DEEPER))


def attempted(review: Review, asked: TryRequest) -> tuple[chess.Board, chess.Move, Finding]:
    """The position of the mistake, the move instead, and what is known of the position."""
    place = asked.ply - 1
    if not 0 <= place < len(review.moves) or review.moves[place] is None:
        raise RefusalError("malformed", "expected a move of the game that has been reviewed")
    board, before = review.boards()[place], review.findings[place]
    # The move from it has a verdict.
    assert before is not None
    move = read_entry(board, asked.move)
    if isinstance(move, Promotion | Choice):
        raise RefusalError("illegal", "expected a whole move, as in e2e4 or e7e8q")
    return board, move, before


def verdict_on(
    review: Review, asked: TryRequest, board: chess.Board, move: chess.Move, before: Finding, after: Finding
) -> TriedMessage:
    """Any move nearly as good as the best is accepted, but not the mistake itself."""
    loss = 0.0 if move == before.best else exchange(before, after).loss
    again = move == review.played[asked.ply - 1]
    accepted = not again and loss <= ACCEPTED
    san = board.san(move)
    if again:
        text = f"{san} is what was played. Look for another move."
    elif not accepted:
        text = f"{san} loses {loss:.0f} points of win chance. Try another move."
    elif move == before.best:
        text = f"{san} is the best move."
    else:
        text = f"{san} is as good as the best move, or nearly."
    return TriedMessage(ply=asked.ply, move=move.uci(), accepted=accepted, text=text, loss=round(loss, 1))
