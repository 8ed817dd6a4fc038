"""The server as a process: a socket, uvicorn on it, the API opened behind it, and a clean end."""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from starlette.types import ASGIApp

from kibitz.web.app import make_app
from kibitz.web.http.address import is_exposed, kept_token

if TYPE_CHECKING:
    from kibitz.game.store import Store

FAREWELL = 3  # seconds for open connections when the server ends
ENDINGS = (signal.SIGINT, signal.SIGTERM)
# Bytes. A message over its limit is answered; a frame over this closes the socket.
BIGGEST_FRAME = 1024 * 1024


async def serve(
    open_store: "Callable[[], Store]",
    folder: Path,
    listener: socket.socket,
    host: str,
    ready: Callable[[], None],
) -> None:
    """Serve until Ctrl-C or SIGTERM. The page answers at once; `ready` is called when the games are there too.

    It turns garbage collection on at that point: the caller may have turned it off for the imports.
    """
    exposed = is_exposed(host)
    async with AsyncExitStack() as closing:

        async def open_api() -> ASGIApp:
            enter = await asyncio.to_thread(entrance)
            store = closing.enter_context(await asyncio.to_thread(open_store))
            return await closing.enter_async_context(enter(store, folder, exposed))

        def opened(api: asyncio.Future[ASGIApp]) -> None:
            if api.cancelled() or api.exception():
                server.should_exit = True
            elif not server.should_exit:
                # What is loaded stays in memory: scanning all of it for garbage would only delay games.
                gc.freeze()
                gc.enable()
                ready()

        api = asyncio.create_task(open_api())
        api.add_done_callback(opened)
        app = make_app(api, kept_token(folder), listener.getsockname()[1], exposed)
        server = PageServer(
            uvicorn.Config(
                app,
                lifespan="off",
                log_level="warning",
                access_log=False,
                ws="websockets-sansio",
                ws_max_size=BIGGEST_FRAME,
                server_header=False,
                date_header=False,
                timeout_graceful_shutdown=FAREWELL,
            )
        )
        await server.serve([listener])
        await api  # it says why it could not be opened


def entrance() -> "Callable[[Store, Path, bool], AbstractAsyncContextManager[ASGIApp]]":
    from kibitz.web.api import open_api

    return open_api


class PageServer(uvicorn.Server):
    """Ctrl-C and SIGTERM end it normally: uvicorn must not raise them again afterwards."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {number: signal.signal(number, self.handle_exit) for number in ENDINGS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
