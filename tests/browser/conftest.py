"""One server and one browser for each process that runs tests; for each test a fresh window."""

import re
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from serving import Server
from stage import browser, chromium

from kibitz.web.http.preferences import SettingsFile
from tests.browser.visitor import Visitor
from tests.web.parts import AT_ONCE

PICTURES = Path(__file__).resolve().parents[2] / "build" / "screenshots"
PATIENCE = 60_000  # milliseconds that any state is waited for

expect.set_options(timeout=PATIENCE)


# Not a fixture of the session: as long as a browser is open its event loop runs, and other tests could not run theirs.
OPENED: list[Browser] = []
FAILED = pytest.StashKey[bool]()
CLOSING = ExitStack()


@pytest.fixture
def chrome() -> Browser:
    program = chromium()
    if program is None:
        pytest.skip("Chromium is not installed")
    if not OPENED:
        OPENED.append(CLOSING.enter_context(browser(program)))
    return OPENED[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = report.failed
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    yield
    if nextitem is None or nextitem.path.parent != Path(__file__).parent:
        CLOSING.close()
        OPENED.clear()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("browser")
    SettingsFile(folder).save(AT_ONCE)
    with Server(folder) as running:
        yield running


@pytest.fixture
def window(request: pytest.FixtureRequest) -> dict[str, Any]:
    """How the browser's window is: what `@pytest.mark.parametrize("window", …, indirect=True)` says, or a desktop's."""
    desktop = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
    return desktop | getattr(request, "param", {})


@pytest.fixture
def context(
    chrome: Browser, window: dict[str, Any], request: pytest.FixtureRequest
) -> Iterator[BrowserContext]:
    """When the test has failed, its pages are photographed; nothing may have gone wrong behind them."""
    opened = chrome.new_context(**window)
    opened.set_default_timeout(PATIENCE)
    faults: list[str] = []
    opened.on("weberror", lambda fault: faults.append(str(fault.error)))
    opened.on("console", lambda said: faults.append(said.text) if "Security Policy" in said.text else None)
    yield opened
    if request.node.stash.get(FAILED, False):
        for number, page in enumerate(opened.pages, 1):
            photograph(page, f"{request.node.name}-{number}")
    opened.close()
    assert faults == []


def photograph(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    tidy = re.sub(r"\W+", "-", name.removeprefix("test_")).strip("-")
    page.screenshot(path=PICTURES / f"{tidy}.png")


@pytest.fixture
def visitor(context: BrowserContext, server: Server) -> Visitor:
    return Visitor(context, server)


@pytest.fixture
def newcomer(visitor: Visitor) -> Iterator[Visitor]:
    """A visitor to an empty store, who leaves the settings as they were."""
    settings = visitor.ask("GET", "settings")
    for game in visitor.ask("GET", "games?limit=500")["games"]:
        visitor.ask("DELETE", f"games/{game['number']}")
    yield visitor
    visitor.ask("PUT", "settings", settings)
