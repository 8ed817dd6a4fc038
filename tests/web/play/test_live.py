"""A game that is watched: who hears what."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import chess

from kibitz.engine.limits import Limits
from kibitz.game.advice import Adviser
from kibitz.game.request import Request
from kibitz.game.store import Store
from kibitz.players import Decision, Player
from kibitz.web.http.threads import Threads
from kibitz.web.http.wire import loads, read
from kibitz.web.play.hub import Hub
from kibitz.web.play.live import LiveGame, Tab
from kibitz.web.play.messages import MovedMessage, ServerMessage, StateMessage
from kibitz.web.workers.pool import Pool
from tests.web.parts import AT_ONCE

NOT_NEEDED = 60.0  # seconds until workers would start


def heard(tab: Tab) -> list[ServerMessage]:
    messages = []
    while not tab.outgoing.empty():
        text = tab.outgoing.get_nowait()
        assert text is not None
        messages.append(read(ServerMessage, loads(text), "message"))
    return messages


def test_a_move_is_heard_by_all_whoever_joins_before_it_is_published(tmp_path: Path) -> None:
    async def watch(live: LiveGame) -> None:
        first, second = Tab(), Tab()
        await live.join(first)
        assert [type(message) for message in heard(first)] == [StateMessage]
        live.session.submit(live.session.game.board.parse_san("e4"), 0)
        await live.join(second)
        (state,) = heard(second)
        assert isinstance(state, StateMessage)
        assert state.now.ply == 1
        (moved,) = heard(first)
        assert isinstance(moved, MovedMessage)
        assert moved.move.san == "e4"
        live.session.submit(live.session.game.board.parse_san("e5"), 1)
        assert (await live.state()).now.ply == 2
        assert [type(message) for tab in (first, second) for message in heard(tab)] == [MovedMessage] * 2

    live_game(tmp_path, watch)


def live_game(folder: Path, scene: Callable[[LiveGame], Awaitable[None]]) -> None:
    """Two people's game, in a hub whose workers are not needed."""

    async def play() -> None:
        threads, pool = Threads(), Pool(delay=NOT_NEEDED)
        with Store.open(folder) as store:
            hub = Hub(store, threads, pool, lambda: AT_ONCE, dict)
            try:
                number = await hub.begin(Request(opponent="", colour="both").game())
                await scene(await hub.open(number))
            finally:
                await hub.close()
                pool.close()
                threads.close()

    asyncio.run(play())


class Oracle(Player):
    """Thinks about a position until it is told to answer or to stop, and counts how often it was asked."""

    name = "oracle"

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.answering = threading.Semaphore(0)

    def choose(self, board: chess.Board, limits: Limits, on_info: object = None) -> Decision:
        self.asked.append(board.fen())
        assert self.answering.acquire(timeout=60)
        return Decision(next(iter(board.legal_moves)))

    def stop(self) -> None:
        self.answering.release()


def test_a_position_is_searched_once_however_many_ask(tmp_path: Path) -> None:
    async def ask(live: LiveGame) -> None:
        oracle = Oracle()
        live.adviser = Adviser(oracle)
        asking = [asyncio.create_task(live.opinion(live.session.game)) for _ in range(38)]
        asking.append(asyncio.create_task(live.opinion(live.session.game)))
        await asyncio.sleep(0)
        # Whoever leaves takes nothing from the others.
        asking.pop().cancel()
        oracle.answering.release()
        opinions = await asyncio.gather(*asking)
        assert len(oracle.asked) == 1
        assert all(opinion is opinions[0] for opinion in opinions)

    live_game(tmp_path, ask)


def test_a_hint_for_a_position_that_is_no_more_is_not_searched_on(tmp_path: Path) -> None:
    async def ask(live: LiveGame) -> None:
        oracle = Oracle()
        live.adviser = Adviser(oracle)
        asking = asyncio.create_task(live.opinion(live.session.game))
        while not oracle.asked:
            await asyncio.sleep(0)
        live.session.submit(live.session.game.board.parse_san("e4"), 0)
        await live.publish()
        await asking

    live_game(tmp_path, ask)
