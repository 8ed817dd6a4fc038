"""The server's API for the page, under /api/: all routes, and what they share.

A module with `routes` finds what it needs by `state.state_of(request)`. Modules that the first answer does not need
are imported when they are first asked for, so that the board comes up at once.
"""

import asyncio
import sys
import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import cache, partial
from importlib import import_module
from pathlib import Path

import chess
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Mount, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from kibitz.errors import KibitzError
from kibitz.game.openings import opening_at
from kibitz.game.store import Store
from kibitz.web.http import settings
from kibitz.web.http.answers import problem
from kibitz.web.http.preferences import SettingsFile
from kibitz.web.http.refusals import refusal_of
from kibitz.web.http.state import DELETED_KEPT, State, allowed_engines
from kibitz.web.http.threads import Threads
from kibitz.web.play import front, socket
from kibitz.web.play.hub import Hub
from kibitz.web.workers.pool import Pool

FIRST = (front, socket, settings)
# Imported one group at a time: a new game does not wait for the lab.
LATER = (
    ("kibitz.web.play.games", "kibitz.web.play.players"),
    (
        "kibitz.web.lab.tree",
        "kibitz.web.lab.insight",
        "kibitz.web.lab.looks",
        "kibitz.web.lab.net",
        "kibitz.web.arena.routes",
        "kibitz.web.analysis.routes",
        "kibitz.web.review.routes",
        "kibitz.web.review.progress",
        "kibitz.web.review.oversight",
        "kibitz.web.play.engines",
    ),
)
HEAD_START = 1.0  # seconds in which the page comes up before anything else is done beside it


@asynccontextmanager
async def open_api(store: Store, folder: Path, exposed: bool) -> AsyncIterator[ASGIApp]:
    threads = Threads()
    preferences = SettingsFile(folder)
    pool = Pool(delay=HEAD_START)
    engines = partial(allowed_engines, folder, exposed)
    reviews = Reviews(threads)
    hub = Hub(store, threads, pool, lambda: preferences.current, engines, reviews.ended)
    routes = [route for module in FIRST for route in module.routes]
    app = Starlette(
        routes=[*routes, Mount("/", answer_later)],
        exception_handlers={KibitzError: on_error, HTTPException: on_http_error, Exception: on_fault},
    )
    app.state.kibitz = State(folder, store, threads, preferences, pool, engines, exposed)
    app.state.hub = hub
    reviews.app = app
    chores = [asyncio.create_task(chore) for chore in (hub.sweep(), prepare(store, threads))]
    try:
        yield app
    finally:
        for chore in chores:
            chore.cancel()
        await hub.close()
        await reviews.close()
        pool.close()
        threads.close()


class Reviews:
    """Tells the review desk which games have ended; the desk is imported only then."""

    app: Starlette

    def __init__(self, threads: Threads) -> None:
        self._threads = threads
        self._tasks: set[asyncio.Task[None]] = set()

    def ended(self, number: int) -> None:
        task = asyncio.get_running_loop().create_task(self._review(number))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _review(self, number: int) -> None:
        desk = await self._threads.quick(import_module, "kibitz.web.review.desk")
        await desk.desk_of(self.app).ended(number)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        if reviews := getattr(self.app.state, "reviews", None):
            await reviews.close()


async def answer_later(scope: Scope, receive: Receive, send: Send) -> None:
    state: State = scope["app"].state.kibitz
    for modules in LATER:
        router = await state.threads.quick(routes_of, modules)
        if any(route.matches(scope)[0] is not Match.NONE for route in router.routes):
            break
    await router(scope, receive, send)


@cache
def routes_of(modules: tuple[str, ...]) -> Router:
    return Router([route for name in modules for route in import_module(name).routes])


async def prepare(store: Store, threads: Threads) -> None:
    """Read what the first move would otherwise wait for, the names of the openings, and clear out old games."""
    await asyncio.sleep(HEAD_START)
    await threads.quick(opening_at, chess.Board())
    await threads.quick(store.purge, datetime.now(UTC) - DELETED_KEPT)


async def on_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, KibitzError)  # it is registered for those
    refusal = refusal_of(error)
    if refusal.code == "failed":
        print_fault(error)
    return problem(refusal.code, str(refusal))


async def on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # it is registered for those
    return problem("malformed", error.detail, error.status_code)


async def on_fault(request: Request, error: Exception) -> Response:
    print_fault(error)
    return problem("failed", "something went wrong in the server")


def print_fault(error: Exception) -> None:
    """For the owner's terminal; the page learns nothing about this machine."""
    sys.stderr.write("".join(traceback.format_exception(error)))
