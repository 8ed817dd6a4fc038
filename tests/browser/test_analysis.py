"""The analysis board: moves for both sides, variations, lines that stream, what is written down and kept."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.test_looks import DESK, LARGE, NO_POLICY, PHONE, SMALL, fits, serious
from tests.browser.visitor import Visitor

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


@pytest.fixture
def board(visitor: Visitor) -> Visitor:
    visitor.open("analysis")
    expect(visitor.page.locator("cg-board piece")).to_have_count(32)
    return visitor


def engine(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Engine")


def play(board: Visitor, start: str, end: str, known: int) -> None:
    """A move that makes the tree this large."""
    board.move(start, end)
    expect(board.moves).to_have_count(known)


def test_both_sides_are_moved_keys_walk_through_the_tree_and_every_try_is_kept(board: Visitor) -> None:
    play(board, "e2", "e4", 1)
    play(board, "e7", "e5", 2)
    board.press("Home")
    board.hears("Start position")
    board.press("ArrowRight")
    board.sees(AFTER_E4)
    board.hears("e4")
    board.press("End")
    board.hears("e5")
    board.press("ArrowLeft")
    board.sees(AFTER_E4)
    play(board, "c7", "c5", 3)
    expect(board.page.get_by_role("group", name="Variation")).to_contain_text("c5")
    expect(board.page.get_by_text("B20 Sicilian Defense")).to_be_visible()
    board.button("Main line").click()
    expect(board.page.get_by_role("group", name="Variation")).to_contain_text("e5")
    board.button("Delete").click()
    expect(board.page.get_by_role("group", name="Variation")).to_have_count(0)
    board.sees(AFTER_E4)


def test_lines_stream_and_one_is_played_in(visitor: Visitor) -> None:
    visitor.open(f"analysis?fen={quote(MATE_IN_ONE)}")
    panel = engine(visitor)
    panel.get_by_role("switch", name="Engine").check()
    first = panel.get_by_role("listitem").first
    expect(first).to_contain_text("#1")
    meter = visitor.page.get_by_role("meter", name="Evaluation")
    expect(meter).to_have_attribute("aria-valuenow", "100")
    assert meter.evaluate("bar => bar.offsetHeight") == visitor.board.evaluate("board => board.offsetHeight")
    step = first.get_by_role("button").first
    step.hover()
    visitor.sees("R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1")
    step.click()
    expect(visitor.moves).to_have_count(1)
    expect(visitor.page.get_by_text("White wins by checkmate", exact=True)).to_be_visible()
    panel.get_by_role("switch", name="Engine").uncheck()
    expect(panel.get_by_role("listitem")).to_have_count(0)


def test_a_threat_is_shown_on_demand(visitor: Visitor) -> None:
    visitor.open(f"analysis?fen={quote('r5k1/8/8/8/8/8/5PPP/6K1 w - - 0 1')}")
    engine(visitor).get_by_role("button", name="Threat").click()
    expect(engine(visitor).get_by_role("listitem").first).to_contain_text("#−1")


def test_words_signs_and_arrows_are_kept_as_a_game(board: Visitor) -> None:
    board.move("e2", "e4")
    board.button("good move").click()
    board.page.get_by_label("Comment").fill("Best by test.")
    board.page.get_by_label("Comment").blur()
    moves = board.page.get_by_role("group", name="Moves", exact=True)
    expect(moves).to_contain_text("e4!")
    expect(moves).to_contain_text("Best by test.")
    board.button("Save to games").click()
    expect(board.page.get_by_text("Saved as game")).to_be_visible()


def test_a_game_is_opened_with_its_moves(visitor: Visitor) -> None:
    number = visitor.ask("POST", "games/import", {"pgn": "1. e4 e5 2. Nf3 *"})["numbers"][0]
    visitor.open(f"analysis/game/{number}")
    expect(visitor.moves).to_have_count(3)


def test_what_is_no_position_changes_nothing(board: Visitor) -> None:
    board.move("e2", "e4")
    board.page.get_by_text("Open a position or a game").click()
    for text, words in (("8/8/8/8/8/8/8/8 w - - 0 1", "White has no king."), ("hello", "a game in PGN")):
        board.page.get_by_label("FEN or PGN").fill(text)
        board.button("Open").click()
        expect(board.page.get_by_role("alert")).to_contain_text(words)
        board.sees(AFTER_E4)


@pytest.mark.parametrize("window", [PHONE | NO_POLICY], ids=["phone"], indirect=True)
def test_it_fits_every_screen_and_axe_finds_nothing_serious(board: Visitor) -> None:
    engine(board).get_by_role("switch", name="Engine").check()
    expect(engine(board).get_by_role("listitem").first).to_be_visible()
    fits(board, LARGE)
    for size in (SMALL, DESK):
        fits(board, size)
        assert serious(board) == []
