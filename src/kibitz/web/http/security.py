"""Who may talk to the server: only requests with the right Host, the same Origin and the token.

A page of another site can send requests to a server on this machine, and a name that is made to point here can read
the answers. So every request must name this server (Host), must come from this server's own page (Origin), and must
carry a cookie that only the printed address hands out.
"""

import re
import secrets
import socket
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kibitz.web.http.address import is_address, is_loopback
from kibitz.web.http.answers import problem

LOOPBACK_NAMES = frozenset({"localhost"})
SAFE_METHODS = frozenset({"GET", "HEAD"})
YEAR = 365 * 24 * 3600  # seconds
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
NO_COOKIE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Kibitz</title>
<h1>This page needs its key</h1>
<p>Open the address that <code>kibitz</code> printed when it started: it ends in <code>?token=…</code>.</p>
</html>"""


def names_of_this_machine() -> frozenset[str]:
    name = socket.gethostname().lower()
    return LOOPBACK_NAMES | {name, name.partition(".")[0], f"{name.partition('.')[0]}.local"}


class Guard:
    """The first thing every request meets.

    On the loopback interface the server answers to `localhost` and loopback addresses. An `exposed` one answers to
    this machine's names too, and to any IP address: unlike a name, that cannot be made to point here.
    """

    def __init__(self, app: ASGIApp, token: str, port: int, exposed: bool) -> None:
        self.app = app
        self.token = token
        self.exposed = exposed
        self.names = names_of_this_machine() if exposed else LOOPBACK_NAMES
        # Browsers keep one set of cookies for all ports of a host.
        self.cookie = f"kibitz_{port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self.refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send_with_headers)
        else:
            await self.app(scope, receive, send_with_headers)

    def refusal(self, scope: Scope) -> Response | None:
        """The refusal of a request; None lets it pass."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if len(headers.getlist("host")) != 1 or not self.knows(host):
            return problem("forbidden", f"this server is not called {host[:100]!r}", 400)
        if not self.is_own_page(scope, headers, host):
            return problem("forbidden", "this request comes from another page", 403)
        if scope["type"] == "http" and scope["method"] == "GET" and scope["path"] == "/":
            given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [])
            if given and same(given[-1], self.token):
                return self.welcome()
        if same(self.shown_token(headers), self.token):
            return None
        if scope["type"] == "http" and not scope["path"].startswith("/api/"):
            return HTMLResponse(NO_COOKIE, 403)
        return problem("forbidden", "open the address that kibitz printed when it started", 403)

    def welcome(self) -> Response:
        response = RedirectResponse("/", 303)
        response.set_cookie(self.cookie, self.token, max_age=YEAR, httponly=True, samesite="strict")
        return response

    def knows(self, host: str) -> bool:
        """Whether the Host header names this server, with or without a port."""
        match = re.fullmatch(r"(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9.-]{1,253})(:[0-9]{1,5})?", host, re.ASCII)
        if match is None:
            return False
        name = match[1].strip("[]").lower()
        return name in self.names or (is_address(name) if self.exposed else is_loopback(name))

    def is_own_page(self, scope: Scope, headers: Headers, host: str) -> bool:
        """Browsers say where a request comes from, except for plain reading."""
        origin = headers.get("origin")
        if origin is None:
            return scope["type"] == "http" and scope["method"] in SAFE_METHODS
        return origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")

    def shown_token(self, headers: Headers) -> str:
        try:
            found = SimpleCookie(headers.get("cookie", "")).get(self.cookie)
        except CookieError:
            return ""
        return found.value if found is not None else ""


def same(one: str, other: str) -> bool:
    """Compared in constant time."""
    return secrets.compare_digest(one.encode(), other.encode())
