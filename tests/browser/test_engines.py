"""The chess engines of others: kept on the settings page, picked where an opponent is chosen, and played."""

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest
from playwright.sync_api import BrowserContext, Locator, expect
from serving import Server

from kibitz.players.outside.engines import EngineList, OutsideEngine
from tests import fake_engine
from tests.browser.test_looks import DESK, LARGE, NO_POLICY, PHONE, SMALL, fits, serious
from tests.browser.test_play import after
from tests.browser.visitor import Visitor

LONG_NAME = "a-name-as-long-as-any.forty-signs-1+2_3"


def program(*words: str) -> tuple[str, ...]:
    """An engine that behaves like that."""
    return (sys.executable, str(Path(fake_engine.__file__)), *words)


def command(*words: str) -> str:
    """What one would type to start it."""
    return shlex.join(program(*words))


@pytest.fixture
def owner(visitor: Visitor) -> Iterator[Visitor]:
    """With no engines yet. None are left behind."""
    yield visitor
    for engine in visitor.ask("GET", "engines")["engines"]:
        visitor.ask("DELETE", f"engines/{engine['name']}")


def section(owner: Visitor) -> Locator:
    return owner.page.get_by_role("region", name="Chess engines")


def manage(owner: Visitor) -> None:
    """In front of the list, on the settings page."""
    owner.open("settings")
    expect(owner.page.get_by_label("Command")).to_be_visible()


def add(owner: Visitor, name: str, text: str) -> None:
    owner.page.get_by_label("Name").fill(name)
    owner.page.get_by_label("Command").fill(text)
    owner.press("Enter")


def listed(owner: Visitor, *names: str) -> None:
    """Engines that have been tried before."""
    for name in names:
        EngineList(owner.server.folder).add(name, OutsideEngine(program("good"), {"Level": "3"}))


def test_an_engine_is_tried_and_listed(owner: Visitor, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    manage(owner)
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


def test_what_is_no_engine_is_refused_in_words_and_nothing_is_lost(owner: Visitor) -> None:
    manage(owner)
    for name, text, words in (
        ("ghost", "/no/such/program", "expected a program that can be started"),
        ("quitter", command("exits"), "engine 'quitter' is not added"),
        ("two words", command("good"), "expected a name for the engine"),
    ):
        add(owner, name, text)
        expect(section(owner).get_by_role("alert")).to_contain_text(words)
        expect(section(owner).get_by_role("status")).to_be_empty()
        expect(section(owner).get_by_role("listitem")).to_have_count(0)
        expect(owner.page.get_by_label("Name")).to_have_value(name)
        expect(owner.page.get_by_label("Command")).to_have_value(text)


def test_an_engine_is_removed_after_a_question_with_the_keyboard_alone(owner: Visitor) -> None:
    listed(owner, "ant", "bee")
    manage(owner)
    entries = section(owner).get_by_role("listitem")
    expect(entries).to_have_count(2)
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
    manage(owner)
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
    owner.page.get_by_text("More options").click()
    owner.page.get_by_role("spinbutton", name="Games at once").fill("1")
    owner.button("Start match").click()
    expect(owner.page.get_by_role("heading", level=1, name="Bee – Ant")).to_be_visible()
    owner.page.get_by_text("Match settings").click()
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


@pytest.mark.parametrize("window", [PHONE | NO_POLICY], ids=["phone"], indirect=True)
def test_all_of_it_is_in_view_in_every_window_and_axe_finds_nothing_serious(owner: Visitor) -> None:
    listed(owner, "stockfish", LONG_NAME)
    manage(owner)
    add(owner, "ghost", "/no/such/program")
    expect(section(owner).get_by_role("alert")).to_be_visible()
    check(owner)
    owner.open("new")
    owner.page.get_by_text("Two computers").click()
    owner.pick("White", "Stockfish")
    owner.pick("Black", LONG_NAME)
    check(owner)
    owner.open("arena")
    owner.pick("Second player", LONG_NAME)
    check(owner)


def check(owner: Visitor) -> None:
    overfull = (
        "[...document.querySelectorAll('.card')].filter(card => card.scrollWidth > card.clientWidth).length"
    )
    for size in (LARGE, DESK, SMALL):
        fits(owner, size)
        assert owner.page.evaluate(overfull) == 0
    assert serious(owner) == []
