"""The server as a process: a socket, uvicorn on it, and a clean end."""

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import uvicorn

from kibitz.game.store import Store
from kibitz.web.address import is_exposed
from kibitz.web.app import make_app

DELETED_KEPT = timedelta(days=30)  # games that were deleted can be brought back for so long
FAREWELL = 3  # seconds for open connections when the server ends
ENDINGS = (signal.SIGINT, signal.SIGTERM)
BIGGEST_FRAME = (
    1024 * 1024
)  # bytes; a message over its limit is answered, a frame over this closes the socket


def serve(store: Store, folder: Path, listener: socket.socket, host: str, ready: Callable[[], None]) -> None:
    """Serve until Ctrl-C or SIGTERM. `ready` is called when the page answers."""
    store.purge(datetime.now(UTC) - DELETED_KEPT)
    port = listener.getsockname()[1]
    app = make_app(store, folder, port, is_exposed(host))
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=BIGGEST_FRAME,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=FAREWELL,
    )
    asyncio.run(Server(config, ready).serve([listener]))


class Server(uvicorn.Server):
    """Says when it answers. Ctrl-C and SIGTERM are its normal end, not something to die of afterwards."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {number: signal.signal(number, self.handle_exit) for number in ENDINGS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
