"""What the server knows is on every page that looks, whatever happens in between."""

import signal

import chess
from playwright.sync_api import BrowserContext, expect
from serving import Server

from tests.browser.test_play import after
from tests.browser.visitor import Visitor


def test_a_reload_loses_nothing(visitor: Visitor) -> None:
    visitor.begin()
    visitor.move("e2", "e4")
    visitor.sees(after(["e2e4"]))
    visitor.page.reload()
    visitor.sees(after(["e2e4"]))
    visitor.move("e7", "e5")
    visitor.sees(after(["e2e4", "e7e5"]))


def test_the_front_page_opens_the_game_that_goes_on(newcomer: Visitor) -> None:
    newcomer.page.goto(newcomer.server.address)
    expect(newcomer.page.get_by_role("heading", name="New game")).to_be_visible()
    number = newcomer.begin()
    newcomer.sees(chess.STARTING_FEN)
    newcomer.open("")
    expect(newcomer.page).to_have_url(f"{newcomer.server.origin}/#/game/{number}")


def test_a_page_that_gets_no_answer_says_so(newcomer: Visitor) -> None:
    newcomer.page.route("**/api/front", lambda route: route.abort())
    newcomer.page.goto(newcomer.server.origin)
    expect(newcomer.page.get_by_text("The server does not respond. Is kibitz still running?")).to_be_visible()


def test_a_killed_server_comes_back_and_the_game_goes_on(visitor: Visitor) -> None:
    visitor.begin()
    visitor.move("e2", "e4")
    visitor.sees(after(["e2e4"]))
    visitor.server.end(signal.SIGKILL)
    expect(visitor.page.get_by_text("Reconnecting…")).to_be_visible()
    visitor.server.start()
    expect(visitor.page.get_by_text("Reconnecting…")).not_to_be_visible()
    visitor.move("e7", "e5")
    visitor.sees(after(["e2e4", "e7e5"]))


def test_two_tabs_show_one_game(context: BrowserContext, server: Server) -> None:
    first, second = Visitor(context, server), Visitor(context, server)
    number = first.begin()
    second.open(f"game/{number}")
    second.sees(chess.STARTING_FEN)
    first.move("e2", "e4")
    second.sees(after(["e2e4"]))
    second.hears("pawn to e4")
    second.move("e7", "e5")
    first.sees(after(["e2e4", "e7e5"]))


def test_a_game_that_does_not_exist_is_said_to(visitor: Visitor) -> None:
    visitor.open("game/987654")
    expect(visitor.page.get_by_role("link", name="Start a new")).to_be_visible()


def test_a_browser_without_the_key_is_told_where_it_is(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(server.origin)
    expect(page.get_by_role("heading")).to_have_text("This page needs its key")
