"""A game that is being played or watched: one session, the tabs that look at it, the computers' moves.

Tabs and computers change the session; `publish` then tells all tabs what is different from what they last heard. So
the order of messages is the order of the game, whoever changed it.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass

import chess

from kibitz.engine.info import SearchInfo
from kibitz.errors import KibitzError
from kibitz.game.advice import GLANCE, Adviser, Opinion
from kibitz.game.game import Game, PlayedMove
from kibitz.game.session import Session
from kibitz.game.waiting import Waiting, as_a_person, at_least, at_once
from kibitz.players.outside.engines import Engines
from kibitz.web.game.view import Transcript, game_info, titles
from kibitz.web.http.messages import PageSettings
from kibitz.web.http.sockets import Outbox
from kibitz.web.http.threads import Threads
from kibitz.web.http.wire import dumps
from kibitz.web.play import view
from kibitz.web.play.kibitzer import PATIENCE, Explaining, Remarking, Threatening
from kibitz.web.play.messages import (
    EvaluationMessage,
    KibitzMessage,
    MovedMessage,
    NoticeMessage,
    Now,
    NowMessage,
    Pace,
    ServerMessage,
    StateMessage,
    ThreatMessage,
)
from kibitz.web.workers.pool import Job, Pool

REMEMBERED = 1_000  # ids of messages, to know one that comes twice
WATCHED = 1.0  # seconds from move to move where two computers play
FLAG_SLACK = 0.005  # seconds: the flag has surely fallen when it is looked at


@dataclass(eq=False)
class Tab(Outbox):
    """One open page."""

    evaluating: bool = False
    kibitzing: bool = False

    def send(self, message: ServerMessage) -> None:
        self.send_text(dumps(message))


class LiveGame:
    """Lives on the event loop; the session's calls and the making of messages run in threads."""

    def __init__(
        self,
        session: Session,
        adviser: Adviser,
        threads: Threads,
        settings: Callable[[], PageSettings],
        failed: Callable[["LiveGame", KibitzError], None],
        engines: Callable[[], Engines],
        ended: Callable[[int], None],
        pool: Pool,
    ) -> None:
        assert session.number is not None  # it is in the store
        self.number = session.number
        self.session = session
        self.adviser = adviser
        self.threads = threads
        self.tabs: set[Tab] = set()
        self.left_at = time.monotonic()  # when the last tab went
        self._settings = settings
        self._failed = failed
        self._engines = engines
        self._ended = ended
        self._pool = pool
        self._seen: OrderedDict[str, None] = OrderedDict()
        self._transcript = Transcript(session.game.settings.board())
        self._told: Game = session.game
        self._telling = asyncio.Lock()
        self._playing: asyncio.Task[None] | None = None
        # For two computers: the least seconds for a move, whether they are paused, and the single steps asked for.
        self._wait = 0.0 if settings().answer_at_once else WATCHED
        self._paused = False
        self._steps = 0
        self._flag: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._opinion: tuple[Game, asyncio.Task[Opinion]] | None = None
        self._evaluation: tuple[Game, EvaluationMessage] | None = None
        self._evaluating = False

    # Tabs

    async def join(self, tab: Tab) -> None:
        """The tab gets the whole state, and from then on every change."""
        if self.session.game.moves and not self.session.game.outcome and not self._paused:
            await self.threads.slow(self.session.start)
        async with self._telling:
            await self._tell()  # the others; the newcomer hears of it in the state
            state = await self.threads.quick(lambda: dumps(self._state(self._told)))
            self.tabs.add(tab)
            tab.send_text(state)
        await self.publish()
        self.go_on()

    async def state(self) -> StateMessage:
        """The state for a page that has not joined yet."""
        async with self._telling:
            await self._tell()
            return await self.threads.quick(self._state, self._told)

    def leave(self, tab: Tab) -> None:
        self.tabs.discard(tab)
        self.left_at = time.monotonic()

    def is_idle(self) -> bool:
        return not self.tabs and self._playing is None

    def broadcast(self, message: ServerMessage) -> None:
        if self.tabs:
            text = dumps(message)
            for tab in list(self.tabs):
                tab.send_text(text)

    def is_repeated(self, message_id: str) -> bool:
        if message_id in self._seen:
            return True
        self._seen[message_id] = None
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return False

    # What happens

    async def publish(self) -> None:
        """Tell the tabs what has changed since the last time, and check the flag."""
        if self._opinion is not None and self._opinion[0] is not self.session.game:
            self._forget_opinion()
        async with self._telling:
            await self._tell()
            self._watch_flag()
        self.evaluate()

    def go_on(self) -> None:
        """Let the computers move as long as it is their turn."""
        if self._playing is None and self._may_play():
            self._playing = self.spawn(self._play())

    async def pace(self, paused: bool, wait: float) -> None:
        """Pause two computers, after the move being thought about, or let them continue."""
        self._paused, self._wait = paused, wait
        await self._rest_or_go_on()

    async def step(self) -> None:
        """Make one move while two computers are paused."""
        if self._paused:
            self._steps += 1
        await self._rest_or_go_on()

    async def _rest_or_go_on(self) -> None:
        if self._may_play():
            self.go_on()
        elif self._playing is None and self._paused:
            await self.threads.quick(self.session.game.pause)
        await self._tell_now()

    def _may_play(self) -> bool:
        going = not self._paused or self._steps > 0
        return going and self.session.computer_to_move and not self.session.closed

    def spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        if self._flag is not None:
            self._flag.cancel()
        for tab in list(self.tabs):
            tab.cut()
        await self.threads.slow(self.session.close)
        await self.threads.slow(self.adviser.close)
        for task in list(self._tasks):
            task.cancel()

    # Advice

    async def opinion(self, game: Game) -> Opinion:
        """What the engine would play at full strength. Each position is searched only once, however many tabs ask."""
        if self._opinion is None or self._opinion[0] is not game or has_failed(self._opinion[1]):
            self._forget_opinion()
            asking = self.threads.slow(self.adviser.opinion, game.board)
            self._opinion = game, asyncio.get_running_loop().create_task(asking)
        # A tab that leaves must not end the search for the others.
        return await asyncio.shield(self._opinion[1])

    def _forget_opinion(self) -> None:
        """End a search for an outdated position."""
        if self._opinion is not None and not self._opinion[1].done():
            self.adviser.stop()
        self._opinion = None

    async def reason(self, opinion: Opinion) -> str:
        """Why the move of an opinion is good."""
        task = Explaining(opinion.board, opinion.decision.move)
        said: str = await self.threads.slow(self._pool.run, Job(task, PATIENCE))
        return said

    async def threat(self, game: Game) -> ThreatMessage:
        """What the other side would do if the side to move passed."""
        threat = await self.threads.slow(self._pool.run, Job(Threatening(game.board), PATIENCE))
        return ThreatMessage(spoken=threat.text, move=None if threat.move is None else threat.move.uci())

    def kibitz(self, before: Game, played: PlayedMove) -> None:
        """A person has moved: say what that allows, to the tabs that want to hear it."""
        if any(tab.kibitzing for tab in self.tabs):
            self.spawn(self._kibitz(before, played))

    async def _kibitz(self, before: Game, played: PlayedMove) -> None:
        task = Remarking(before.board, played.move)
        try:
            said = await self.threads.slow(self._pool.run, Job(task, PATIENCE))
        except KibitzError:
            # It was not asked for.
            return
        moves = (*before.moves, played)
        ply = len(moves)
        # It may have been taken back meanwhile.
        if said is None or self.session.game.moves[:ply] != moves:
            return
        for tab in self.tabs:
            if tab.kibitzing:
                tab.send(KibitzMessage(ply=ply, text=said))

    def evaluate(self, asking: Tab | None = None) -> None:
        """Tell the tabs that want it how the position stands, one that asks anew also what is known."""
        known = self._evaluation
        if asking and asking.evaluating and known and known[0] is self.session.game:
            asking.send(known[1])
        if not self._evaluating and any(tab.evaluating for tab in self.tabs):
            self._evaluating = True
            self.spawn(self._evaluate())

    async def _evaluate(self) -> None:
        try:
            while not (game := self.session.game).outcome and not self._knows(game):
                opinion = await self.threads.slow(self.adviser.opinion, game.board, GLANCE)
                message = view.evaluation_message(len(game.moves), opinion)
                self._evaluation = game, message
                for tab in self.tabs:
                    if tab.evaluating:
                        tab.send(message)
        except KibitzError as error:
            self.notice(f"No evaluation: {error}.")
        finally:
            self._evaluating = False

    def _knows(self, game: Game) -> bool:
        return self._evaluation is not None and self._evaluation[0] is game

    # Inside

    async def _play(self) -> None:
        try:
            while self._may_play():
                self._steps = max(0, self._steps - 1)
                await self.threads.slow(self.session.answer, self._listener(), self._waiting())
                await self.publish()
        except KibitzError as error:
            self._failed(self, error)
        finally:
            self._playing = None
        if self._paused:
            await self._rest_or_go_on()

    def _waiting(self) -> Waiting:
        if len(self.session.players) == 2:
            return at_least(self._wait)
        return at_once if self._settings().answer_at_once else as_a_person

    def _listener(self) -> Callable[[SearchInfo], None]:
        """Passes on the computer's thinking. Called in another thread."""
        loop, board = asyncio.get_running_loop(), self.session.game.board

        def listen(info: SearchInfo) -> None:
            if self.tabs and info.pv:
                loop.call_soon_threadsafe(self.broadcast, view.thinking_message(board, info))

        return listen

    def _watch_flag(self) -> None:
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        game = self.session.game
        left = game.clock.until_flag() if game.outcome is None and game.clock.running else None
        if left is not None:
            loop = asyncio.get_running_loop()
            self._flag = loop.call_later(left + FLAG_SLACK, lambda: self.spawn(self._look_at_flag()))

    async def _look_at_flag(self) -> None:
        try:
            await self.threads.quick(self.session.flag_fell)
            await self.publish()
        except KibitzError as error:
            self._failed(self, error)

    def notice(self, text: str) -> None:
        self.broadcast(NoticeMessage(text=text))

    # Messages, made in a thread while `_telling` is held

    async def _tell(self) -> None:
        game = self.session.game
        if game is self._told:
            return
        messages = await self.threads.quick(self._changes, self._told, game)
        if game.outcome and not self._told.outcome:
            self._ended(self.number)
        self._told = game
        for text in messages:
            for tab in list(self.tabs):
                tab.send_text(text)

    async def _tell_now(self) -> None:
        """What is not part of the game has changed."""
        async with self._telling:
            await self._tell()
            now = await self.threads.quick(self._now, self._told)
            self.broadcast(NowMessage(now=now))

    def _state(self, game: Game) -> StateMessage:
        self._transcript.follow(game)
        engines = self._engines()
        return StateMessage(
            game=game_info(self.number, game, titles(game.settings, engines), engines),
            moves=list(self._transcript.moves),
            variations=view.variations(game),
            now=self._now(game),
        )

    def _changes(self, before: Game, after: Game) -> list[str]:
        old, new = before.moves, after.moves
        if new[: len(old)] != old or (before.outcome and not after.outcome):
            return [dumps(self._state(after))]
        self._transcript.follow(after)
        current = self._now(after)
        if len(new) == len(old):
            return [dumps(NowMessage(now=current))]
        if len(new) > len(old) + 1:
            return [dumps(self._state(after))]
        return [dumps(MovedMessage(ply=len(new), move=self._transcript.moves[-1], now=current))]

    def _now(self, game: Game) -> Now:
        return view.now(
            game,
            self._transcript,
            revision=self.session.revision,
            thinking=game.outcome is None
            and game.turn in self.session.players
            and (self._playing is not None or not self._paused),
            can_takeback=self.person() is not None
            and self._settings().takebacks
            and self.session.can_takeback(),
            vacant=self.session.vacant,
            pace=Pace(paused=self._paused, wait=self._wait) if len(self.session.players) == 2 else None,
        )

    def person(self) -> chess.Color | None:
        """The side a tab acts for: the only person, or of two the one to move; None if a seat is empty."""
        if self.session.vacant:
            return None
        game = self.session.game
        people = [colour for colour in chess.COLORS if game.settings.is_person(colour)]
        if len(people) == 2:
            return game.turn
        return people[0] if people else None


def has_failed(task: asyncio.Task[Opinion]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
