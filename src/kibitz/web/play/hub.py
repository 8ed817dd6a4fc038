"""All live games of the server, by number."""

import asyncio
import time
from collections.abc import Callable
from typing import cast

import chess
from starlette.requests import HTTPConnection

from kibitz.errors import KibitzError
from kibitz.game.advice import STRONGEST, Adviser
from kibitz.game.game import Game
from kibitz.game.session import Session
from kibitz.game.store import Saved, Store, UnknownGameError
from kibitz.players import Player, PlayerNameError, make_player
from kibitz.players.outside.engines import Engines
from kibitz.web.game.opponents import admitted
from kibitz.web.http.answers import RefusalError
from kibitz.web.http.messages import ErrorMessage, PageSettings
from kibitz.web.http.refusals import refusal_of
from kibitz.web.http.threads import Threads
from kibitz.web.play.live import LiveGame
from kibitz.web.workers.pool import Pool
from kibitz.web.workers.remote import RemotePlayer

HIGHEST = 2**53  # no number of a game is above
MOST_GAMES = 300  # at once
TROUBLE = "The engine had to be started again; its move takes a moment longer."
IDLE = 30.0  # seconds without a tab, after which a game rests in the store until it is opened again


class Hub:
    """Lives on the event loop. A game is live while somebody watches it or a computer is to move."""

    def __init__(
        self,
        store: Store,
        threads: Threads,
        pool: Pool,
        settings: Callable[[], PageSettings],
        engines: Callable[[], Engines],
        ended: Callable[[int], None] = lambda number: None,
    ) -> None:
        """`engines` gives the outside engines that may be started now; `ended` is called with games that end."""
        self.store = store
        self.threads = threads
        self.pool = pool
        self.engines = engines
        self._ended = ended
        self._settings = settings
        self._games: dict[int, LiveGame] = {}
        self._opening: dict[int, asyncio.Lock] = {}

    async def begin(self, game: Game) -> int:
        """Put a new game into the store and let it begin."""
        self._check_room()
        # Players that are not allowed here are refused before the game is stored.
        await self.threads.quick(self._admitted, game)
        saved = await self.threads.quick(self.store.add, game)
        return (await self._enter(game, saved)).number

    async def open(self, number: int) -> LiveGame:
        """The game of that number, from the store if it is not live or another process has played on in it."""
        if number > HIGHEST:
            raise UnknownGameError(f"there is no game {number}")
        lock = self._opening.setdefault(number, asyncio.Lock())
        async with lock:
            try:
                game, saved = await self.threads.quick(self.store.load, number)
            except UnknownGameError:
                await self.drop(number)
                raise
            live = self._games.get(number)
            if live is not None and await self.threads.quick(live.session.is_behind, saved.revision):
                await self.drop(number)
                live = None
            if live is None:
                live = await self._enter(game, saved)
        if not lock.locked():
            self._opening.pop(number, None)
        return live

    async def drop(self, number: int) -> None:
        """Close a game and its tabs; it stays in the store."""
        live = self._games.pop(number, None)
        if live is not None:
            await live.close()

    async def close(self) -> None:
        await asyncio.gather(*(self.drop(number) for number in list(self._games)))

    async def sweep(self) -> None:
        """Keep closing games that nobody is watching."""
        while True:
            await asyncio.sleep(IDLE / 4)
            tired = time.monotonic() - IDLE
            for number, live in list(self._games.items()):
                if live.is_idle() and live.left_at < tired:
                    await self.drop(number)

    def _check_room(self) -> None:
        if len(self._games) >= MOST_GAMES:
            raise RefusalError("busy", f"{MOST_GAMES} games are being played already")

    async def _enter(self, game: Game, saved: Saved) -> LiveGame:
        self._check_room()
        loop = asyncio.get_running_loop()

        def trouble() -> None:  # called in another thread
            loop.call_soon_threadsafe(self._apologise, saved.number)

        players = await self.threads.quick(self._seated, game, saved.number, trouble)
        session = Session(game, players, self.store, saved)
        adviser = Adviser(RemotePlayer(self.pool, STRONGEST, make_player(STRONGEST)))
        live = LiveGame(
            session,
            adviser,
            self.threads,
            self._settings,
            self.give_up,
            self.engines,
            self._ended,
            self.pool,
        )
        self._games[live.number] = live
        live.go_on()
        return live

    def _admitted(self, game: Game) -> dict[chess.Color, Player]:
        engines, settings = self.engines(), game.settings
        return {
            colour: admitted(settings.player(colour), engines)
            for colour in chess.COLORS
            if settings.is_computer(colour)
        }

    def _seated(self, game: Game, number: int, trouble: Callable[[], None]) -> dict[chess.Color, Player]:
        """The computers; none if one of them is not available here: then the game can only be viewed."""
        try:
            models = self._admitted(game)
        except (PlayerNameError, RefusalError):
            return {}
        seed, engines = game.settings.seed, self.engines()
        return {
            colour: RemotePlayer(self.pool, (number, colour), model, seed, trouble, engines)
            for colour, model in models.items()
        }

    def _apologise(self, number: int) -> None:
        if live := self._games.get(number):
            live.notice(TROUBLE)

    def give_up(self, live: LiveGame, error: KibitzError) -> None:
        """A game cannot continue: tell its tabs, which reconnect and get the stored state."""
        refusal = refusal_of(error)
        live.broadcast(ErrorMessage(code=refusal.code, message=str(refusal)))
        if self._games.get(live.number) is live:
            asyncio.get_running_loop().create_task(self.drop(live.number))


def hub_of(connection: HTTPConnection) -> Hub:
    return cast(Hub, connection.app.state.hub)
