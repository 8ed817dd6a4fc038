"""The lab's panels: the heat map and its pieces, the bars that add up, and why a move is good or bad."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from kibitz.engine.net.file import write_net
from tests.browser.visitor import Visitor
from tests.nets import taught_net
from tests.web.parts import Served

SCHOLAR = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3"


@pytest.fixture
def lab(visitor: Visitor) -> Visitor:
    visitor.open(f"lab?fen={quote(SCHOLAR)}")
    expect(evaluation(visitor).get_by_role("heading", name="Evaluation")).to_be_visible()
    return visitor


@pytest.fixture
def knowing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server whose owner has a net."""
    write_net(tmp_path / "own.net", taught_net())
    monkeypatch.setenv("KIBITZ_NET", str(tmp_path / "own.net"))
    with Served(tmp_path / "data") as server:
        yield server


@pytest.fixture
def owner(knowing: Served, context: BrowserContext) -> Visitor:
    """Leaves before the server does."""
    return Visitor(context, knowing)


def evaluation(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Evaluation")


def reasons(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Why this move?")


def number(text: str) -> float:
    return float(text.replace("−", "-"))


def test_the_heat_map_shows_every_piece_and_lists_the_one_that_is_pointed_at_or_reached_by_keyboard(
    lab: Visitor,
) -> None:
    panel = evaluation(lab)
    signs = panel.locator(".cg-custom-svgs text")
    expect(signs).to_have_count(32)
    queen = panel.locator("cg-board piece.white.queen")
    queen.hover(force=True)
    expect(panel.get_by_role("heading", name="white queen on f3")).to_be_visible()
    terms, values = panel.locator("dt").all_inner_texts(), panel.locator("dd").all_inner_texts()
    assert terms[-1] == "value for White"
    *parts, whole = map(number, values)
    assert whole == pytest.approx(sum(parts), abs=0.5 * len(parts) + 0.5)  # each is rounded
    queen.scroll_into_view_if_needed()
    # By keyboard too.
    lab.page.mouse.move(0, 0)
    panel.locator("[role=gridcell][tabindex='0']").focus()
    lab.page.keyboard.press("k")
    expect(panel.get_by_role("heading", name="white king on e1")).to_be_visible()


def test_the_bars_add_up_to_the_score_and_any_move_can_be_asked_about(lab: Visitor) -> None:
    panel = evaluation(lab)
    panel.get_by_role("button", name="All").click()
    totals = panel.locator("tbody tr td:nth-child(4)").all_inner_texts()
    score = number(panel.locator("tfoot td:nth-child(4)").inner_text())
    assert len(totals) > 10
    assert sum(map(number, totals)) == pytest.approx(score, abs=0.005 * len(totals) + 0.01)
    panel = reasons(lab)
    panel.get_by_label("Move").select_option("a6")
    panel.get_by_role("button", name="Why?").click()
    expect(panel.locator("li[data-kind=mated]")).to_contain_text("a6 allows mate in 1.")
    expect(panel.locator("li[data-kind=mated] .line")).to_have_text("3... a6 4. Qxf7#")


def test_the_move_of_the_search_is_put_forward(visitor: Visitor) -> None:
    visitor.open(f"lab?fen={quote('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1')}")
    panel = reasons(visitor)
    expect(panel.get_by_label("Move")).to_have_value("d1d8")
    expect(panel.get_by_role("status")).to_have_text("Rd8# is the best move: White mates in 1.")
    panel.get_by_role("button", name="Why?").click()
    expect(panel.locator("li[data-kind=mate]")).to_contain_text("Rd8# is checkmate.")


def test_a_net_shows_its_pieces_where_it_differs_and_what_a_neuron_looks_at(
    owner: Visitor,
) -> None:
    owner.open(f"lab?fen={quote(SCHOLAR)}")
    panel = owner.page.get_by_role("region", name="Net")
    expect(panel.get_by_role("heading", name="Net:")).to_be_visible()
    signs = panel.locator(".cg-custom-svgs text")
    expect(signs).to_have_count(32)
    expect(panel.locator("tbody tr")).to_have_count(8)
    # Kings cannot be gone.
    panel.get_by_role("button", name="If it were gone").click()
    expect(signs).to_have_count(30)
    panel.get_by_role("group", name="Neurons that say most").get_by_role("button").first.click()
    expect(panel.get_by_role("img", name="enemy king")).to_be_visible()
    expect(panel.locator("figure")).to_have_count(12)


def test_a_net_shows_how_it_learnt(owner: Visitor) -> None:
    owner.open(f"lab?fen={quote(SCHOLAR)}")
    panel = owner.page.get_by_role("region", name="Net")
    panel.get_by_text("How it learnt").click()
    losses = panel.get_by_role(
        "img", name="Error. At the end: positions learnt from 0.2000, unseen positions 0.3000"
    )
    expect(losses).to_be_visible()
    expect(panel.get_by_role("img", name="What it said of fixed positions")).to_be_visible()
    # Two kings and a queen.
    panel.get_by_role("link", name="Position 2").click()
    expect(panel.locator("tbody tr")).to_have_count(3)
