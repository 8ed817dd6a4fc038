"""Where everything is on the page of a game: nothing moves by itself, and on a phone the board and its buttons fit."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.test_looks import DESK, PHONE, SMALL, resize
from tests.browser.visitor import Visitor

LYING = ViewportSize(width=740, height=360)
THINKS_UNTIL_STOPPED = "engine:depth=60"

# What can be pressed, and where it is: by its name, which may change, and its number.
PLACES = """() => {
    scrollTo(0, 0);
    return [...document.querySelectorAll('main button, main select, main input, main .clock, main .board')]
    .filter((element) => element.checkVisibility() && !element.closest('.list, .note, .first'))
    .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.tagName, Math.round(x), Math.round(y), Math.round(width), Math.round(height)].join(' ');
    });
}"""


def places(visitor: Visitor) -> list[str]:
    expect(visitor.board).to_be_visible()
    found: list[str] = visitor.page.evaluate(PLACES)
    assert len(found) > 10
    return found


@pytest.mark.parametrize(
    ("window", "sizes"), [({}, [DESK]), (PHONE, [SMALL, LYING])], ids=["desk", "phone"], indirect=["window"]
)
def test_nothing_moves_while_one_steps_through_the_moves_and_the_computer_thinks(
    newcomer: Visitor, sizes: list[ViewportSize]
) -> None:
    def turned(size: ViewportSize) -> list[str]:
        resize(newcomer, size)
        return places(newcomer)

    settings = newcomer.ask("GET", "settings")
    newcomer.ask("PUT", "settings", settings | {"thinking": True, "evalBar": True, "moveTimes": True})
    # So much time that the computer never moves of its own accord, however slow the machine is.
    newcomer.begin(THINKS_UNTIL_STOPPED, "white", clock="180+60")
    before = [turned(size) for size in sizes]
    for ply, (start, end) in enumerate((("e2", "e4"), ("b1", "c3")), 1):
        newcomer.move(start, end)
        expect(newcomer.page.get_by_test_id("status")).to_contain_text("thinking")
        expect(newcomer.page.get_by_text("half-moves deep").first).to_be_visible()
        assert [turned(size) for size in sizes] == before
        newcomer.button("Move now").click()
        expect(newcomer.moves).to_have_count(2 * ply)
        assert [turned(size) for size in sizes] == before
    for size, found in zip(sizes, before, strict=True):
        resize(newcomer, size)
        for step in ("Previous", "Previous", "Previous", "Next", "Next", "Previous", "First", "Last"):
            newcomer.button(step).click()
            assert places(newcomer) == found, step
    newcomer.button("Hint").click()
    newcomer.hears("Look at")
    assert [turned(size) for size in sizes] == before
    newcomer.button("Threat").click()
    newcomer.hears("threatens")
    assert [turned(size) for size in sizes] == before


def test_the_evaluation_leaves_the_board_as_large_as_it_is(newcomer: Visitor) -> None:
    newcomer.begin()
    size = newcomer.board.bounding_box()
    newcomer.button("More").click()
    newcomer.page.get_by_label("Evaluation", exact=True).check()
    expect(newcomer.page.get_by_role("meter", name="Evaluation")).to_be_visible()
    assert newcomer.board.bounding_box() == size


@pytest.mark.parametrize("window", [PHONE], ids=["phone"], indirect=True)
def test_a_phone_has_the_board_both_clocks_and_the_buttons_on_one_screen(visitor: Visitor) -> None:
    visitor.begin("random", "white", clock="5+3")
    visitor.move("e2", "e4")
    expect(visitor.moves).to_have_count(2)
    for size in (SMALL, LYING):
        resize(visitor, size)
        visitor.page.evaluate("scrollTo(0, 0)")
        seen = [visitor.board, *visitor.page.get_by_role("timer").all()]
        seen += [
            visitor.button(name) for name in ("Take back", "Hint", "Move now", "Draw", "Resign", "Threat")
        ]
        for element in seen:
            box = element.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= size["width"]
            assert box["y"] + box["height"] <= size["height"]
        board = visitor.board.bounding_box()
        assert board is not None
        assert board["width"] >= 0.85 * min(size["width"], size["height"])


@pytest.mark.parametrize("window", [PHONE], ids=["phone"], indirect=True)
def test_a_phone_has_the_editor_above_the_button_that_begins_the_game(visitor: Visitor) -> None:
    visitor.open("new")
    visitor.page.get_by_text("Set up", exact=True).click()
    editor = visitor.page.get_by_role("grid", name="Setup board")
    editor.scroll_into_view_if_needed()
    board, play = editor.bounding_box(), visitor.button("Play").bounding_box()
    assert board is not None
    assert play is not None
    assert board["y"] + board["height"] < play["y"]


def test_a_notice_has_its_place_and_covers_nothing(visitor: Visitor) -> None:
    visitor.begin("alphabeta:1", "white", clock="5+3", fen="q3k3/8/8/8/8/8/8/4K3 w - - 0 1")
    before = places(visitor)
    visitor.button("Draw").click()
    words = visitor.page.get_by_text("Draw offer declined.")
    expect(words).to_be_visible()
    assert places(visitor) == before
    notice = words.bounding_box()
    assert notice is not None
    over: bool = visitor.page.evaluate(
        """({ x, y, width, height }) => [...document.querySelectorAll('button, .clock')]
            .map((element) => element.getBoundingClientRect())
            .some((box) => box.left < x + width && x < box.right && box.top < y + height && y < box.bottom)""",
        notice,
    )
    assert not over
