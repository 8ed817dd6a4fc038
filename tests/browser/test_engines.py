"""The chess engines of others: kept on the settings page, picked where an opponent is chosen, and played."""

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chess
import pytest
from playwright.sync_api import BrowserContext, Locator, expect
from serving import Server

from tests import fake_engine
from tests.browser.conftest import photograph
from tests.browser.test_looks import NO_POLICY, PHONE, outside, serious
from tests.browser.test_play import after
from tests.browser.visitor import Visitor

WIDE = NO_POLICY | {"viewport": {"width": 2560, "height": 1300}}


LONG_NAME = "a-name-as-long-as-any.forty-signs-1+2_3"


def command(*words: str) -> str:
    """What one would type to start an engine that behaves like that."""
    return shlex.join([sys.executable, str(Path(fake_engine.__file__)), *words])


@pytest.fixture
def owner(visitor: Visitor) -> Iterator[Visitor]:
    """In front of the settings, with no engines yet. None are left behind."""
    visitor.open("settings")
    expect(visitor.page.get_by_label("Command")).to_be_visible()
    yield visitor
    for engine in visitor.ask("GET", "engines")["engines"]:
        visitor.ask("DELETE", f"engines/{engine['name']}")


def section(owner: Visitor) -> Locator:
    return owner.page.get_by_role("region", name="Chess engines")


def add(owner: Visitor, name: str, text: str) -> None:
    owner.page.get_by_label("Name").fill(name)
    owner.page.get_by_label("Command").fill(text)
    owner.press("Enter")


def listed(owner: Visitor, *names: str) -> None:
    """Put engines on the list and open the page anew."""
    for name in names:
        owner.ask("POST", "engines", {"name": name, "command": command("good", "Level=3")})
    owner.page.reload()
    expect(section(owner).get_by_role("listitem")).to_have_count(len(names))


def test_an_engine_is_tried_and_listed(owner: Visitor, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    add(owner, "slowpoke", command(f"gate:{gate}", "good", "Level=3"))
    status = section(owner).get_by_role("status")
    expect(status).to_have_text("Trying slowpoke…")
    gate.touch()
    expect(status).to_have_text("slowpoke is ready to play.")
    entry = section(owner).get_by_role("listitem")
    expect(entry).to_contain_text("slowpoke")
    expect(entry).to_contain_text(f"fake_engine.py gate:{gate} good")
    expect(entry).to_contain_text("Level=3")
    expect(owner.page.get_by_label("Name")).to_have_value("")
    expect(owner.page.get_by_label("Command")).to_be_focused()
    owner.page.reload()
    expect(entry).to_contain_text("slowpoke")


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("ghost", "/no/such/program", "expected a program that can be started"),
        ("quitter", command("exits"), "engine 'quitter' is not added"),
        ("two words", command("good"), "expected a name for the engine"),
    ],
    ids=["no-program", "ends-at-once", "no-name"],
)
def test_what_is_no_engine_is_refused_in_words_and_nothing_is_lost(
    owner: Visitor, name: str, text: str, words: str
) -> None:
    add(owner, name, text)
    expect(section(owner).get_by_role("alert")).to_contain_text(words)
    expect(section(owner).get_by_role("status")).to_be_empty()
    expect(section(owner).get_by_role("listitem")).to_have_count(0)
    expect(owner.page.get_by_label("Name")).to_have_value(name)
    expect(owner.page.get_by_label("Command")).to_have_value(text)


def test_an_engine_is_removed_after_a_question_with_the_keyboard_alone(owner: Visitor) -> None:
    listed(owner, "ant", "bee")
    entries = section(owner).get_by_role("listitem")
    question = owner.page.get_by_role("dialog", name="Remove ant?")
    owner.tab_to(owner.button("Remove ant"))
    owner.press("Enter")
    expect(question).to_be_visible()
    owner.press("Escape")
    expect(question).to_be_hidden()
    expect(owner.button("Remove ant")).to_be_focused()
    expect(entries).to_have_count(2)
    owner.press("Enter")
    question.get_by_role("button", name="Remove").press("Enter")
    expect(section(owner).get_by_role("status")).to_have_text("ant is removed.")
    expect(owner.button("Remove bee")).to_be_focused()
    owner.press("Enter")
    owner.page.get_by_role("dialog", name="Remove bee?").get_by_role("button", name="Remove").press("Enter")
    expect(entries).to_have_count(0)
    expect(owner.page.get_by_label("Name")).to_be_focused()


def test_an_engine_of_the_list_is_picked_and_answers(owner: Visitor) -> None:
    add(owner, "parrot", command("plays", "e7e5"))
    expect(section(owner).get_by_role("listitem")).to_contain_text("parrot")
    owner.open("new")
    owner.pick("Opponent", "Parrot")
    owner.button("Play").click()
    owner.hears("You play White against Parrot.")
    owner.sees(chess.STARTING_FEN)
    owner.move("e2", "e4")
    owner.sees(after(["e2e4", "e7e5"]))
    expect(owner.page.get_by_role("region", name="Black: Parrot")).to_be_visible()


def test_engines_of_the_list_meet_in_the_arena(owner: Visitor) -> None:
    listed(owner, "ant", "bee")
    owner.open("arena")
    owner.pick("First player", "Bee")
    owner.pick("Second player", "Ant")
    owner.page.get_by_role("spinbutton", name="Games", exact=True).fill("2")
    owner.button("Start match").click()
    expect(owner.page.get_by_role("heading", level=1, name="Bee – Ant")).to_be_visible()
    owner.page.get_by_text("Terms of this match").click()
    expect(owner.page.get_by_text("uci:bee against uci:ant")).to_be_visible()
    expect(owner.page.get_by_role("listitem").filter(has_text="Bee – Ant")).to_be_visible()
    expect(owner.page.get_by_role("status").filter(has_text="Not running")).to_be_visible()


def test_without_engines_the_way_to_the_settings_is_shown(owner: Visitor) -> None:
    owner.open("new")
    owner.page.get_by_role("button", name="Opponent:").click()
    owner.page.get_by_role("link", name="settings", exact=True).click()
    expect(section(owner)).to_be_visible()


def test_a_page_that_others_can_reach_says_that_there_is_nothing_to_manage(
    context: BrowserContext, tmp_path: Path
) -> None:
    with Server(tmp_path, "--host", "0.0.0.0") as exposed:
        guest = Visitor(context, exposed)
        guest.open("settings")
        expect(section(guest)).to_contain_text("when this page is open to this computer alone")
        expect(section(guest).get_by_role("textbox")).to_have_count(0)
        expect(section(guest).get_by_role("alert")).to_have_count(0)


# Each end of the widths; what is between them where there is time.
LOOKS = [
    pytest.param(WIDE, id="wide"),
    pytest.param(PHONE | NO_POLICY, id="phone"),
    pytest.param(NO_POLICY, id="desktop", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("window", LOOKS, indirect=True)
def test_all_of_it_is_in_view_and_axe_finds_nothing_serious(
    owner: Visitor, window: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    look, width = request.node.callspec.id, window["viewport"]["width"]
    listed(owner, "stockfish", LONG_NAME)
    add(owner, "ghost", "/no/such/program")
    expect(section(owner).get_by_role("alert")).to_be_visible()
    section(owner).scroll_into_view_if_needed()
    check(owner, f"engines-settings-{look}", width)
    owner.open("new")
    owner.page.get_by_text("Two computers").click()
    owner.pick("White", "Stockfish")
    owner.pick("Black", LONG_NAME)
    check(owner, f"engines-new-{look}", width)
    owner.open("arena")
    owner.pick("Second player", LONG_NAME)
    check(owner, f"engines-arena-{look}", width)


def check(owner: Visitor, name: str, width: int) -> None:
    photograph(owner.page, name)
    assert owner.page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [width, width]
    overfull = (
        "[...document.querySelectorAll('.card')].filter(card => card.scrollWidth > card.clientWidth).length"
    )
    assert owner.page.evaluate(overfull) == 0
    assert outside(owner) == []
    assert serious(owner) == []
