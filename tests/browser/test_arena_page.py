"""The arena in the browser: a match set up, watched, stopped, continued, and its games looked at."""

import pytest
from playwright.sync_api import BrowserContext, Locator, expect
from serving import Server

from tests.browser.conftest import photograph
from tests.browser.test_looks import NO_POLICY, PHONE, outside, serious
from tests.browser.visitor import Visitor

DARK = NO_POLICY | {"color_scheme": "dark"}


@pytest.fixture
def guest(context: BrowserContext, server: Server) -> Visitor:
    """A visitor of the arena, in front of the form."""
    visitor = Visitor(context, server)
    visitor.open("arena")
    expect(visitor.page.get_by_role("heading", name="New match")).to_be_visible()
    return visitor


def set_up(
    guest: Visitor, first: str, second: str, games: int, seed: int, title: str = "Random – Greedy"
) -> None:
    """With another seed it is another match."""
    page = guest.page
    page.get_by_label("First player").fill(first)
    page.get_by_label("Second player").fill(second)
    page.get_by_role("spinbutton", name="Games", exact=True).fill(str(games))
    page.get_by_text("More options").click()
    page.get_by_role("spinbutton", name="Seed").fill(str(seed))
    guest.button("Start match").click()
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()


def status(guest: Visitor) -> Locator:
    return guest.page.get_by_role("status").filter(has_text="Seed")


def test_a_match_is_set_up_watched_stopped_and_gone_on_with(guest: Visitor) -> None:
    page = guest.page
    set_up(guest, "minimax:1", "mcts:10", 400, 1, "Minimax 1 – Monte Carlo 10")
    expect(status(guest)).to_contain_text("In progress")
    expect(page.get_by_role("figure").locator(".board[data-fen]").first).to_be_visible()
    expect(page.get_by_role("img", name="Elo difference over the match")).to_be_visible()
    photograph(page, "arena-match")
    guest.button("Stop").click()
    expect(status(guest)).to_contain_text("Not running")
    goal = page.get_by_label("Total games")
    played = int(goal.input_value()) - 20
    goal.fill(str(played + 2))
    guest.button("Continue").click()
    expect(page.locator("dd").first).to_contain_text(f"{played + 2} games")
    expect(status(guest)).to_contain_text("Not running")


def test_a_game_of_a_match_can_be_looked_through(guest: Visitor) -> None:
    page = guest.page
    set_up(guest, "random", "greedy", 2, seed=1)
    expect(status(guest)).to_contain_text("Not running")
    page.get_by_role("link", name="1", exact=True).click()
    expect(guest.moves.last).to_have_attribute("aria-current", "step")
    expect(page.get_by_text("Black wins by checkmate")).to_be_visible()
    end = guest.board.get_attribute("data-fen")
    guest.press("Home")
    expect(guest.board).not_to_have_attribute("data-fen", end or "")
    guest.press("End")
    guest.sees(end or "")
    page.get_by_role("link", name="Back to the match").click()
    page.get_by_role("link", name="All matches").click()
    expect(page.get_by_role("link", name="Random – Greedy").first).to_be_visible()


def test_what_makes_no_match_is_said_in_the_form(guest: Visitor) -> None:
    guest.page.get_by_label("First player").fill("nobody")
    guest.button("Start match").click()
    expect(guest.page.get_by_role("alert")).to_contain_text("there is no player")


@pytest.mark.parametrize("window", [NO_POLICY, DARK], ids=["light", "dark"], indirect=True)
def test_axe_finds_nothing_serious_in_the_arena(guest: Visitor) -> None:
    assert serious(guest) == []
    set_up(guest, "random", "greedy", 2, seed=2)
    expect(status(guest)).to_contain_text("Not running")
    assert serious(guest) == []


@pytest.mark.parametrize("window", [PHONE], ids=["phone"], indirect=True)
def test_a_phone_shows_all_of_the_arena(guest: Visitor) -> None:
    assert outside(guest) == []
    set_up(guest, "random", "greedy", 2, seed=3)
    expect(status(guest)).to_contain_text("Not running")
    assert guest.page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [360, 360]
    assert outside(guest) == []
