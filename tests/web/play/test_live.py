"""A game that is watched: who hears what."""

import asyncio
from pathlib import Path

from kibitz.game.request import Request
from kibitz.game.store import Store
from kibitz.web.http.threads import Threads
from kibitz.web.http.wire import loads, read
from kibitz.web.play.hub import Hub
from kibitz.web.play.live import LiveGame, Tab
from kibitz.web.play.messages import MovedMessage, ServerMessage, StateMessage
from kibitz.web.workers.pool import Pool

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

    async def play() -> None:
        threads, pool = Threads(), Pool(delay=NOT_NEEDED)
        with Store.open(tmp_path) as store:
            hub = Hub(store, threads, pool, lambda: True, dict)
            try:
                number = await hub.begin(Request(opponent="", colour="both").game())
                await watch(await hub.open(number))
            finally:
                await hub.close()
                pool.close()
                threads.close()

    asyncio.run(play())
