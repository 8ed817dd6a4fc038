"""The arena of the page: what is in the store, what is played now, and the tabs that watch."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from kibitz.arena.match import Match
from kibitz.arena.openings import GeneratedOpenings
from kibitz.arena.statistics.sprt import Sprt
from kibitz.arena.store import ArenaStore, StoredMatch, StoredTournament, Table, UnknownEntryError
from kibitz.arena.tournament import Event, swiss_rounds, tournament_of
from kibitz.children import cores
from kibitz.players.outside.engines import Engines
from kibitz.web.arena import table, view
from kibitz.web.arena.messages import (
    ArenaList,
    ArenaMessage,
    BoardsMessage,
    GoOn,
    MatchInfo,
    NewMatch,
    NewTournament,
    PlayOn,
    ProgressMessage,
    TournamentInfo,
    TournamentMessage,
)
from kibitz.web.arena.orders import Orders
from kibitz.web.arena.run import ArenaOrder, MatchOrder, Run, Sight, TournamentOrder
from kibitz.web.arena.view import NOUNS, Subject
from kibitz.web.http.answers import RefusalError
from kibitz.web.http.sockets import Outbox
from kibitz.web.http.state import DELETED_KEPT
from kibitz.web.http.threads import Threads
from kibitz.web.http.wire import dumps

PAUSE = 0.4  # seconds between two messages of progress
LISTED = 100  # matches, the latest ones, and as many tournaments
LATEST = 20  # games told with the progress

NOTHING_YET = Sight((), 0)


@dataclass(slots=True)
class Playing:
    """What is played now. `target` is how many games a match shall have."""

    subject: Subject
    target: int
    run: Run | None = None
    sight: Sight = NOTHING_YET


class Arena:
    """Lives on the event loop; what reads the store runs in threads. One match or tournament is played at a time."""

    def __init__(self, folder: Path, threads: Threads, engines: Callable[[], Engines]) -> None:
        self.store = ArenaStore.open(folder)
        self.store.purge(datetime.now(UTC) - DELETED_KEPT)
        self._orders = Orders(folder, self.store, engines)
        self._threads = threads
        self._engines = engines
        self._loop = asyncio.get_running_loop()
        self._tabs: defaultdict[Subject, set[Outbox]] = defaultdict(set)
        self._playing: Playing | None = None
        # The questions of matches that were played since the server started.
        self._tests: dict[int, Sprt] = {}
        self._problems: dict[Subject, str] = {}
        self._telling: dict[Subject, asyncio.Task[None]] = {}

    # What there is

    def listed(self) -> ArenaList:
        engines = self._engines()
        return ArenaList(
            matches=[
                self._match_info(one, view.called_in(one.match, engines))
                for one in self.store.matches(limit=LISTED, alone=True)
            ],
            tournaments=[self._tournament_info(one) for one in self.store.tournaments(limit=LISTED)],
            cores=cores(),
        )

    def match(self, number: int) -> StoredMatch:
        found = self.store.matches(number)
        if not found:
            raise unknown("matches")
        return found[0]

    def tournament(self, number: int) -> StoredTournament:
        found = self.store.tournaments(number)
        if not found:
            raise unknown("tournaments")
        return found[0]

    def called(self, match: Match) -> list[str]:
        return view.called_in(match, self._engines())

    def progress(self, subject: Subject) -> ProgressMessage | TournamentMessage:
        if subject.kind == "tournaments":
            one = self.tournament(subject.number)
            return table.tournament_message(one, *self._standing(one))
        match = self.match(subject.number)
        pair = self.called(match.match)
        latest = self.store.latest(subject.number, LATEST)
        return ProgressMessage(
            match=self._match_info(match, pair),
            course=view.course(self.store.results(subject.number)),
            latest=[view.game_line(record, pair) for record in latest],
        )

    def _match_info(self, one: StoredMatch, pair: list[str]) -> MatchInfo:
        subject = Subject("matches", one.number)
        playing = self._played_now(subject)
        return view.match_info(
            one,
            pair,
            self.store.results(one.number),
            self._tests.get(one.number),
            playing.target if playing else None,
            resumable=self._orders.is_resumable(one),
            problem=self._problems.get(subject),
        )

    def _tournament_info(self, one: StoredTournament) -> TournamentInfo:
        return table.tournament_info(one, *self._standing(one))

    def _standing(self, one: StoredTournament) -> tuple[Event, list[str], bool, bool, str | None]:
        """How far it is, what its players are called, whether it is played now or can be continued, what went wrong."""
        subject = Subject("tournaments", one.number)
        tournament = tournament_of(one)
        rounds = swiss_rounds(tournament, None) if one.rounds is None else one.rounds
        # Nothing is played here, so the openings do not matter.
        event = Event(self.store, one.number, tournament, GeneratedOpenings, one.games, rounds)
        event.recall()
        names = view.called(tournament.entrants, self._engines())
        resumable = self._orders.has_openings(tournament.conditions)
        return event, names, self._played_now(subject) is not None, resumable, self._problems.get(subject)

    def _played_now(self, subject: Subject) -> Playing | None:
        return self._playing if self._playing and self._playing.subject == subject else None

    # What you can do

    async def begin(self, asked: NewMatch | NewTournament) -> int:
        order: MatchOrder | TournamentOrder
        if isinstance(asked, NewMatch):
            order = await self._threads.slow(self._orders.match, asked)
        else:
            order = await self._threads.slow(self._orders.tournament, asked)
        await self._start(order, order.games)
        return order.entry

    async def go_on(self, number: int, asked: GoOn) -> None:
        def agreed() -> MatchOrder:
            return self._orders.match_again(self.match(number), asked, self._tests.get(number))

        await self._start(await self._threads.slow(agreed), asked.games)

    async def play_on(self, number: int, asked: PlayOn) -> None:
        def agreed() -> TournamentOrder:
            return self._orders.tournament_again(self.tournament(number), asked)

        order = await self._threads.slow(agreed)
        await self._start(order, order.games)

    async def _start(self, order: ArenaOrder, target: int) -> None:
        if self._playing is not None:
            raise RefusalError("busy", f"a {self._playing.subject.noun} is being played; stop it first")
        subject = order.subject
        playing = self._playing = Playing(subject, target)
        self._problems.pop(subject, None)
        if isinstance(order, MatchOrder) and order.sprt is not None:
            self._tests[subject.number] = order.sprt

        def begin() -> None:
            playing.run = Run(
                order,
                lambda sight: self._later(self._seen, subject, sight),
                lambda failed: self._later(self._ended, subject, failed),
            )

        try:
            await self._threads.quick(begin)
        except OSError:  # no process can be started
            self._playing = None
            raise
        self._tell(subject)

    def _later(self, call: Callable[..., None], *arguments: object) -> None:
        """From the run's thread; the server may have ended meanwhile."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *arguments)

    async def stop(self, subject: Subject) -> None:
        playing = self._played_now(subject)
        if playing is None or playing.run is None:
            raise RefusalError("over", f"this {subject.noun} is not being played")
        await self._threads.slow(playing.run.stop)

    async def delete(self, subject: Subject) -> None:
        """Delete it; it can be restored for some time."""
        if self._played_now(subject):
            raise RefusalError("busy", f"this {subject.noun} is being played; stop it first")
        await self._marked(subject, self.store.discard)

    async def restore(self, subject: Subject) -> None:
        await self._marked(subject, self.store.restore)

    async def _marked(self, subject: Subject, mark: Callable[..., None]) -> None:
        try:
            await self._threads.quick(mark, subject.kind, subject.number)
        except UnknownEntryError as error:
            raise unknown(subject.kind) from error

    # What happens

    def _seen(self, subject: Subject, sight: Sight) -> None:
        playing = self._played_now(subject)
        if playing is None:
            return
        before, playing.sight = playing.sight, sight
        if sight.boards != before.boards:
            self._send(subject, self.boards(subject))
        if sight.games != before.games:
            self._tell(subject)

    def _ended(self, subject: Subject, failed: bool) -> None:
        if failed:
            self._problems[subject] = (
                f"The {subject.noun} ended with an error; the server's terminal says which."
            )
        self._playing = None
        self._send(subject, BoardsMessage(boards=[]))
        self._tell(subject)

    def boards(self, subject: Subject) -> BoardsMessage:
        playing = self._played_now(subject)
        return BoardsMessage(boards=list(playing.sight.boards) if playing else [])

    # Who watches

    async def join(self, subject: Subject, tab: Outbox) -> None:
        tab.send_text(dumps(await self._threads.quick(self.progress, subject)))
        self._tabs[subject].add(tab)
        tab.send_text(dumps(self.boards(subject)))

    def leave(self, subject: Subject, tab: Outbox) -> None:
        self._tabs[subject].discard(tab)

    def _send(self, subject: Subject, message: ArenaMessage) -> None:
        if self._tabs[subject]:
            text = dumps(message)
            for tab in self._tabs[subject]:
                tab.send_text(text)

    def _tell(self, subject: Subject) -> None:
        """Send the progress soon: games may end faster than anyone can look."""
        if subject not in self._telling:
            self._telling[subject] = self._loop.create_task(self._tell_soon(subject))

    async def _tell_soon(self, subject: Subject) -> None:
        await asyncio.sleep(PAUSE)
        # Changes from now on may need another message.
        del self._telling[subject]
        if self._tabs[subject]:
            self._send(subject, await self._threads.quick(self.progress, subject))


def unknown(kind: Table) -> RefusalError:
    return RefusalError("unknown-game", f"there is no such {NOUNS[kind]}")
