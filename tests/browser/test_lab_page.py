"""The lab's page: walk the tree of a search, step through alpha-beta, switch its techniques."""

import itertools
import re
from urllib.parse import quote

import chess
import pytest
from playwright.sync_api import Locator, expect

from kibitz.lab import ChessTree, TreeNode
from kibitz.lab.outline import bound_words, score
from kibitz.lab.tree import SEARCHES, Techniques
from tests.browser.test_looks import DESK, PHONE, SMALL, TABLET, resize
from tests.browser.visitor import Visitor

SCHOLAR = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3"
CASTLING = "r3k2r/ppp2ppp/2q5/3pP3/8/8/PPPQ1PPP/R3K2R w KQkq d6 0 1"
# What the page begins with.
TECHNIQUES = Techniques(quiescence=False, table=False, deepening=False)


@pytest.fixture
def lab(visitor: Visitor) -> Visitor:
    visitor.open(f"lab?fen={quote(SCHOLAR)}")
    expect(items(visitor).first).to_be_visible()
    return visitor


def items(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("tree").get_by_role("treeitem")


def chosen(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Selected position")


def board(visitor: Visitor) -> Locator:
    return visitor.page.locator(".board[data-fen]").first


def count(visitor: Visitor, what: str) -> Locator:
    return visitor.page.locator(f"[data-count={what}]")


def steps(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Step through the search")


def printed(figures: str) -> str:
    """As the page writes what the lab says: with minus signs, and without a sign where there is nothing."""
    return figures.replace("-", "−").replace("+0.00", "0.00")


def walk_to(visitor: Visitor, node: TreeNode) -> None:
    """From the root to one of its moves, by keyboard on the map."""
    assert node.parent is not None
    visitor.page.get_by_role("application").focus()
    for key in ("ArrowLeft", "ArrowRight", *["ArrowDown"] * node.parent.children.index(node)):
        visitor.page.keyboard.press(key)


def test_the_tree_is_folded_and_walked_by_keyboard_and_the_board_follows(lab: Visitor) -> None:
    """Down the principal line, as the lab itself knows it."""
    tree = ChessTree.grow(chess.Board(SCHOLAR), 3, seed=None, **TECHNIQUES)
    expect(count(lab, "positions")).to_have_text(f"{tree.root.counts.positions:,}")
    outline = lab.page.get_by_role("tree")
    outline.focus()
    root = items(lab).first
    expect(root).to_have_attribute("aria-selected", "true")
    expect(root).to_have_attribute("aria-expanded", "true")
    lab.page.keyboard.press("ArrowLeft")
    expect(root).to_have_attribute("aria-expanded", "false")
    expect(items(lab)).to_have_count(1)
    lab.page.keyboard.press("ArrowRight")
    expect(items(lab).nth(1)).to_be_visible()
    line = tree.root.principal
    for parent, node in itertools.pairwise(line):
        lab.page.keyboard.press("ArrowRight")  # to the first move
        for _ in range(parent.children.index(node)):
            lab.page.keyboard.press("ArrowDown")
        name = node.san.rstrip("+")
        expect(outline.locator("[aria-selected=true]")).to_contain_text(re.compile(rf"best line:\s+{name}"))
        expect(board(lab)).to_have_attribute("data-fen", node.board.fen(en_passant="fen"))
    lab.page.keyboard.press("ArrowLeft")
    expect(outline.locator("[aria-selected=true]")).to_have_attribute("aria-level", str(len(line) - 1))


def test_a_cut_says_by_which_bound_and_what_was_never_tried(lab: Visitor) -> None:
    tree = ChessTree.grow(chess.Board(SCHOLAR), 3, seed=None, **TECHNIQUES)
    node = next(child for child in tree.root.children if child.cut and child.cut.skipped)
    assert node.cut is not None
    walk_to(lab, node)
    facts = chosen(lab)
    expect(facts).to_contain_text(printed(bound_words(node)))
    expect(facts).to_contain_text(f"{len(node.cut.skipped)} moves not tried")
    untried = facts.locator(".untried").inner_text().split()
    after = node.board
    assert untried == [after.san(move).rstrip("+#") for move in node.cut.skipped]


def test_the_map_is_walked_by_mouse_and_by_keyboard(lab: Visitor) -> None:
    """A click in its second column chooses a first move, whose words stand beside it; the wheel enlarges it.

    Enter fills the map with the position, Escape shows all; the line above it leads back.
    """
    stage = lab.page.get_by_role("application")
    box = stage.bounding_box()
    assert box is not None
    stage.click(position={"x": box["width"] * 0.4, "y": box["height"] * 0.5})
    expect(lab.page.get_by_role("tree").locator("[aria-selected=true]")).to_have_attribute("aria-level", "2")
    expect(stage).to_contain_text("positions below")
    lab.page.mouse.wheel(0, -300)
    expect(lab.button("Show all")).to_be_enabled()
    lab.page.mouse.wheel(0, 600)
    expect(lab.button("Show all")).to_be_disabled()
    lab.page.mouse.move(0, 0)
    lab.page.get_by_role("tree").focus()
    lab.press("Home")
    tree = ChessTree.grow(chess.Board(SCHOLAR), 3, seed=None, **TECHNIQUES)
    node = tree.root.children[1]
    walk_to(lab, node)
    lab.press("ArrowRight")
    expect(stage).to_contain_text(f"{node.san} {node.children[0].san}")
    expect(lab.page.get_by_role("status").filter(has_text="Value").last).to_contain_text(node.children[0].san)
    lab.press("Enter")
    expect(lab.button("Show all")).to_be_enabled()
    lab.press("-", "-", "+", "Escape")
    expect(lab.button("Show all")).to_be_disabled()
    line = lab.page.get_by_role("navigation", name="Line to the chosen position")
    expect(line.get_by_role("button")).to_have_text(["Start", node.san, node.children[0].san])
    line.get_by_role("button", name="Start").press("Enter")
    expect(items(lab).first).to_have_attribute("aria-selected", "true")


# What moves on the page while one steps, whoever caused it; scrolling inside a box and canvases do not count.
WATCH_SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver(list => {
        for (const { sources } of list.getEntries()) {
            window.shifts.push(...sources.map(({ node, previousRect: from, currentRect: to }) =>
                `${node?.nodeName} ${node?.className}: ${[from.x, from.y]} to ${[to.x, to.y]}`));
        }
    }).observe({ type: 'layout-shift' });
}"""
# Two frames later all shifts of a change have been told.
SHIFTS = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(window.shifts))))"""


@pytest.mark.parametrize("window", [PHONE], indirect=True, ids=["phone"])
def test_a_step_moves_nothing_else_on_the_page_of_a_phone_or_a_desk(lab: Visitor) -> None:
    """Even where lines unfold, cuts come and the path grows and shrinks."""
    lab.page.get_by_label("Quiescence").check()
    expect(lab.page.locator("[data-before=positions]")).to_have_text("1,001")
    expect(lab.page.get_by_role("region", name="Why this move?")).to_contain_text("best move")
    lab.page.get_by_text("The code at work").click()
    expect(lab.page.get_by_role("region", name="The search in Python")).to_be_visible()
    forward = ["Step forward"] * 6
    for size in (SMALL, DESK):
        resize(lab, size)
        lab.button("Step forward").scroll_into_view_if_needed()
        lab.page.evaluate(WATCH_SHIFTS)
        for name in [*forward, *forward, "Next cut", *forward, "Next best move", "Step back", "Stop"]:
            lab.button(name).click()
            assert lab.page.evaluate(SHIFTS) == [], name
        expect(lab.page.locator("code.lit")).to_have_count(0)


# The switches of the search, and what stands below and beside them.
PLACES = """() => [...document.querySelectorAll(
    '[aria-label="Search"], [aria-label="Search"] :is(select, input), [role=application], .board[data-fen]'
)].map(element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + scrollX, y + scrollY, width, height].map(Math.round).join(' ');
})"""


def places_of(lab: Visitor) -> list[str]:
    """Where things stand, once the last of them have come: the boards of the evaluation and of the net."""
    expect(lab.page.locator(".board[data-fen]")).to_have_count(3)
    found: list[str] = lab.page.evaluate(PLACES)
    return found


@pytest.mark.parametrize("window", [PHONE], indirect=True, ids=["phone"])
def test_a_technique_moves_nothing_in_any_window(lab: Visitor) -> None:
    """Captures make the tree deeper, deepening gives it rounds to choose from, and all of it keeps its place."""
    expect(lab.page.get_by_role("region", name="Why this move?")).to_contain_text("best move")
    for size in (SMALL, TABLET, DESK):
        resize(lab, size)
        lab.page.evaluate("scrollTo(0, 0)")
        places = places_of(lab)
        for name in ("Quiescence", "Deepening"):
            before = count(lab, "positions").inner_text()
            for switched in (lab.page.get_by_label(name).check, lab.page.get_by_label(name).uncheck):
                switched()
                expect(lab.page.locator("[data-before=positions]")).to_have_text(before)
                before = count(lab, "positions").inner_text()
                lab.page.evaluate("scrollTo(0, 0)")
                assert places_of(lab) == places, f"{name} at {size}"


def test_the_map_begins_on_the_first_screen_of_a_desk(lab: Visitor) -> None:
    box = lab.page.get_by_role("application").bounding_box()
    assert box is not None
    assert box["y"] <= 0.75 * DESK["height"]


def test_every_round_of_deepening_can_be_stepped_through(lab: Visitor) -> None:
    lab.page.get_by_label("Deepening").check()
    rounds = lab.page.get_by_role("group", name="Rounds of the search").get_by_role("button")
    expect(rounds).to_have_text(["1", "2", "3"])
    rounds.first.click()
    first = ChessTree.grow(chess.Board(SCHOLAR), 1, seed=None, **TECHNIQUES)
    expect(count(lab, "positions")).to_have_text(str(first.root.counts.positions))
    lab.button("Last step").click()
    lab.button("Step forward").click()
    expect(rounds.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(steps(lab).get_by_role("status")).to_contain_text("Enters the root")
    lab.button("Next depth").click()
    expect(rounds.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(lab.button("Next depth")).to_be_disabled()


def test_a_bad_fen_says_why_and_a_long_search_how_far_it_is_until_it_is_cancelled(lab: Visitor) -> None:
    """The tree that was there stays, and so do its settings."""
    before = count(lab, "positions").inner_text()
    places = places_of(lab)
    lab.page.get_by_label("Position", exact=True).fill("nonsense")
    lab.button("Search").click()
    expect(lab.page.get_by_role("alert").first).to_contain_text("'nonsense' has 1")
    expect(board(lab)).to_have_attribute("data-fen", SCHOLAR)
    expect(items(lab).first).to_be_visible()
    lab.page.get_by_label("Max positions").select_option("1000000")
    lab.page.get_by_label("Depth").select_option("6")
    expect(lab.page.get_by_role("progressbar")).to_be_visible()
    assert places_of(lab) == places
    lab.button("Cancel").click()
    expect(lab.page.get_by_role("progressbar")).to_have_count(0)
    expect(lab.page.get_by_label("Depth")).to_have_value("3")
    expect(count(lab, "positions")).to_have_text(before)


def test_positions_come_from_moves_examples_games_and_the_editor(visitor: Visitor) -> None:
    pgn = '[White "Anna"]\n[Black "Ben"]\n[Result "*"]\n\n1. e4 e5 2. Qh5 *'
    visitor.ask("POST", "games/import", {"pgn": pgn})
    visitor.open("lab")
    expect(items(visitor).first).to_be_visible()
    played = chess.Board()
    played.push_san("e4")
    # A move of the tree is gone to; from there the search can begin again.
    for square in ("e2", "e4"):
        visitor.square(square).first.click(force=True)
    expect(board(visitor)).to_have_attribute("data-fen", played.fen(en_passant="fen"))
    expect(chosen(visitor).get_by_role("link", name="Analyse this position")).to_be_visible()
    visitor.button("Examples").click()
    visitor.page.get_by_role("button", name="Scholar’s mate").click()
    expect(board(visitor)).to_have_attribute("data-fen", SCHOLAR)
    visitor.button("From a game").click()
    visitor.page.get_by_role("region", name="From a game").get_by_text("2. Qh5").wait_for()
    visitor.button("Search this position").click()
    expect(visitor.page).to_have_url(re.compile("4p2Q"))
    visitor.button("Set up").click()
    visitor.button("Start position").click()
    visitor.button("Search this position").click()
    expect(board(visitor)).to_have_attribute("data-fen", chess.STARTING_FEN)


def test_alpha_beta_is_played_event_by_event_and_back(lab: Visitor) -> None:
    tree = ChessTree.grow(chess.Board(SCHOLAR), 3, seed=None, **TECHNIQUES)
    expected = tree.root.steps
    panel = steps(lab)
    told = panel.get_by_role("status")
    lab.button("Step forward").click()
    expect(told).to_contain_text("Enters the root with the window (−∞, +∞).")
    lab.button("Next cut").click()
    place = next(number for number, step in enumerate(expected) if step.event.name == "CUT")
    expect(told).to_contain_text(f"{place + 1:,} of {len(expected):,}")
    expect(told).to_contain_text("cut, ")
    frames = expected[place].path
    rows = panel.locator("tbody tr")
    expect(rows).to_have_count(len(frames))
    last = rows.last.locator("td").all_inner_texts()
    assert last == [printed(score(tree.root, value)) for value in (frames[-1].alpha, frames[-1].beta)]
    lab.button("Step back").click()
    expect(told).to_contain_text(f"{place:,} of")
    # Nothing is known yet of what has not come back.
    expect(chosen(lab)).to_contain_text("not known yet")
    lab.button("Last step").click()
    expect(told).to_contain_text("Search finished")
    so_far = lab.page.locator("[data-tally=positions]")
    expect(so_far).to_have_text(f"{tree.root.counts.positions:,}")
    expect(lab.page.locator("[data-tally=cuts]")).to_have_text(f"{tree.root.counts.cuts:,}")


def test_a_switch_changes_the_counts(lab: Visitor) -> None:
    pruned = ChessTree.grow(chess.Board(SCHOLAR), 2, seed=None, **TECHNIQUES)
    full = ChessTree.grow(chess.Board(SCHOLAR), 2, SEARCHES["minimax"], seed=None, ordering=True)
    places = places_of(lab)
    lab.page.get_by_label("Depth").select_option("2")
    expect(count(lab, "positions")).to_have_text(f"{pruned.root.counts.positions:,}")
    assert places_of(lab) == places
    lab.page.get_by_label("Alpha-beta").uncheck()
    expect(count(lab, "positions")).to_have_text(f"{full.root.counts.positions:,}")
    expect(count(lab, "cuts")).to_have_text("0")
    row = lab.page.get_by_role("row", name="Positions")
    expect(row).to_contain_text(f"{pruned.root.counts.positions:,}")  # before
    expect(row).to_contain_text(re.compile(r"\+\d+%"))


def test_moves_of_every_kind_are_played_out_on_the_board(visitor: Visitor) -> None:
    """Castling, en passant: the page's boards are those of the rules."""
    visitor.open(f"lab?fen={quote(CASTLING)}")
    visitor.page.get_by_label("Depth").select_option("1")
    tree = ChessTree.grow(chess.Board(CASTLING), 1, seed=None, **TECHNIQUES)
    expect(count(visitor, "positions")).to_have_text(str(tree.root.counts.positions))
    for san in ("O-O", "O-O-O", "exd6", "Rd1"):
        node = next(child for child in tree.root.children if child.san.rstrip("+") == san)
        walk_to(visitor, node)
        expect(chosen(visitor).get_by_role("heading")).to_have_text(san)
        expect(board(visitor)).to_have_attribute("data-fen", node.board.fen(en_passant="fen"))


def test_a_finished_position_says_so(visitor: Visitor) -> None:
    visitor.open(f"lab?fen={quote('R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1')}")
    expect(visitor.page.get_by_role("alert").first).to_contain_text("White wins by checkmate")


def test_the_lab_is_reached_from_the_position_of_a_game(visitor: Visitor) -> None:
    visitor.begin(fen=SCHOLAR)
    visitor.button("More").click()
    visitor.page.get_by_role("main").get_by_role("link", name="Lab").click()
    expect(board(visitor)).to_have_attribute("data-fen", SCHOLAR)
    expect(items(visitor).first).to_be_visible()
