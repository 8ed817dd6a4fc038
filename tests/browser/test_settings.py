"""The settings page: each setting takes effect at once and is there again after a reload."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

SWITCHES = [
    "Coordinates",
    "Legal moves",
    "Animation",
    "Sound",
    "Figurines",
    "Takebacks",
    "Premoves",
    "The computer’s thinking",
    "Evaluation bar",
]


@pytest.fixture
def owner(newcomer: Visitor) -> Visitor:
    newcomer.open("settings")
    expect(newcomer.page.get_by_role("heading", name="Settings")).to_be_visible()
    return newcomer


def test_every_switch_is_kept(owner: Visitor) -> None:
    before = {name: owner.page.get_by_label(name, exact=True).is_checked() for name in SWITCHES}
    for name in SWITCHES:
        with owner.page.expect_response("**/api/settings"):
            owner.page.get_by_label(name, exact=True).click()
    owner.page.reload()
    for name in SWITCHES:
        expect(owner.page.get_by_label(name, exact=True)).to_be_checked(checked=not before[name])


def test_the_preview_follows_and_a_server_that_is_away_takes_the_change_back(owner: Visitor) -> None:
    ground = owner.page.locator("cg-board").first
    before = ground.evaluate("element => getComputedStyle(element).backgroundImage")
    owner.page.get_by_label("Green").check()
    expect(owner.page.locator("html")).to_have_attribute("data-board", "green")
    assert ground.evaluate("element => getComputedStyle(element).backgroundImage") != before
    expect(owner.page.locator("coords").first).to_be_attached()
    with owner.page.expect_response("**/api/settings"):
        owner.page.get_by_label("Coordinates").uncheck()
    expect(owner.page.locator("coords")).to_have_count(0)
    owner.context.set_offline(True)
    owner.page.get_by_label("Sound").click()
    expect(owner.page.get_by_text("The server does not respond")).to_be_visible()
    expect(owner.page.get_by_label("Sound")).to_be_checked()
    owner.context.set_offline(False)


def test_a_game_follows_the_settings(owner: Visitor) -> None:
    owner.page.get_by_label("Takebacks").uncheck()
    with owner.page.expect_response("**/api/settings"):
        owner.page.get_by_label("Evaluation bar").check()
    owner.begin()
    owner.move("e2", "e4")
    expect(owner.moves).to_have_count(1)
    expect(owner.button("Take back")).to_have_count(0)
    expect(owner.page.get_by_text(re.compile("^Evaluation:"))).to_be_visible()
