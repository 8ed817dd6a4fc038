"""The application: the page's own files at once, its rooms as soon as they are open.

Little is imported here: a browser reads the page while the rooms, and with them the whole of the game, are imported.
What it asks of them meanwhile waits.
"""

import asyncio
from pathlib import Path

from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from kibitz.web.answers import problem
from kibitz.web.security import SAFE_METHODS, Guard

PAGE = Path(__file__).parent / "static"
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
UNCHANGING, CHANGING = "public, max-age=31536000, immutable", "no-cache"
NOT_BUILT = "The page has not been built yet. In the source folder: make install\n"


def make_app(rooms: asyncio.Future[ASGIApp], token: str, port: int, exposed: bool) -> ASGIApp:
    page = Page() if PAGE.is_dir() else PlainTextResponse(NOT_BUILT, 503)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        asks_rooms = scope["type"] == "websocket" or scope["path"].startswith("/api/")
        # Whoever goes away while he waits does not cancel what all wait for.
        answer = await asyncio.shield(rooms) if asks_rooms else page
        await answer(scope, receive, send)

    return Guard(app, token, port, exposed)


class Page:
    """The built page. Files under assets/ carry a digest in their names and never change."""

    def __init__(self) -> None:
        found = (path for path in PAGE.rglob("*") if path.suffix in KINDS)
        self._files = {f"/{path.relative_to(PAGE).as_posix()}": path for path in found}
        self._files["/"] = self._files["/index.html"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = await self._answer(scope["method"], scope["path"])
        await answer(scope, receive, send)

    async def _answer(self, method: str, path: str) -> Response:
        if path not in self._files:
            return problem("malformed", "there is no such page", 404)
        if method not in SAFE_METHODS:
            return problem("malformed", "a page can only be read", 405)
        file = self._files[path]
        content = await asyncio.to_thread(file.read_bytes)
        headers = {"cache-control": UNCHANGING if path.startswith("/assets/") else CHANGING}
        return Response(content, headers=headers, media_type=KINDS[file.suffix])
