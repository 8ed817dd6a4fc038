"""The end of a game and its review: beside the board, by keyboard, spoken, and on every screen."""

import re

import pytest
from playwright.sync_api import expect
from serving import Server

from tests.browser.test_looks import DESK, LARGE, NO_POLICY, PHONE, SMALL, fits, serious
from tests.browser.visitor import Visitor

# White gives the queen away on the third move.
LOST = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 4. Nf3 d6 5. d3 Nf6 *"
BEFORE = "r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 2 3"
AFTER = "r1bqkbnr/pppp1Qpp/2n5/4p3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 3"
REVIEWED: dict[str, int] = {}


def lose(visitor: Visitor) -> int:
    number = visitor.begin("greedy", "white", pgn=LOST)
    visitor.button("Resign").click()
    visitor.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    visitor.sees_end("You lost", "resignation")
    REVIEWED[visitor.server.address] = number
    return number


@pytest.fixture
def reviewed(visitor: Visitor, server: Server) -> Visitor:
    """In front of a review that is done."""
    if server.address not in REVIEWED:
        lose(visitor)
    visitor.open(f"review/{REVIEWED[server.address]}")
    expect(visitor.page.get_by_text("Black wins by resignation.", exact=True)).to_be_visible()
    # The game is shown while its review is still made; then come its mistakes.
    expect(visitor.page.get_by_text("Learn from your mistakes")).to_be_visible()
    expect(visitor.page.get_by_role("progressbar")).to_have_count(0)
    return visitor


def test_a_lost_game_is_reviewed_by_itself_beside_the_board_and_the_next_opponent_is_named(
    visitor: Visitor,
) -> None:
    number = lose(visitor)
    end = visitor.page.get_by_role("region", name="You lost")
    expect(end.get_by_role("link", name="Learn from your mistakes")).to_be_visible()
    board, card = visitor.board.bounding_box(), end.bounding_box()
    assert board is not None
    assert card is not None
    assert card["x"] >= board["x"] + board["width"]
    end.get_by_role("link", name="Review", exact=True).click()
    moments = visitor.page.get_by_role("region", name="Verdict")
    expect(moments.get_by_role("button", name="Qxf7+")).to_be_visible()
    expect(visitor.moves).to_have_count(10)
    assert visitor.page.url.endswith(f"#/review/{number}")
    visitor.open("new")
    visitor.page.get_by_role("button", name=re.compile(r"^Try \w+ next$")).click()
    opponent = visitor.page.get_by_role("button", name="Opponent:")
    expect(opponent).not_to_contain_text("Kibitz, like people")
    opponent.click()
    expect(visitor.page.get_by_role("button", name="next for you", pressed=True)).to_be_visible()


def test_the_keyboard_walks_through_the_verdicts_and_each_is_spoken(reviewed: Visitor) -> None:
    reviewed.press("n")
    verdict = reviewed.page.get_by_role("region", name="Verdict")
    reviewed.hears("queen takes pawn on f7, check. Blunder.")
    reviewed.hears("Qxf7+ loses a queen for a pawn.")
    reviewed.sees(AFTER)
    expect(verdict).to_contain_text("Better: 3.")
    # A line is looked at move by move.
    verdict.get_by_role("group", name="Better").get_by_role("button").first.press("Enter")
    expect(reviewed.board).not_to_have_attribute("data-fen", AFTER)
    reviewed.press("Escape")
    reviewed.sees(AFTER)
    slider = reviewed.page.get_by_role("slider", name="Win chance over the game")
    expect(slider).to_have_attribute("aria-valuenow", "5")
    slider.press("ArrowLeft")
    reviewed.sees(BEFORE)
    slider.click(position={"x": 2, "y": 20})
    expect(slider).to_have_attribute("aria-valuenow", "0")


def test_what_a_level_did_not_see_stands_with_its_mistake(visitor: Visitor) -> None:
    number = visitor.begin("character:bruno", "white", pgn="1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 *")
    visitor.button("Resign").click()
    visitor.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    visitor.open(f"review/{number}")
    expect(visitor.page.get_by_text("Black wins by resignation.", exact=True)).to_be_visible()
    verdict = visitor.page.get_by_role("region", name="Verdict")
    expect(verdict.get_by_role("button", name="allows mate")).to_be_visible()
    visitor.press("n")
    expect(verdict).to_contain_text("Bruno: Did not look at 4.")


def test_a_better_move_is_found_by_keyboard(reviewed: Visitor) -> None:
    reviewed.press("l")
    page = reviewed.page
    reviewed.hears("3. Qxf7+ was a blunder. Find a better move for White.")
    reviewed.sees(BEFORE)
    # Nothing is given away before one asks.
    expect(page.get_by_role("group", name="Best line")).to_have_count(0)
    reviewed.tab_to(reviewed.board.locator("[data-square][tabindex='0']"))
    reviewed.key_move("h5", "h7")
    reviewed.hears("Try another move.")
    reviewed.sees(BEFORE)
    reviewed.key_move("f1", "c4")
    reviewed.hears("best move")
    expect(page.get_by_role("group", name="Best line")).to_be_visible()
    expect(page.get_by_role("group", name="Mistakes").locator("[aria-current]")).to_contain_text("✓")


@pytest.mark.parametrize("window", [PHONE | NO_POLICY], ids=["phone"], indirect=True)
def test_it_fits_every_screen_and_axe_finds_nothing_serious(reviewed: Visitor) -> None:
    number = REVIEWED[reviewed.server.address]
    for path in (f"review/{number}", f"review/{number}/learn", "progress"):
        reviewed.open(path)
        expect(reviewed.page.get_by_role("heading", level=2).first).to_be_visible()
        expect(reviewed.page.get_by_role("progressbar")).to_have_count(0)
        for size in (LARGE, SMALL, DESK):
            fits(reviewed, size)
        assert serious(reviewed) == []
    # A phone has the same in another order.
    reviewed.open(f"review/{number}")
    fits(reviewed, SMALL)
    assert serious(reviewed) == []
