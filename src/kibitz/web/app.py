"""The application: routes of all rooms of the page, behind the guard.

A room of the page is a module with `routes`; it finds what it needs by `state.state_of(request)`. Rooms that the
first page does not need are imported when they are asked for, so that it comes up at once.
"""

import asyncio
import sys
import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from importlib import import_module
from pathlib import Path

import chess
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Router
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from kibitz.errors import KibitzError
from kibitz.game.store import Store
from kibitz.review.openings import opening_at
from kibitz.web import games, play, players, settings
from kibitz.web.address import kept_token
from kibitz.web.answers import problem, refusal_of
from kibitz.web.front import PAGE, document
from kibitz.web.hub import Hub
from kibitz.web.messages import Code
from kibitz.web.pool import Pool
from kibitz.web.preferences import SettingsFile
from kibitz.web.security import SAFE_METHODS, Guard
from kibitz.web.state import State
from kibitz.web.threads import Threads

ROOMS = (players, games, settings, play)
LATER = ("kibitz.web.lab", "kibitz.web.insight", "kibitz.web.arena")
HEAD_START = 1.0  # seconds in which the page comes up before processes are started beside it
DOCUMENT = ("/", "/index.html")
NOT_BUILT = "The page has not been built yet. In the source folder: make install\n"


class Page(StaticFiles):
    """The built page. Files under assets/ carry a digest in their names and never change."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        kept = path.startswith("assets/") and response.status_code == 200
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
        return response


class Remainder:
    """What the first rooms do not answer: a request to a later one, or for a file of the page."""

    def __init__(self) -> None:
        self._page = Page(directory=PAGE, html=True) if PAGE.is_dir() else PlainTextResponse(NOT_BUILT, 503)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        state: State = scope["app"].state.kibitz
        if scope["path"].startswith("/api/"):
            rooms = await state.threads.quick(later_rooms)
            await rooms(scope, receive, send)
        elif scope["path"] in DOCUMENT and scope.get("method") in SAFE_METHODS and PAGE.is_dir():
            page = await state.threads.quick(document, state)
            await page(scope, receive, send)
        else:
            await self._page(scope, receive, send)


@cache
def later_rooms() -> Router:
    return Router([route for name in LATER for route in import_module(name).routes])


async def prepare(threads: Threads) -> None:
    """What the first move would otherwise wait for: the names of the openings."""
    await asyncio.sleep(HEAD_START)
    await threads.quick(opening_at, chess.Board())


def make_app(store: Store, folder: Path, port: int, exposed: bool = False) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        threads = Threads()
        preferences = SettingsFile(folder)
        pool = Pool(delay=HEAD_START)
        hub = Hub(store, threads, pool, lambda: preferences.current.takebacks)
        app.state.kibitz = State(folder, store, threads, preferences, pool, hub, exposed)
        chores = [asyncio.create_task(chore) for chore in (hub.sweep(), prepare(threads))]
        yield
        for chore in chores:
            chore.cancel()
        await hub.close()
        pool.close()
        threads.close()

    routes = [route for room in ROOMS for route in room.routes]
    return Starlette(
        routes=[*routes, Mount("/", Remainder())],
        middleware=[Middleware(Guard, token=kept_token(folder), port=port, exposed=exposed)],
        exception_handlers={
            KibitzError: on_error,
            HTTPException: on_http_error,
            Exception: on_fault,
        },
        lifespan=lifespan,
    )


async def on_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, KibitzError)  # it is registered for those
    refusal = refusal_of(error)
    if refusal.code == "failed":
        print_fault(error)
    return problem(refusal.code, str(refusal))


async def on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # it is registered for those
    code: Code = "malformed"
    return problem(code, f"{error.detail}", error.status_code)


async def on_fault(request: Request, error: Exception) -> Response:
    print_fault(error)
    return problem("failed", "something went wrong in the server")


def print_fault(error: Exception) -> None:
    """For whoever runs the server; the page is told nothing of this machine."""
    sys.stderr.write("".join(traceback.format_exception(error)))
