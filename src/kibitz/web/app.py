"""The application: serves the page's files at once, and the API as soon as it is loaded.

Little is imported here: a browser reads the page while the API, and with it the whole of the game, is imported.
Requests to the API wait meanwhile.
"""

import asyncio
from pathlib import Path, PurePosixPath

from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from kibitz.web.http.answers import problem
from kibitz.web.http.security import SAFE_METHODS, Guard

PAGE = Path(__file__).parent / "static"
DOCUMENT = "/index.html"
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
UNCHANGING, CHANGING = "public, max-age=31536000, immutable", "no-cache"
NOT_BUILT = "The page has not been built yet. In the source folder: make install\n"


def make_app(api: asyncio.Future[ASGIApp], token: str, port: int, exposed: bool) -> ASGIApp:
    page = Page() if (PAGE / "index.html").is_file() else PlainTextResponse(NOT_BUILT, 503)

    async def answerer(scope: Scope) -> ASGIApp:
        if scope["type"] == "http" and not scope["path"].startswith("/api/"):
            return page
        try:
            # A request that is cancelled must not cancel what all others wait for.
            return await asyncio.shield(api)
        except Exception:  # the server ends with it, and says it where it was started
            return problem(
                "failed", "the games cannot be opened: the terminal that runs kibitz says why", 503
            )

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        answer = await answerer(scope)
        await answer(scope, receive, send)

    return Guard(app, token, port, exposed)


class Page:
    """The built page, as it was when the server started: its files belong together.

    Those under assets/ carry a digest in their names and never change.
    """

    def __init__(self) -> None:
        files = [path for path in PAGE.rglob("*") if path.suffix in KINDS]
        self._files = {f"/{path.relative_to(PAGE).as_posix()}": path.read_bytes() for path in files}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = self._answer(scope["method"], scope["path"])
        await answer(scope, receive, send)

    def _answer(self, method: str, path: str) -> Response:
        name = DOCUMENT if path == "/" else path
        if name not in self._files:
            return problem("malformed", "there is no such page", 404)
        if method not in SAFE_METHODS:
            return problem("malformed", "a page can only be read", 405)
        headers = {"cache-control": UNCHANGING if name.startswith("/assets/") else CHANGING}
        return Response(self._files[name], headers=headers, media_type=KINDS[PurePosixPath(name).suffix])
