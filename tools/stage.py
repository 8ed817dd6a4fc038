"""A real browser in front of a running server: what the browser tests and the screenshots stand on."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from serving import Server

# The page hears of a new hash a moment later, and has drawn what belongs there when its next task begins.
GO = """hash => new Promise(done => {
    if (location.hash === hash) return done();
    addEventListener('hashchange', () => setTimeout(done), { once: true });
    location.hash = hash;
})"""


# The first draws pages as the others do, has no windows of its own, and costs half as much.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Chromium's sandbox does not start for root, which containers run as; it visits our own server alone. That is also why
# its pages may share a process: a fresh one for each, and another in reserve, cost more than the pages themselves.
OPTIONS = ["--no-sandbox", "--renderer-process-limit=1", "--disable-features=SpareRendererForSitePerProcess"]


def chromium() -> str | None:
    """The browser's program; Debian's, or another build of it."""
    return next((path for name in PROGRAMS if (path := shutil.which(name))), None)


@contextmanager
def browser(program: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=OPTIONS)
        yield opened
        opened.close()


class Tab:
    """One page on a server, and the requests that the page itself would send."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.context = context
        self.server = server
        self.page: Page = context.new_page()
        # The key alone: what is opened first is what one came for, not the front page.
        context.request.get(server.address, max_redirects=0)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        origin = self.server.origin
        answer = self.context.request.fetch(
            f"{origin}/api/{path}", method=method, data=body, headers={"Origin": origin}
        )
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json()

    def begin(self, opponent: str = "human", colour: str = "both", **options: object) -> int:
        """A new game, on the board in front of us."""
        game = {"opponent": opponent, "colour": colour, "clock": "", "seed": 1} | options
        number = int(self.ask("POST", "games", game)["number"])
        self.open(f"game/{number}")
        self.page.locator(".board[data-fen]").first.wait_for()
        return number

    def open(self, path: str) -> None:
        """Another part of the page; what was there before is gone when this returns."""
        if self.page.url.startswith(self.server.origin):
            self.page.evaluate(GO, f"#/{path}")
        else:
            self.page.goto(f"{self.server.origin}/#/{path}")
            self.page.locator("main").wait_for()
