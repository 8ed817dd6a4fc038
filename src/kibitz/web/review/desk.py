"""All reviews of the server: one runs, others wait, and what is found is kept with its game."""

import asyncio
from contextlib import suppress
from typing import Any, cast

from kibitz.errors import KibitzError
from kibitz.game.game import Game
from kibitz.game.store import UnknownGameError
from kibitz.review.driver import CancelledError
from kibitz.review.record import Review, stored_review
from kibitz.web.http.answers import RefusalError
from kibitz.web.http.sockets import Outbox
from kibitz.web.http.state import State
from kibitz.web.http.wire import BIGGEST, dumps
from kibitz.web.review.messages import VerdictMessage
from kibitz.web.review.run import ReviewRun
from kibitz.web.review.view import review_message

# Games that may wait to be reviewed.
MOST_WAITING = 50
# Half-moves. A shorter game is reviewed when somebody asks for it.
LEAST_PLIES = 10


class ReviewDesk:
    """Lives on the event loop; reviews run in threads that mostly wait for their processes."""

    def __init__(self, state: State) -> None:
        self._state = state
        # Waiting or under way, by game.
        self._runs: dict[int, ReviewRun] = {}
        self._watchers: dict[int, set[Outbox]] = {}
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def ended(self, number: int) -> None:
        """A game has just ended: review it if a person played it and there is something to say."""
        # It may have been taken back or deleted meanwhile, or the machine is busy: a request for the review says so.
        with suppress(KibitzError):
            game, revision, review = await self._state.threads.quick(self._load, number)
            persons = sum(game.settings.is_person(colour) for colour in (True, False))
            if review is None and persons and len(game.moves) >= LEAST_PLIES:
                self._begin(number, revision, game)

    async def watch(self, number: int, outbox: Outbox) -> None:
        """Send a page all that is known, and then what is found. If there is no review yet, start one."""
        game, revision, review = await self._state.threads.quick(self._load, number)
        run = None if review is not None else self._begin(number, revision, game)
        self._watchers.setdefault(number, set()).add(outbox)
        if run is None:
            assert review is not None
            outbox.send_text(await self._state.threads.quick(self._message, number, game, review))
            return
        stage = None
        # What is made while a stage begins would come after the news of it, and be older.
        while stage != run.stage:
            stage = run.stage
            text = await self._state.threads.quick(self._progress, run)
        outbox.send_text(text)

    def leave(self, number: int, outbox: Outbox) -> None:
        watchers = self._watchers.get(number, set())
        watchers.discard(outbox)
        if not watchers:
            self._watchers.pop(number, None)

    async def again(self, number: int) -> None:
        """Review it again, unless a review is under way."""
        game, revision, _ = await self._state.threads.quick(self._load, number)
        run = self._begin(number, revision, game)
        self._tell(number, await self._state.threads.quick(self._progress, run))

    async def known(self, number: int) -> tuple[Game, Review]:
        """The review so far, without starting one."""
        game, revision, review = await self._state.threads.quick(self._load, number)
        run = self._runs.get(number)
        if review is None and run is not None and run.revision == revision:
            review = await self._state.threads.quick(run.known)
        if review is None:
            raise RefusalError("stale", "this game has changed since its review, or has none")
        return game, review

    async def close(self) -> None:
        for run in list(self._runs.values()):
            await self._state.threads.quick(run.cancel)
        for task in list(self._tasks):
            with suppress(asyncio.CancelledError):
                await task

    # Inside

    def _load(self, number: int) -> tuple[Game, int, Review | None]:
        if number > BIGGEST:
            raise UnknownGameError(f"there is no game {number}")
        game, saved = self._state.store.load(number)
        if game.outcome is None and not game.settings.imported:
            raise RefusalError("forbidden", "the game is not over yet: it can be reviewed when it has ended")
        return game, saved.revision, stored_review(game, self._state.store.review(number))

    def _begin(self, number: int, revision: int, game: Game) -> ReviewRun:
        run = self._runs.get(number)
        if run is not None and run.revision == revision:
            return run
        if len(self._runs) >= MOST_WAITING:
            raise RefusalError("busy", f"{MOST_WAITING} games are waiting for their review already")
        if run is not None:
            run.cancel()
        self._runs[number] = run = ReviewRun(number, revision, game)
        task = asyncio.get_running_loop().create_task(self._review(run))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return run

    async def _review(self, run: ReviewRun) -> None:
        loop = asyncio.get_running_loop()

        def tell(message: VerdictMessage) -> None:
            later(dumps(message))

        def begun() -> None:
            later(self._progress(run))

        # Called in another thread.
        def later(text: str) -> None:
            # The server is ending.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._tell, run.number, text)

        try:
            async with self._turn:
                review = await self._state.threads.slow(run.perform, tell, begun)
                kept = await self._state.threads.quick(
                    self._state.store.keep_review, run.number, run.revision, review.to_json()
                )
            if kept:
                self._tell(run.number, await self._state.threads.quick(self._progress, run))
            else:
                self._cut(run.number)
        except CancelledError:
            # Another one has taken its place, or the server is ending.
            pass
        except KibitzError:
            self._cut(run.number)
        finally:
            if self._runs.get(run.number) is run:
                del self._runs[run.number]

    def _tell(self, number: int, text: str) -> None:
        for outbox in list(self._watchers.get(number, ())):
            outbox.send_text(text)

    def _cut(self, number: int) -> None:
        """The game has changed: disconnect its viewers, who reconnect and get its present state."""
        for outbox in list(self._watchers.get(number, ())):
            outbox.cut()

    def _progress(self, run: ReviewRun) -> str:
        return dumps(
            review_message(run.number, run.game, run.known(), run.stage, run.done, self._state.engines())
        )

    def _message(self, number: int, game: Game, review: Review) -> str:
        done = len(review.findings)
        return dumps(review_message(number, game, review, "done", done, self._state.engines()))


def desk_of(app: Any) -> ReviewDesk:
    """The server's only one."""
    shared = app.state
    if not hasattr(shared, "reviews"):
        shared.reviews = ReviewDesk(shared.kibitz)
    return cast(ReviewDesk, shared.reviews)
