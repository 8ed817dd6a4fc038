"""Play in the browser: start the page on this machine and open it.

The printed address carries a key: anyone who opens it may play here. Every move is saved at once. Ctrl-C stops the
server; start it again, and you can continue every game. If Kibitz runs already with the same data folder, its page is
opened.

  kibitz                                  the same as kibitz web
  kibitz web --no-open --port 9000
  kibitz web --host 0.0.0.0               also for phones and computers on your network
"""

import argparse
import gc
import os
import sys
from typing import TYPE_CHECKING

from kibitz.cli.parser import Parser, whole

if TYPE_CHECKING:
    from pathlib import Path
    from threading import Thread

    from kibitz.game.store import Store
    from kibitz.web.http.lease import Lease

HOST, PORT = "127.0.0.1", 8765
# Seconds to tell a browser before the command ends.
OPENING = 5.0


def configure(parser: Parser) -> None:
    parser.add_argument(
        "--host", default=HOST, help=f"the address to listen on (default: {HOST}, this machine)"
    )
    parser.add_argument(
        "--port",
        type=whole(0, 65_535),
        default=PORT,
        metavar="N",
        help=f"the port; the next free one if it is in use, 0 for any (default: {PORT})",
    )
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    parser.add_argument("--data", metavar="DIR", help="where games and settings are kept")


def run(args: argparse.Namespace) -> int:
    from kibitz.folders import data_folder
    from kibitz.web.http.lease import AlreadyRunningError, Lease

    folder = data_folder(args.data)
    try:
        with Lease(folder) as lease:
            return serve_page(args, folder, lease)
    except AlreadyRunningError as running:
        changed = (args.host, args.port) != (HOST, PORT)
        print(f"{running}{'; end that one first to listen elsewhere' if changed else ''}", flush=True)
        if not args.no_open:
            open_page(running.address).join(OPENING)
        return 0


def serve_page(args: argparse.Namespace, folder: "Path", lease: "Lease") -> int:
    from kibitz.web.http.address import addresses, is_exposed, listening

    with listening(args.host, args.port) as listener:
        here, *elsewhere = addresses(listener, args.host, folder)
        lease.tell(here)
        if not args.no_open:
            # The browser's requests wait until the server, still to be imported, is ready.
            open_page(here)

        # What is imported from here on stays: `serve` turns garbage collection on again when all of it is loaded.
        gc.disable()
        import asyncio

        from kibitz.web.server import serve

        def store() -> "Store":
            from kibitz.cli.data import open_store

            return open_store(args.data)

        def ready() -> None:
            print(f"Kibitz is at {here}")
            for address in elsewhere:
                print(f"and for other machines at {address}")
            print("Ctrl-C ends it; every game is kept.", flush=True)

        if is_exposed(args.host):
            print(
                "Others in your network can reach this server. Whoever has the address with its key can play, see and "
                "delete your games; the connection is not encrypted.",
                file=sys.stderr,
            )
        asyncio.run(serve(store, folder, listener, args.host, ready))
    return 0


def open_page(address: str) -> "Thread":
    """In the background: some browsers make their caller wait. Where there is no screen, a browser would take the
    terminal, so that none is opened.
    """
    import threading
    import webbrowser

    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    has_screen = sys.platform != "linux" or any(os.environ.get(name) for name in screens)
    opening = threading.Thread(target=webbrowser.open if has_screen else str, args=(address,), daemon=True)
    opening.start()
    return opening
