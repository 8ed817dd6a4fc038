"""The arena of the page: the matches in the store, the one that is played now, and the tabs that watch."""

import asyncio
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from kibitz.arena.entrant import read_entrant
from kibitz.arena.limits import read_limits
from kibitz.arena.match import Conditions, Match
from kibitz.arena.openings import (
    GeneratedOpenings,
    ListedOpenings,
    Openings,
    made_openings,
    openings_in,
    read_openings,
)
from kibitz.arena.statistics.sprt import Sprt
from kibitz.arena.store import ArenaStore, StoredMatch
from kibitz.children import cores
from kibitz.errors import InputError
from kibitz.game.settings import fresh_seed
from kibitz.players.outside.engines import Engines
from kibitz.web.arena import view
from kibitz.web.arena.messages import (
    BoardsMessage,
    GoOn,
    MatchInfo,
    MatchList,
    NewMatch,
    ProgressMessage,
)
from kibitz.web.arena.run import MatchOrder, Run, Sight
from kibitz.web.game.opponents import Pair, admitted
from kibitz.web.http.answers import RefusalError
from kibitz.web.http.sockets import Outbox
from kibitz.web.http.threads import Threads
from kibitz.web.http.wire import dumps

BOOKS = "openings"  # folder of the openings that matches of the page were given
MOST_GAMES = 20_000
PAUSE = 0.4  # seconds between two messages of progress
LISTED = 100  # matches, the latest ones
LATEST = 20  # games told with the progress


NOTHING_YET = Sight((), 0)


@dataclass(slots=True)
class Playing:
    """The match that is played now."""

    number: int
    target: int
    run: Run | None = None
    sight: Sight = NOTHING_YET


class Arena:
    """Lives on the event loop; what reads the store runs in threads. One match is played at a time."""

    def __init__(self, folder: Path, threads: Threads, engines: Callable[[], Engines]) -> None:
        self.store = ArenaStore.open(folder)
        self._folder = folder
        self._threads = threads
        self._engines = engines
        self._loop = asyncio.get_running_loop()
        self._tabs: defaultdict[int, set[Outbox]] = defaultdict(set)
        self._playing: Playing | None = None
        # The questions of matches that were played since the server started.
        self._tests: dict[int, Sprt] = {}
        self._problems: dict[int, str] = {}
        self._telling: asyncio.Task[None] | None = None

    # What there is

    def listed(self) -> MatchList:
        engines = self._engines()
        matches = [
            self._info(one, view.called(one.match, engines)) for one in self.store.matches(limit=LISTED)
        ]
        return MatchList(matches=matches, cores=cores())

    def stored(self, number: int) -> StoredMatch:
        found = self.store.matches(number)
        if not found:
            raise RefusalError("unknown-game", "there is no such match")
        return found[0]

    def called(self, match: Match) -> Pair:
        return view.called(match, self._engines())

    def progress(self, number: int) -> ProgressMessage:
        match = self.stored(number)
        pair = self.called(match.match)
        latest = self.store.latest(number, LATEST)
        return ProgressMessage(
            match=self._info(match, pair),
            course=view.course(self.store.results(number)),
            latest=[view.game_line(record, pair) for record in latest],
        )

    def _info(self, one: StoredMatch, pair: Pair) -> MatchInfo:
        playing = self._playing if self._playing and self._playing.number == one.number else None
        return view.match_info(
            one,
            pair,
            self.store.results(one.number),
            self._tests.get(one.number),
            playing.target if playing else None,
            resumable=self._is_resumable(one),
            problem=self._problems.get(one.number),
        )

    def _is_resumable(self, one: StoredMatch) -> bool:
        """Its openings are there, and it is the one that its terms mean."""
        if one.tournament is not None or self.store.enter(one.match) != one.number:
            return False
        conditions = one.match.conditions
        made = conditions.openings == made_openings(conditions.chess960)
        book = self.book_of(self._folder, conditions.openings)
        return made or (book is not None and book.exists())

    @staticmethod
    def book_of(folder: Path, openings: str) -> Path | None:
        """Where openings of this identity are kept. It ends in their digest, or it names no file."""
        digest = re.search(r" ([0-9a-f]{16})$", openings, re.ASCII)
        return folder / BOOKS / f"{digest[1]}.epd" if digest else None

    # What one can do

    async def begin(self, asked: NewMatch) -> int:
        order = await self._threads.slow(self._agreed, asked)
        await self._start(order)
        return order.entry

    def _agreed(self, asked: NewMatch) -> MatchOrder:
        check_games(asked.games)
        check_concurrency(asked.concurrency)
        usual = read_limits(asked.limits.strip())
        engines = self._engines()
        first, second = (read_entrant(text.strip(), usual, engines) for text in (asked.first, asked.second))
        for one in (first, second):
            admitted(one.player, engines)
        seed = fresh_seed() if asked.seed is None else asked.seed
        if not 0 <= seed < 2**31:
            raise InputError(f"expected a seed from 0 to 2^31 - 1, got {seed}")
        openings: Openings = GeneratedOpenings(seed, asked.chess960)
        if asked.openings and asked.openings.strip():
            fens = openings_in(asked.openings, asked.chess960)
            openings = ListedOpenings(fens, seed)
            self._keep_book(openings.identity, fens)
        sprt = None
        if asked.elo0 is not None or asked.elo1 is not None:
            if asked.elo0 is None or asked.elo1 is None:
                raise InputError("expected both bounds of the sequential test, or none")
            sprt = Sprt(asked.elo0, asked.elo1)
        match = Match(first, second, Conditions(openings.identity, seed, chess960=asked.chess960))
        return self._order(self.store.enter(match), match, openings, asked, sprt, engines)

    def _order(
        self,
        entry: int,
        match: Match,
        openings: Openings,
        asked: NewMatch | GoOn,
        sprt: Sprt | None,
        engines: Engines,
    ) -> MatchOrder:
        concurrency = asked.concurrency or cores()
        return MatchOrder(self._folder, entry, match, openings, asked.games, concurrency, sprt, engines)

    def _keep_book(self, identity: str, fens: list[str]) -> None:
        path = self.book_of(self._folder, identity)
        assert path is not None  # its digest was made just now
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(fens), encoding="utf-8")

    async def go_on(self, number: int, asked: GoOn) -> None:
        await self._start(await self._threads.slow(self._agreed_again, number, asked))

    def _agreed_again(self, number: int, asked: GoOn) -> MatchOrder:
        check_games(asked.games)
        check_concurrency(asked.concurrency)
        one = self.stored(number)
        engines = self._engines()
        # A stored match starts nothing that a new one could not.
        for entrant in (one.match.first, one.match.second):
            admitted(entrant.player, engines)
        one.match.check_engines(engines)
        openings = self._known_openings(one.match.conditions) if self._is_resumable(one) else None
        if openings is None:
            raise RefusalError("forbidden", "this match was started elsewhere; 'kibitz match' continues it")
        return self._order(number, one.match, openings, asked, self._tests.get(number), engines)

    def _known_openings(self, conditions: Conditions) -> Openings | None:
        """Those that the conditions mean, and no others."""
        openings: Openings = GeneratedOpenings(conditions.seed, conditions.chess960)
        book = self.book_of(self._folder, conditions.openings)
        if book is not None:
            openings = ListedOpenings(read_openings(book, conditions.chess960), conditions.seed)
        return openings if openings.identity == conditions.openings else None

    async def _start(self, order: MatchOrder) -> None:
        if self._playing is not None:
            raise RefusalError("busy", "another match is being played; stop it first")
        number = order.entry
        playing = self._playing = Playing(number, order.games)
        self._problems.pop(number, None)
        if order.sprt is not None:
            self._tests[number] = order.sprt

        def begin() -> None:
            playing.run = Run(
                order,
                lambda sight: self._later(self._seen, number, sight),
                lambda failed: self._later(self._ended, number, failed),
            )

        try:
            await self._threads.quick(begin)
        except OSError:  # no process can be started
            self._playing = None
            raise
        self._tell(number)

    def _later(self, call: Callable[..., None], *arguments: object) -> None:
        """From the run's thread; the server may have ended meanwhile."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *arguments)

    async def stop(self, number: int) -> None:
        playing = self._playing
        if playing is None or playing.number != number or playing.run is None:
            raise RefusalError("over", "this match is not being played")
        await self._threads.slow(playing.run.stop)

    # What happens

    def _seen(self, number: int, sight: Sight) -> None:
        if self._playing is None or self._playing.number != number:
            return
        before, self._playing.sight = self._playing.sight, sight
        if sight.boards != before.boards:
            self._send(number, self.boards(number))
        if sight.games != before.games:
            self._tell(number)

    def _ended(self, number: int, failed: bool) -> None:
        if failed:
            self._problems[number] = "The match ended with an error; the server's terminal says which."
        self._playing = None
        self._send(number, BoardsMessage(boards=[]))
        self._tell(number)

    def boards(self, number: int) -> BoardsMessage:
        playing = self._playing
        return BoardsMessage(
            boards=list(playing.sight.boards) if playing and playing.number == number else []
        )

    # Who watches

    async def join(self, number: int, tab: Outbox) -> None:
        tab.send_text(dumps(await self._threads.quick(self.progress, number)))
        self._tabs[number].add(tab)
        tab.send_text(dumps(self.boards(number)))

    def leave(self, number: int, tab: Outbox) -> None:
        self._tabs[number].discard(tab)

    def _send(self, number: int, message: BoardsMessage | ProgressMessage) -> None:
        if self._tabs[number]:
            text = dumps(message)
            for tab in self._tabs[number]:
                tab.send_text(text)

    def _tell(self, number: int) -> None:
        """The progress, soon: games may end faster than one can look."""
        if self._telling is None or self._telling.done():
            self._telling = self._loop.create_task(self._tell_soon(number))

    async def _tell_soon(self, number: int) -> None:
        await asyncio.sleep(PAUSE)
        if self._tabs[number]:
            self._send(number, await self._threads.quick(self.progress, number))


def check_games(games: int) -> None:
    if not 2 <= games <= MOST_GAMES or games % 2:
        raise InputError(
            f"expected an even number of games from 2 to {MOST_GAMES:,}, as each opening is played twice, got {games}"
        )


def check_concurrency(concurrency: int | None) -> None:
    most = cores()
    if concurrency is not None and not 1 <= concurrency <= most:
        raise InputError(f"expected 1 to {most} games at once, as there are cores, got {concurrency}")
