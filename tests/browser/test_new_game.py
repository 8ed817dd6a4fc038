"""The card of a new game, and the way through the moves of one by keyboard."""

import chess
from playwright.sync_api import expect

from tests.browser.test_play import after
from tests.browser.visitor import Visitor


def test_a_game_begins_in_two_clicks(visitor: Visitor) -> None:
    visitor.open("new")
    visitor.page.get_by_text("Two people").click()
    visitor.button("Play").click()
    visitor.sees(chess.STARTING_FEN)
    visitor.hears("White to move")


def test_the_card_draws_a_chess960_position(visitor: Visitor) -> None:
    visitor.open("new")
    visitor.page.get_by_text("Chess960").click()
    number = visitor.page.get_by_label("Position, 0 to 959")
    for position in (0, 517, 959):
        number.fill(str(position))
        board = chess.Board.from_chess960_pos(position)
        visitor.sees(f"{board.board_fen()} w KQkq - 0 1")


def test_what_cannot_be_played_is_refused_in_words_and_nothing_is_lost(visitor: Visitor) -> None:
    visitor.open("new")
    visitor.write("Opponent", "alphabet:3")
    visitor.button("Play").click()
    expect(visitor.page.get_by_role("alert")).to_contain_text("alphabet")
    name = visitor.page.get_by_label("Opponent: short name")
    expect(name).to_have_value("alphabet:3")
    name.fill("alphabeta:3")
    expect(visitor.page.get_by_role("alert")).to_be_hidden()


def test_an_opponent_is_picked_by_keyboard_alone(visitor: Visitor) -> None:
    visitor.open("new")
    opener = visitor.page.get_by_role("button", name="Opponent:")
    expect(opener).to_contain_text("like people")
    visitor.tab_to(visitor.page.get_by_role("slider", name="Rating"))
    visitor.press("ArrowRight", "ArrowRight")
    expect(visitor.page.get_by_role("group", name="Opponent")).to_contain_text(
        "Kibitz 1300, rated about 1300"
    )
    visitor.page.keyboard.press("Shift+Tab")
    expect(opener).to_be_focused()
    visitor.press("Enter")
    entries = visitor.page.get_by_role("dialog", name="Opponent")
    expect(entries.get_by_role("button", name="like people")).to_be_focused()
    visitor.press("ArrowUp")
    expect(entries.get_by_role("button", name="Ada")).to_be_focused()
    visitor.press("ArrowDown", "ArrowDown")
    expect(entries.get_by_role("button", name="Random")).to_be_focused()
    visitor.press("Escape")
    expect(opener).to_be_focused()
    visitor.press("Enter")
    expect(entries.get_by_role("button", name="like people")).to_be_focused()
    visitor.press("End", "ArrowUp", "ArrowUp", "Enter")
    expect(opener).to_contain_text("Tree")
    visitor.tab_to(visitor.page.get_by_role("slider", name="Looks ahead"))
    visitor.press("ArrowLeft")
    visitor.tab_to(visitor.button("Play"))
    visitor.press("Enter")
    visitor.hears("You play White against Tree 2.")


def test_a_list_opened_again_at_once_stays_open(visitor: Visitor) -> None:
    """The browser tells of a closed dialog late: after a key that opened it again."""
    visitor.open("new")
    opener = visitor.page.get_by_role("button", name="Opponent:")
    opener.click()
    entries = visitor.page.get_by_role("dialog", name="Opponent")
    expect(entries.get_by_role("button", name="like people")).to_be_focused()
    visitor.page.evaluate(
        """async () => {
            const dialog = document.querySelector("dialog[open]");
            const told = new Promise((done) => dialog.addEventListener("close", done));
            dialog.querySelector("[aria-label=Close]").click();
            await Promise.resolve();  // the page has heard of the click, not yet of the closing
            document.querySelector("[aria-haspopup=dialog]").click();
            await told;
        }"""
    )
    expect(entries.get_by_role("button", name="like people")).to_be_focused()


def test_a_position_from_elsewhere_is_on_the_card(visitor: Visitor) -> None:
    fen = "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"
    visitor.open(f"new?fen={fen.replace(' ', '%20')}")
    expect(visitor.page.get_by_label("FEN")).to_have_value(fen)
    visitor.button("Play").click()
    visitor.sees(fen)


def test_a_game_to_go_on_from_is_on_the_board_before_it_begins(visitor: Visitor) -> None:
    visitor.open("new")
    visitor.page.get_by_text("Two people").click()
    visitor.page.get_by_text("PGN", exact=True).click()
    pgn = visitor.page.get_by_label("Game to continue")
    pgn.fill("1. e4 Ke4")
    fault = visitor.page.get_by_text("expected a legal move")
    expect(fault).to_be_visible()
    card, words = visitor.page.locator("form.card").bounding_box(), fault.bounding_box()
    assert card
    assert words
    assert words["x"] + words["width"] <= card["x"] + card["width"]
    visitor.sees(chess.STARTING_FEN)
    pgn.fill("1. e4 e5")
    visitor.sees(after(["e2e4", "e7e5"]))
    visitor.button("Play").click()
    expect(visitor.moves).to_have_count(2)
    visitor.move("g1", "f3")
    visitor.sees(after(["e2e4", "e7e5", "g1f3"]))


def test_keys_walk_through_the_game_and_what_was_taken_back(visitor: Visitor) -> None:
    visitor.begin()
    for ply, text in enumerate(("e4", "e5", "Nf3"), 1):
        visitor.type_move(text)
        expect(visitor.moves).to_have_count(ply)
    visitor.button("Take back").click()
    expect(visitor.page.get_by_role("group", name="Taken back")).to_be_visible()
    visitor.type_move("d4")
    expect(visitor.moves).to_have_count(4)
    board = chess.Board()
    for move in ("e2e4", "e7e5"):
        board.push_uci(move)
    played, taken_back = board.copy(), board.copy()
    played.push_uci("d2d4")
    taken_back.push_uci("g1f3")
    visitor.sees(played)
    visitor.moves.first.focus()
    for key, position in (
        ("End", played),
        ("ArrowDown", taken_back),
        ("ArrowLeft", board),
        ("ArrowRight", played),
        ("Home", chess.Board()),
    ):
        visitor.press(key)
        visitor.sees(position)
