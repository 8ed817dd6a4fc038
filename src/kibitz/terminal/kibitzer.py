"""The kibitzer's remarks: what a move allows, why a hint is good, what the other side threatens.

The review and the lab are imported with the first question: a game begins without them.
"""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

import chess

from kibitz.engine import Engine
from kibitz.game.advice import THOUGHT, Adviser, Opinion
from kibitz.game.game import Game

if TYPE_CHECKING:
    from kibitz.review.kibitzer import Stopped


class Kibitzer:
    """Its engine is made when it is first asked. One question at a time; `stop` may come from any thread.

    None: there is nothing to say, or the question was stopped.
    """

    def __init__(self) -> None:
        self._engine: Engine | None = None
        self._asking = threading.Lock()
        self._open: set[threading.Event] = set()

    def remark(self, board: chess.Board, move: chess.Move) -> str | None:
        from kibitz.review.kibitzer import remark_on

        return self._asked(lambda engine, stopped: remark_on(board, move, engine, stopped))

    def reason(self, board: chess.Board, move: chess.Move) -> str | None:
        from kibitz.review.kibitzer import reason_for

        return self._asked(lambda engine, stopped: reason_for(board, move, engine, stopped))

    def threat(self, board: chess.Board) -> str | None:
        """InputError in check."""
        from kibitz.review.kibitzer import threat_in

        return self._asked(lambda engine, stopped: threat_in(board, engine, stopped).text)

    def stop(self) -> None:
        """End the question under way and those that wait."""
        for stopped in list(self._open):
            stopped.set()
        if self._engine is not None:
            self._engine.stop()

    def _asked(self, question: "Callable[[Engine, Stopped], str | None]") -> str | None:
        from kibitz.lab.reasons import UnfinishedError
        from kibitz.review.driver import review_engine

        stopped = threading.Event()
        self._open.add(stopped)
        try:
            with self._asking:
                if stopped.is_set():
                    return None
                self._engine = self._engine or review_engine()
                return question(self._engine, stopped.is_set)
        except UnfinishedError:
            return None
        finally:
            self._open.discard(stopped)


class Hints:
    """Hints that say more each time in the same position: the piece, then the move, then why."""

    def __init__(self, adviser: Adviser, kibitzer: Kibitzer) -> None:
        self._adviser = adviser
        self._kibitzer = kibitzer
        self._game: Game | None = None
        self._opinion: Opinion | None = None
        self._told = 0

    def next(self, game: Game) -> str | None:
        """Blocks; the first hint and the third one search. None: it was stopped."""
        if game is not self._game or self._opinion is None:
            opinion = self._adviser.opinion(game.board, THOUGHT)
            self._game, self._opinion, self._told = game, opinion, 1
            return f"Hint: look at {opinion.piece_hint()}."
        opinion, self._told = self._opinion, self._told + 1
        if self._told == 2:
            return f"Hint: {opinion.hint()}"
        return self._kibitzer.reason(opinion.board, opinion.decision.move)

    def stop(self) -> None:
        self._adviser.stop()
        self._kibitzer.stop()
