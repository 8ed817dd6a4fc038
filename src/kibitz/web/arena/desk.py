"""The arena of the page: the matches in the store, the one that is played now, and the tabs that watch."""

import asyncio
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kibitz.arena.allowance import read_allowance
from kibitz.arena.entrant import read_entrant
from kibitz.arena.match import Conditions, Match
from kibitz.arena.openings import ListedOpenings, made_openings, openings_in
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
    LiveBoard,
    MatchInfo,
    MatchList,
    NewMatch,
    ProgressMessage,
)
from kibitz.web.arena.run import Run, arguments_of
from kibitz.web.game.opponents import admitted
from kibitz.web.http.answers import RefusalError
from kibitz.web.http.sockets import Outbox
from kibitz.web.http.threads import Threads
from kibitz.web.http.wire import dumps

BOOKS = "openings"  # folder of the openings that matches of the page were given
MOST_GAMES = 20_000
PAUSE = 0.4  # seconds between two messages of progress
LISTED = 100  # matches, the latest ones
LATEST = 20  # games told with the progress


@dataclass(slots=True)
class Playing:
    """The match that is played now."""

    number: int
    target: int
    sprt: Sprt | None
    run: Run | None = None
    boards: tuple[LiveBoard, ...] = ()


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
        self._tests: dict[
            int, Sprt
        ] = {}  # the questions of matches that were played since the server started
        self._problems: dict[int, str] = {}
        self._telling: asyncio.Task[None] | None = None

    # What there is

    def listed(self) -> MatchList:
        matches = [self._info(one) for one in self.store.matches(limit=LISTED)]
        return MatchList(matches=matches, cores=cores())

    def stored(self, number: int) -> StoredMatch:
        found = self.store.matches(number)
        if not found:
            raise RefusalError("unknown-game", "there is no such match")
        return found[0]

    def progress(self, number: int) -> ProgressMessage:
        match = self.stored(number)
        latest = self.store.latest(number, LATEST)
        return ProgressMessage(
            match=self._info(match),
            course=view.course(self.store.results(number)),
            latest=[view.game_line(match.match, record) for record in latest],
        )

    def _info(self, one: StoredMatch) -> MatchInfo:
        playing = self._playing if self._playing and self._playing.number == one.number else None
        return view.match_info(
            one,
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
        match, sprt = await self._threads.slow(self._agreed, asked)
        number = await self._threads.quick(self.store.enter, match)
        self._start(number, match, asked.games, asked.concurrency, sprt)
        return number

    def _agreed(self, asked: NewMatch) -> tuple[Match, Sprt | None]:
        check_games(asked.games)
        check_concurrency(asked.concurrency)
        usual = read_allowance(asked.limits.strip())
        engines = self._engines()
        first, second = (read_entrant(text.strip(), usual, engines) for text in (asked.first, asked.second))
        for one in (first, second):
            admitted(one.player, engines)
        seed = fresh_seed() if asked.seed is None else asked.seed
        if not 0 <= seed < 2**31:
            raise InputError(f"expected a seed from 0 to 2^31 - 1, got {seed}")
        identity = made_openings(asked.chess960)
        if asked.openings and asked.openings.strip():
            identity = self._keep_book(openings_in(asked.openings, asked.chess960))
        sprt = None
        if asked.elo0 is not None or asked.elo1 is not None:
            if asked.elo0 is None or asked.elo1 is None:
                raise InputError("expected both bounds of the sequential test, or none")
            sprt = Sprt(asked.elo0, asked.elo1)
        return Match(first, second, Conditions(identity, seed, chess960=asked.chess960)), sprt

    def _keep_book(self, fens: list[str]) -> str:
        identity = ListedOpenings(fens, 0).identity
        path = self.book_of(self._folder, identity)
        assert path is not None  # its digest was made just now
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(fens), encoding="utf-8")
        return identity

    async def go_on(self, number: int, asked: GoOn) -> None:
        check_games(asked.games)
        check_concurrency(asked.concurrency)
        one = await self._threads.quick(self.stored, number)
        await self._threads.quick(self._check_players, one.match)
        if not await self._threads.quick(self._is_resumable, one):
            raise RefusalError("forbidden", "this match was begun elsewhere; kibitz match goes on with it")
        self._start(number, one.match, asked.games, asked.concurrency, self._tests.get(number))

    def _check_players(self, match: Match) -> None:
        """A stored match starts nothing that a new one could not."""
        engines = self._engines()
        for one in (match.first, match.second):
            admitted(one.player, engines)
        match.check_engines(engines)

    def _start(
        self, number: int, match: Match, games: int, concurrency: int | None, sprt: Sprt | None
    ) -> None:
        if self._playing is not None:
            raise RefusalError("busy", "another match is being played; stop it first")
        openings = match.conditions.openings
        made = openings == made_openings(match.conditions.chess960)
        words = arguments_of(
            match,
            games,
            concurrency,
            sprt,
            self._folder,
            None if made else self.book_of(self._folder, openings),
        )
        self._playing = Playing(number, games, sprt)
        self._problems.pop(number, None)
        if sprt is not None:
            self._tests[number] = sprt
        self._playing.run = Run(
            words,
            lambda told: self._later(self._heard, number, told),
            lambda code: self._later(self._ended, number, code),
        )
        self._tell(number)

    def _later(self, call: Any, *arguments: Any) -> None:
        """From the run's thread; the server may have ended meanwhile."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *arguments)

    async def stop(self, number: int) -> None:
        playing = self._playing
        if playing is None or playing.number != number or playing.run is None:
            raise RefusalError("over", "this match is not being played")
        await self._threads.slow(playing.run.stop)

    # What happens

    def _heard(self, number: int, told: dict[str, Any]) -> None:
        if self._playing is None or self._playing.number != number:
            return
        if "boards" in told:
            self._playing.boards = tuple(LiveBoard(**board) for board in told["boards"])
            self._send(number, self.boards(number))
        elif "ended" in told:
            self._tell(number)

    def _ended(self, number: int, code: int) -> None:
        if code not in (0, 130):
            self._problems[number] = "The match ended with an error; the server's terminal says which."
        self._playing = None
        self._send(number, BoardsMessage(boards=[]))
        self._tell(number)

    def boards(self, number: int) -> BoardsMessage:
        playing = self._playing
        return BoardsMessage(boards=list(playing.boards) if playing and playing.number == number else [])

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
