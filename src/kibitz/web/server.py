"""The server as a process: a socket, uvicorn on it, and a clean end."""

import asyncio
import errno
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import uvicorn

from kibitz.errors import KibitzError
from kibitz.game.store import Store
from kibitz.web.app import make_app
from kibitz.web.security import is_loopback, kept_token

PORT = 8765
ATTEMPTS = 100  # ports tried, one after the other
HIGHEST_PORT = 65_535
DELETED_KEPT = timedelta(days=30)  # games that were deleted can be brought back for so long
FAREWELL = 3  # seconds for open connections when the server ends
ENDINGS = (signal.SIGINT, signal.SIGTERM)
BIGGEST_FRAME = (
    1024 * 1024
)  # bytes; a message over its limit is answered, a frame over this closes the socket


class ListenError(KibitzError):
    """No port to listen on."""


def listening(host: str, port: int) -> socket.socket:
    """A socket on that port or, if it is taken, on the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, min(port + ATTEMPTS, HIGHEST_PORT + 1)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(128)
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise ListenError(
                    f"cannot listen on {host!r}, port {number}: {error.strerror or error}"
                ) from error
        else:
            return listener
    raise ListenError(f"cannot listen on {host!r}: ports {port} to {number} are all taken")


def is_exposed(host: str) -> bool:
    return host != "localhost" and not is_loopback(host)


def serve(
    store: Store, folder: Path, listener: socket.socket, host: str, ready: Callable[[list[str]], None]
) -> None:
    """Serve until Ctrl-C or SIGTERM. `ready` is called with the page's addresses when it answers, ours first."""
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
    addresses = [f"http://{name}:{port}/?token={kept_token(folder)}" for name in shown_hosts(host)]
    server = Server(config, lambda: ready(addresses))
    asyncio.run(server.serve([listener]))


def shown_hosts(host: str) -> list[str]:
    """What to open on this machine and, where the server listens on all its addresses, on others."""
    names = {"0.0.0.0": ["127.0.0.1", network_address()], "::": ["::1", network_address()]}.get(host, [host])
    return [f"[{name}]" if ":" in name else name for name in names if name]


def network_address() -> str | None:
    """This machine's address in its network, as far as it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(
                ("192.0.2.1", 9)
            )  # an address for documentation: nothing is sent, a route is looked up
        except OSError:
            return None
        return str(probe.getsockname()[0])


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
