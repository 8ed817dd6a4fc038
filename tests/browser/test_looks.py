"""Every page in both themes, on a desk and on a phone: nothing out of view, nothing that axe objects to."""

import gzip
import json
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import BrowserContext, Response, ViewportSize, expect
from serving import Server

from tests.browser.visitor import Visitor

AXE = Path(__file__).resolve().parents[2] / "frontend/node_modules/axe-core/axe.min.js"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
NO_POLICY = {"bypass_csp": True}  # axe is no part of the page; the policy would refuse it
# Where one set-up is looked at in several windows, it is a phone's that changes its size.
SMALL, TABLET, DESK, LARGE = (
    ViewportSize(width=width, height=height)
    for width, height in ((360, 740), (768, 1024), (1280, 800), (2560, 1300))
)
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
DOWNLOAD = 70_000  # bytes of JavaScript, compressed, until one can play

# Two frames later all that depends on the size of the window is as it stays.
DRAWN = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"""

MIDGAME = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8"
MATE = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"


def visit(visitor: Visitor, page: str) -> None:
    """Opens a page and waits until all of it is there."""
    if page == "game":
        visitor.begin(fen=MIDGAME, clock="5+3")
        visitor.move("d4", "c5")
        expect(visitor.moves).to_have_count(1)
    elif page == "end":
        visitor.begin(fen=MATE)
        visitor.move("f7", "g7")
        visitor.sees_end("White won", "checkmate")
    elif page == "editor":
        visitor.open("new?fen=8/8/8/8/8/8/8/8 w - - 0 1")
        expect(visitor.page.get_by_label("FEN")).to_be_visible()
    elif page == "games":
        visitor.begin()
        visitor.open("games")
        expect(visitor.page.get_by_role("link", name="Continue game").first).to_be_visible()
    elif page == "lab":
        visitor.open(f"lab?fen={MIDGAME}")
        expect(visitor.page.get_by_role("treeitem").first).to_be_visible()
        visitor.button("Next cut").click()
    else:
        visitor.open(page)
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()


PAGES = ["game", "end", "new", "editor", "games", "lab", "settings"]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("window", [PHONE | NO_POLICY], ids=["phone"], indirect=True)
def test_a_phone_shows_all_of_it_and_axe_finds_nothing_serious_on_a_desk(visitor: Visitor, page: str) -> None:
    visit(visitor, page)
    fits(visitor, SMALL)
    fits(visitor, DESK)
    assert serious(visitor) == []


def serious(visitor: Visitor) -> list[str]:
    """What axe objects to on the page as it is, in either theme."""
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.add_script_tag(path=AXE)
    first, *others = THEMES
    everything = objections(visitor, first, {})
    # Another theme changes nothing but colours.
    return everything + [
        fault for theme in others for fault in objections(visitor, theme, {"runOnly": ["color-contrast"]})
    ]


def objections(visitor: Visitor, theme: Theme, rules: dict[str, list[str]]) -> list[str]:
    visitor.page.emulate_media(color_scheme=theme)
    found: dict[str, Any] = visitor.page.evaluate(
        "rules => axe.run(document, {resultTypes: ['violations'], ...rules})", rules
    )
    return [
        f"{theme}: {fault['impact']}: {fault['help']}: {json.dumps([node['html'][:200] for node in fault['nodes']])}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


def resize(visitor: Visitor, size: ViewportSize) -> None:
    visitor.page.set_viewport_size(size)
    visitor.page.evaluate(DRAWN)


def fits(visitor: Visitor, size: ViewportSize) -> None:
    """In a window of that size nothing is beyond its edges, nor is there a way to scroll sideways."""
    resize(visitor, size)
    widths = visitor.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths == [size["width"], size["width"]]
    assert outside(visitor) == []


def outside(visitor: Visitor) -> list[str]:
    """What can be pressed but lies, in part, beyond the edges."""
    found: list[str] = visitor.page.evaluate(
        """() => [...document.querySelectorAll('button, a, input, select, textarea')]
            .filter((element) => element.checkVisibility() && !element.closest('.unseen, .skip'))
            .filter((element) => {
                const { left, right, width } = element.getBoundingClientRect();
                return width > 1 && (left < 0 || right > innerWidth);
            })
            .map((element) => element.outerHTML.slice(0, 120))"""
    )
    return found


@pytest.mark.parametrize("window", [PHONE], ids=["phone"], indirect=True)
def test_a_game_is_played_with_a_finger(visitor: Visitor) -> None:
    visitor.begin(fen=MATE)
    for square in ("f7", "g7"):
        visitor.page.touchscreen.tap(*visitor.middle(square))
    visitor.sees_end("White won", "checkmate")


@pytest.mark.parametrize("window", [{"color_scheme": "dark"}], ids=["dark"], indirect=True)
def test_the_page_is_dark_where_the_device_is(visitor: Visitor) -> None:
    visitor.begin()
    assert brightness(visitor) < 0.2


def brightness(visitor: Visitor) -> float:
    """Of the ground of the page, 0 to 1."""
    colour: str = visitor.page.evaluate("getComputedStyle(document.body).backgroundColor")
    parts = [int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]
    return sum(parts) / 3 / 255


def test_a_theme_that_is_chosen_stays(newcomer: Visitor) -> None:
    newcomer.open("settings")
    newcomer.page.get_by_label("Dark").check()
    expect(newcomer.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert brightness(newcomer) < 0.2
    newcomer.page.reload()
    expect(newcomer.page.get_by_label("Dark")).to_be_checked()
    assert brightness(newcomer) < 0.2


def test_the_page_asks_nobody_but_its_server_and_little_of_it(
    context: BrowserContext, server: Server
) -> None:
    answers: list[Response] = []
    context.on("response", lambda answer: answers.append(answer))
    visitor = Visitor(context, server)
    visitor.begin()
    visitor.move("e2", "e4")
    expect(visitor.moves).to_have_count(1)
    assert {answer.url.split("/")[2] for answer in answers} == {server.origin.removeprefix("http://")}
    # What the document asks for beforehand is what the script uses.
    documents = [answer for answer in answers if answer.ok and "html" in answer.headers["content-type"]]
    assert [answer.url.endswith("/api/front") for answer in answers].count(True) == len(documents)
    scripts = {answer.url: answer.body() for answer in answers if answer.url.endswith(".js")}
    assert 0 < sum(len(gzip.compress(body)) for body in scripts.values()) < DOWNLOAD
