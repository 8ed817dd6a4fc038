"""The arena in the browser: a match set up, watched, stopped, continued, and its games looked at."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, expect
from serving import Server

from tests.browser.test_looks import DESK, NO_POLICY, PHONE, SMALL, fits, serious
from tests.browser.visitor import Visitor


@pytest.fixture
def guest(context: BrowserContext, server: Server) -> Visitor:
    """A visitor of the arena, in front of the form."""
    visitor = Visitor(context, server)
    visitor.open("arena")
    expect(visitor.page.get_by_role("heading", name="New match")).to_be_visible()
    return visitor


PLAYED: dict[str, int] = {}


@pytest.fixture
def match(visitor: Visitor, server: Server) -> Visitor:
    """In front of a match that is over: Random against Greedy, the same two games for all who look at them."""
    if server.address not in PLAYED:
        players = {"first": "random", "second": "greedy", "games": 2, "seed": 1}
        PLAYED[server.address] = visitor.ask("POST", "arena/matches", TERMS | players)["number"]
    visitor.open(f"arena/{PLAYED[server.address]}")
    expect(status(visitor)).to_contain_text("Not running")
    return visitor


# One game at once: another process costs more than these games.
TERMS = {"limits": "", "chess960": False, "concurrency": 1}


def terms(guest: Visitor) -> None:
    guest.page.get_by_text("More options").click()
    guest.page.get_by_role("spinbutton", name="Seed").fill("1")
    guest.page.get_by_role("spinbutton", name="Games at once").fill("1")


def status(guest: Visitor) -> Locator:
    return guest.page.get_by_role("status").filter(has_text=re.compile("In progress|Not running|Finished"))


def test_a_match_is_set_up_watched_stopped_and_gone_on_with(guest: Visitor) -> None:
    page = guest.page
    guest.write("First player", "minimax:1")
    guest.write("Second player", "mcts:10")
    page.get_by_role("spinbutton", name="Games", exact=True).fill("400")
    terms(guest)
    guest.button("Start match").click()
    expect(page.get_by_role("heading", level=1, name="Minimax 1 – Monte Carlo 10")).to_be_visible()
    expect(status(guest)).to_contain_text("In progress")
    expect(page.get_by_role("figure").locator(".board[data-fen]").first).to_be_visible()
    expect(page.get_by_role("img", name="Elo difference over the match")).to_be_visible()
    guest.button("Stop").click()
    expect(status(guest)).to_contain_text("Not running")
    goal = page.get_by_label("Total games")
    played = int(goal.input_value()) - 20
    goal.fill(str(played + 2))
    guest.button("Continue").click()
    expect(page.locator("dd").first).to_contain_text(f"{played + 2} games")
    expect(status(guest)).to_contain_text("Not running")


def test_a_game_of_a_match_is_looked_through_and_opened_in_analysis(match: Visitor) -> None:
    guest, page = match, match.page
    page.get_by_role("link", name="Game 1", exact=True).click()
    expect(guest.moves.last).to_have_attribute("aria-current", "step")
    # Greedy says how it sees the game, Random does not.
    expect(page.get_by_role("slider", name="Win chance over the game")).to_be_visible()
    expect(page.get_by_text("Black wins by checkmate")).to_be_visible()
    end = guest.board.get_attribute("data-fen")
    guest.press("Home")
    expect(guest.board).not_to_have_attribute("data-fen", end or "")
    guest.press("End")
    guest.sees(end or "")
    guest.button("Flip").click()
    expect(page.locator(".cg-wrap")).to_have_class(re.compile("orientation-black"))
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save PGN").click()
    assert saved.value.suggested_filename.endswith("-game-1.pgn")
    moves = guest.moves.count()
    page.get_by_role("link", name="Next game").click()
    expect(page.get_by_role("heading", name="Game 2: Greedy against Random")).to_be_attached()
    guest.press("p")
    expect(page.get_by_role("heading", name="Game 1: Random against Greedy")).to_be_attached()
    page.get_by_role("link", name="Open in analysis").click()
    expect(page.get_by_role("link", name="Analysis", exact=True)).to_have_attribute("aria-current", "page")
    expect(guest.moves).to_have_count(moves)


def test_a_tournament_is_played_to_its_crosstable(guest: Visitor) -> None:
    page = guest.page
    guest.button("Tournament").click()
    for player, name in enumerate(["greedy", "random", "greedy:eval=material"], 1):
        guest.button(f"Change player {player}").click()
        guest.write(f"Player {player}", name)
    terms(guest)
    guest.button("Start tournament").click()
    expect(page.get_by_role("heading", level=1, name="Round robin of 3")).to_be_visible()
    expect(status(guest)).to_contain_text("Finished: 6 games")
    table = page.get_by_role("region", name="Crosstable")
    expect(table.get_by_role("row")).to_have_count(4)
    expect(table.get_by_role("link", name=re.compile("against Random: 2 of 2"))).to_have_count(2)
    table.get_by_role("link").first.click()
    expect(page.get_by_role("link", name="Game 2", exact=True)).to_be_visible()
    page.get_by_role("link", name="Back to the tournament").click()
    expect(status(guest)).to_contain_text("Won by")


@pytest.mark.parametrize(
    ("kind", "shown"), [("Gauntlet", "Crosstable"), ("Swiss", "Crosstable"), ("Knock-out", "Bracket")]
)
def test_a_tournament_of_every_other_kind_is_played_to_its_end(guest: Visitor, kind: str, shown: str) -> None:
    guest.button("Tournament").click()
    guest.page.get_by_label("Kind").select_option(kind)
    for player, name in enumerate(["greedy", "random", "greedy:eval=material"], 1):
        guest.button(f"Change player {player}").click()
        guest.write(f"Player {player}", name)
    terms(guest)
    guest.button("Start tournament").click()
    expect(guest.page.get_by_role("heading", level=1, name=f"{kind} of 3")).to_be_visible()
    expect(status(guest)).to_contain_text("Won by")
    expect(guest.page.get_by_role("region", name=shown).last).to_be_visible()


def test_what_is_deleted_comes_back_when_that_is_undone_and_an_empty_arena_offers_a_first_match(
    context: BrowserContext, tmp_path: Path
) -> None:
    with Server(tmp_path) as server:
        visitor = Visitor(context, server)
        page = visitor.page
        visitor.open("arena")
        visitor.button("Play a first match").click()
        expect(status(visitor)).to_contain_text("In progress")
        visitor.button("Stop").click()
        visitor.button("Delete").click()
        expect(visitor.button("Play a first match")).to_be_visible()
        visitor.button("Undo").click()
        expect(status(visitor)).to_contain_text("Not running")
        page.get_by_role("link", name="Arena", exact=True).last.click()
        page.get_by_role("button", name="Delete Alpha-beta 2 – Minimax 1").click()
        expect(visitor.button("Play a first match")).to_be_visible()
        visitor.button("Undo").last.click()
        expect(page.get_by_role("link", name="Alpha-beta 2 – Minimax 1")).to_be_visible()


def test_what_makes_no_match_is_said_in_the_form(guest: Visitor) -> None:
    guest.write("First player", "nobody")
    guest.button("Start match").click()
    expect(guest.page.get_by_role("alert")).to_contain_text("there is no player")


@pytest.mark.parametrize("window", [PHONE | NO_POLICY], ids=["phone"], indirect=True)
def test_a_phone_shows_all_of_the_arena_and_axe_finds_nothing_serious_on_a_desk(match: Visitor) -> None:
    check(match)
    match.page.get_by_role("link", name="Game 1", exact=True).click()
    expect(match.moves.last).to_have_attribute("aria-current", "step")
    check(match)
    players = ["greedy", "random", "greedy:eval=material"]
    for order in ({"kind": "swiss", "rounds": 1}, {"kind": "knockout"}):
        asked = TERMS | order | {"players": players, "games": 2, "seed": 2}
        number = match.ask("POST", "arena/tournaments", asked)["number"]
        match.open(f"arena/tournament/{number}")
        expect(status(match)).to_contain_text("Finished")
        assert serious(match) == []
    match.open("arena")
    expect(match.page.get_by_role("heading", name="New match")).to_be_visible()
    check(match)
    match.button("Tournament").click()
    match.button("Change player 1").click()
    check(match)


def check(guest: Visitor) -> None:
    fits(guest, SMALL)
    fits(guest, DESK)
    assert serious(guest) == []
