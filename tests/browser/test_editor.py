"""The board editor: a position set up by mouse, by keyboard or as FEN, judged by the server, and played from."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.visitor import Visitor

EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.fixture
def editor(visitor: Visitor) -> Visitor:
    """An empty board."""
    visitor.open("new")
    visitor.page.get_by_text("Set up", exact=True).click()
    visitor.button("Clear").click()
    expect(fen(visitor)).to_have_value(EMPTY)
    return visitor


def fen(visitor: Visitor) -> Locator:
    return visitor.page.get_by_label("FEN")


def choose(visitor: Visitor, tool: str) -> None:
    visitor.page.locator("label").filter(has=visitor.page.get_by_label(tool, exact=True)).click()


def verdict(visitor: Visitor, words: str) -> None:
    expect(visitor.page.locator("p.verdict")).to_contain_text(words)


def test_pieces_are_put_moved_and_removed_by_mouse(editor: Visitor) -> None:
    choose(editor, "Place a white king")
    editor.click("e1")
    choose(editor, "Place a black king")
    editor.click("e8")
    choose(editor, "Place a white pawn")
    editor.drag("a2", "d2")
    expect(fen(editor)).to_have_value("4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1")
    editor.click("a2")
    choose(editor, "Remove pieces")
    editor.click("b2")
    choose(editor, "Move pieces")
    editor.drag("d2", "d5")
    expect(fen(editor)).to_have_value("4k3/8/8/3P4/8/8/2P5/4K3 w - - 0 1")
    verdict(editor, "can be played")


def test_pieces_are_dragged_from_beside_the_board_and_the_right_button_empties(editor: Visitor) -> None:
    for tool, square in (("white king", "e1"), ("black king", "e8"), ("white pawn", "a2")):
        face = editor.page.locator("label").filter(
            has=editor.page.get_by_label(f"Place a {tool}", exact=True)
        )
        box = face.bounding_box()
        assert box is not None
        editor.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        editor.page.mouse.down()
        editor.page.mouse.move(*editor.middle(square), steps=4)
        editor.page.mouse.up()
    expect(fen(editor)).to_have_value("4k3/8/8/8/8/8/P7/4K3 w - - 0 1")
    editor.page.mouse.click(*editor.middle("a2"), button="right")
    expect(fen(editor)).to_have_value("4k3/8/8/8/8/8/8/4K3 w - - 0 1")


def test_a_position_by_keyboard_alone(editor: Visitor) -> None:
    grid = editor.page.get_by_role("grid", name="Setup board")
    editor.tab_to(grid.locator("[tabindex='0']"))
    editor.walk_to("e1")
    editor.press("K")
    editor.hears("white king on e1")
    editor.walk_to("e8")
    editor.press("k")
    editor.walk_to("c2")
    editor.press("Q", "Delete", "P")
    expect(fen(editor)).to_have_value("4k3/8/8/8/8/8/2P5/4K3 w - - 0 1")
    verdict(editor, "can be played")
    expect(editor.square("c2")).to_have_attribute("aria-label", "c2, white pawn")


def test_castling_and_taking_in_passing(editor: Visitor) -> None:
    fen(editor).fill("r3k2r/8/8/3pP3/8/8/8/R3K2R w - - 0 1")
    editor.page.get_by_label("White kingside").check()
    editor.page.get_by_label("Black queenside").check()
    editor.page.get_by_label("En passant square").select_option("d6")
    expect(fen(editor)).to_have_value("r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 1")
    verdict(editor, "can be played")
    choose(editor, "Remove pieces")
    editor.click("h1")
    expect(fen(editor)).to_have_value("r3k2r/8/8/3pP3/8/8/8/R3K3 w q d6 0 1")
    expect(editor.page.get_by_label("White kingside")).to_be_disabled()
    editor.page.get_by_role("group", name="To move").get_by_label("Black").check()
    expect(fen(editor)).to_have_value("r3k2r/8/8/3pP3/8/8/8/R3K3 b q - 0 1")


def test_the_board_is_turned_round_and_a_game_begins_from_what_can_be_played(editor: Visitor) -> None:
    verdict(editor, "king")
    editor.button("Start position").click()
    expect(fen(editor)).to_have_value(START)
    left = editor.middle("a1")[0]
    editor.button("Flip").click()
    expect(editor.page.locator(".cg-wrap.orientation-black")).to_be_visible()
    assert editor.middle("a1")[0] > left
    fen(editor).fill("4k3/8/8/8/8/8/4K3 w - - 0 1")
    verdict(editor, "✗")
    position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    fen(editor).fill(position)
    verdict(editor, "can be played")
    editor.page.get_by_text("Two people", exact=True).click()
    editor.button("Play").click()
    editor.sees(position)
