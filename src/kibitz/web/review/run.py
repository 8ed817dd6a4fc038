"""The review of one game in progress: searches in its own processes and reports what it finds."""

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

import chess

from kibitz.children import cores
from kibitz.game.game import Game
from kibitz.review.assessment import assess
from kibitz.review.budget import game_budget
from kibitz.review.driver import CancelledError, Reviewing, positions
from kibitz.review.findings import Finding
from kibitz.review.record import Remark, Review, ReviewedMove
from kibitz.review.words import with_words
from kibitz.web.review.analyst import AnalystError, RemoteAnalyst
from kibitz.web.review.messages import ReviewStage, VerdictMessage
from kibitz.web.review.view import verdict

MOST_PROCESSES = 4
# Processes that may die in one review; then what is left is reported as missing.
MOST_DEATHS = 5


class ReviewRun:
    """`perform` runs in one thread; `tell` and `begun` are called there. `cancel` may come from any."""

    def __init__(self, number: int, revision: int, game: Game) -> None:
        self.number = number
        self.revision = revision
        self.game = game
        self.stage: ReviewStage = "waiting"
        self.done = 0
        self._boards = positions(game.board)
        self._result = game.result
        self._review: Review | None = None
        self._cancelled = threading.Event()
        self._analysts: list[RemoteAnalyst] = []
        self._idle: SimpleQueue[RemoteAnalyst] = SimpleQueue()
        self._processes = min(cores(), MOST_PROCESSES)
        self._made = 0
        self._making = threading.Lock()
        self._reviewing = Reviewing(
            self._boards,
            game_budget(len(self._boards)),
            self._processes,
            self._result,
            self._heard,
            self._cancelled.is_set,
            self._analyst,
        )

    def known(self) -> Review:
        """The review so far."""
        if self._review is not None:
            return self._review
        reviewing = self._reviewing
        return assess(self._boards, list(reviewing.findings), dict(reviewing.missing), self._result)

    def perform(self, tell: Callable[[VerdictMessage], None], begun: Callable[[], None]) -> Review:
        self._tell, self._begun = tell, begun
        try:
            self._enter("searching")
            self._review = self._reviewing.run()
            self._enter("wording")
            for analyst in self._analysts:
                self._idle.put(analyst)
            self._review = with_words(
                self._review,
                on_move=self._worded,
                cancelled=self._cancelled.is_set,
                say=self._say,
                threads=self._processes,
            )
            if self._cancelled.is_set():
                raise CancelledError("the review was cancelled")
            self.stage = "done"
            return self._review
        finally:
            self._end()

    def cancel(self) -> None:
        self._cancelled.set()
        self._end()

    def _enter(self, stage: ReviewStage) -> None:
        self.stage = stage
        self._begun()

    def _end(self) -> None:
        with self._making:
            while self._analysts:
                self._analysts.pop().stop()

    # What is found

    def _heard(self, place: int, move: ReviewedMove | None, done: int, total: int) -> None:
        self.done = done
        finding = self._reviewing.findings[place]
        board = self._boards[place]
        chance = None if finding is None else round(finding.chance(chess.WHITE, board.turn), 1)
        before = self._reviewing.judged(place - 1) if place else None
        known = [(place - 1, before), (place, move)]
        verdicts = [verdict(self._boards[at], at, one) for at, one in known if one is not None]
        self._tell(VerdictMessage(ply=place, done=done, total=total, verdicts=verdicts, chance=chance))
        if done == total:
            self._enter("deepening")

    def _worded(self, place: int, move: ReviewedMove) -> None:
        said = verdict(self._boards[place], place, move)
        total = len(self._boards)
        self._tell(VerdictMessage(ply=place, done=total, total=total, verdicts=[said]))

    # Who searches

    def _analyst(self) -> RemoteAnalyst:
        with self._making:
            if self._cancelled.is_set():
                raise AnalystError("the review was cancelled")
            self._made += 1
            if self._made > MOST_PROCESSES + MOST_DEATHS:
                raise AnalystError(f"{MOST_DEATHS} search processes have died")
            self._analysts.append(RemoteAnalyst())
            return self._analysts[-1]

    def _say(
        self, board: chess.Board, move: chess.Move, before: Finding | None, after: Finding | None
    ) -> tuple[Remark, ...]:
        """What a process that dies would have said is left unsaid. Called by several threads."""
        try:
            speaker = self._idle.get_nowait()
        except Empty:
            speaker = None
        try:
            speaker = speaker or self._analyst()
            said = speaker.remarks(board, move, before, after)
        except AnalystError:
            return ()
        self._idle.put(speaker)
        return said
