"""The first lesson: seven steps, each with a question before its answer, all by keyboard."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.test_looks import DESK, NO_POLICY, PHONE, SMALL, fits, serious
from tests.browser.visitor import Visitor


def question(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Question")


def node(visitor: Visitor, start: str) -> Locator:
    return visitor.page.locator(f'.node[aria-label^="{start}"]')


def is_seen_whole(visitor: Visitor) -> bool:
    """On a small desk no drawing scrolls sideways, and its smallest letters are 11 pixels high."""
    seen: bool = visitor.page.get_by_role("group", name="The tree").evaluate(
        """frame => frame.scrollWidth <= frame.clientWidth && [...frame.querySelectorAll('text')]
            .every(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a >= 11)"""
    )
    return seen


def press(visitor: Visitor, button: Locator) -> None:
    button.focus()
    visitor.page.keyboard.press("Enter")


def go_on(visitor: Visitor, title: str) -> None:
    press(visitor, visitor.page.get_by_role("link", name="Next:"))
    expect(visitor.page.get_by_role("heading", name=title)).to_be_visible()


def test_from_minimax_to_monte_carlo_by_keyboard(visitor: Visitor) -> None:
    visitor.open("lab/lesson")
    expect(node(visitor, "Root")).to_have_attribute("aria-label", "Root, White to move, value not known yet")
    expect(node(visitor, "c5 a2")).to_be_visible()
    assert is_seen_whole(visitor)
    press(visitor, question(visitor).get_by_role("button", name="Kg2"))
    expect(question(visitor)).to_contain_text("Not quite.")
    expect(node(visitor, "Root")).to_have_attribute("aria-label", "Root, White to move, value +1")

    go_on(visitor, "Alpha-beta")
    node(visitor, "Root").focus()
    for key in ("ArrowDown", "ArrowRight", "Enter", "ArrowRight", "Enter", "ArrowRight", " "):
        visitor.page.keyboard.press(key)
    press(visitor, question(visitor).get_by_role("button", name="Check (3)"))
    expect(question(visitor)).to_contain_text("Right: every one of them.")
    expect(node(visitor, "Kg2,")).to_have_attribute(
        "aria-label", "Kg2, Black to move, value ≤ 0, cut: 7 moves not tried"
    )
    expect(visitor.page.get_by_role("row", name="Positions 25 11")).to_be_visible()

    go_on(visitor, "Move ordering")
    press(visitor, question(visitor).get_by_role("button", name="f8=Q+"))
    expect(question(visitor)).to_contain_text("Right.")

    assert is_seen_whole(visitor)

    go_on(visitor, "Quiescence")
    press(visitor, question(visitor).get_by_role("button", name="Rxe6"))
    expect(question(visitor)).to_contain_text("Right.")
    expect(node(visitor, "Rxe6 fxe6,")).to_be_visible()
    assert is_seen_whole(visitor)

    go_on(visitor, "Hash table")
    press(visitor, question(visitor).get_by_role("button").nth(1))
    expect(question(visitor)).to_contain_text("Right.")
    assert is_seen_whole(visitor)
    # What did not fit is folded, and can be unfolded.
    shown = visitor.page.locator(".node").count()
    visitor.page.locator(".more").first.click()
    expect(visitor.page.locator(".node").nth(shown)).to_be_attached()

    go_on(visitor, "Deepening")
    press(visitor, question(visitor).get_by_role("button", name="Less work"))
    expect(question(visitor)).to_contain_text("Right.")
    assert is_seen_whole(visitor)

    go_on(visitor, "Monte Carlo")
    press(visitor, question(visitor).get_by_role("button", name="Qxf7#"))
    expect(question(visitor)).to_contain_text("Right.")
    press(visitor, visitor.page.get_by_role("button", name="1000 looks"))
    expect(visitor.page.get_by_text("After 1000 looks it plays Qxf7#")).to_be_visible()


def test_a_teacher_links_to_a_position_and_saves_the_drawing(visitor: Visitor) -> None:
    visitor.open("lab/lesson/minimax?depth=1&fen=4k3/8/8/8/8/8/P7/4K3%20w%20-%20-%200%201")
    expect(visitor.page.locator(".node")).to_have_count(8)
    with visitor.page.expect_download() as saved:
        visitor.button("Save as SVG").click()
    assert saved.value.suggested_filename == "minimax.svg"
    drawing = saved.value.path().read_text()
    assert drawing.startswith("<svg")
    assert drawing.count("stroke-width") > 8


def test_the_last_step_is_linked_to_and_saved_like_the_others(visitor: Visitor) -> None:
    visitor.open("lab/lesson/monte-carlo?looks=300&fen=6k1/5ppp/8/8/8/8/8/R5K1%20w%20-%20-%200%201")
    press(visitor, question(visitor).get_by_role("button", name="Ra8#"))
    expect(question(visitor)).to_contain_text("Right.")
    expect(visitor.button("300 looks")).to_have_attribute("aria-pressed", "true")
    expect(visitor.page.get_by_role("columnheader", name="of 100", exact=True)).to_be_visible()
    with visitor.page.expect_download() as saved:
        visitor.button("Save as SVG").click()
    assert "300 looks" in saved.value.path().read_text()


def test_a_class_goes_from_step_to_step_in_full_screen(visitor: Visitor) -> None:
    visitor.open("lab/lesson/minimax")
    visitor.button("Full screen").click()
    expect(visitor.button("Leave full screen")).to_be_visible()
    go_on(visitor, "Alpha-beta")
    assert visitor.page.evaluate("document.fullscreenElement !== null")
    expect(visitor.button("Leave full screen")).to_be_visible()
    visitor.button("Leave full screen").click()
    expect(visitor.button("Full screen")).to_be_visible()


@pytest.mark.parametrize("window", [PHONE | NO_POLICY], ids=["phone"], indirect=True)
def test_nothing_is_outside_the_window_and_axe_has_no_serious_complaint(visitor: Visitor) -> None:
    visitor.open("lab/lesson/alpha-beta")
    visitor.button("Check").click()
    expect(question(visitor)).to_contain_text("0 of 3 cuts found.")
    for size in (SMALL, DESK):
        fits(visitor, size)
        assert serious(visitor) == []
    visitor.open("lab/lesson/monte-carlo")
    question(visitor).get_by_role("button", name="Qxf7#").click()
    expect(visitor.page.get_by_role("img", name="looks")).to_be_visible()
    for size in (SMALL, DESK):
        fits(visitor, size)
        assert serious(visitor) == []
