"""Whole games on the page: by mouse, by keyboard alone, by typed moves; every rule, and every way to end one."""

import chess
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

SCHOLARS_MATE = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"]
FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]
THINKS_UNTIL_STOPPED = "engine:depth=60"


def after(moves: list[str], fen: str = chess.STARTING_FEN) -> chess.Board:
    board = chess.Board(fen)
    for move in moves:
        board.push_uci(move)
    return board


def test_a_game_to_mate_by_mouse(visitor: Visitor) -> None:
    visitor.begin()
    for ply, move in enumerate(SCHOLARS_MATE, 1):
        by_mouse = visitor.drag if ply % 2 else visitor.move
        by_mouse(move[:2], move[2:])
        visitor.sees(after(SCHOLARS_MATE[:ply]))
    visitor.sees_end("White won", "checkmate")


def test_a_game_to_mate_by_keyboard_alone(visitor: Visitor) -> None:
    visitor.open("new")
    person = visitor.page.get_by_label("Two people")
    visitor.tab_to(visitor.page.get_by_label("Computer", exact=True))
    visitor.press("ArrowDown")
    expect(person).to_be_checked()
    visitor.tab_to(visitor.button("Play"))
    visitor.press("Enter")
    visitor.sees(chess.STARTING_FEN)
    visitor.tab_to(visitor.board.locator("[data-square][tabindex='0']"))
    for ply, move in enumerate(FOOLS_MATE, 1):
        visitor.key_move(move[:2], move[2:])
        visitor.sees(after(FOOLS_MATE[:ply]))
    visitor.hears("checkmate")
    visitor.sees_end("Black won", "checkmate")
    # Beside the board, so that the keyboard and the eye still have the mate.
    visitor.tab_to(visitor.page.get_by_role("link", name="Review"))
    visitor.sees(after(FOOLS_MATE))


def test_a_game_to_mate_by_typed_moves_where_one_that_cannot_be_played_says_why(visitor: Visitor) -> None:
    visitor.begin()
    visitor.type_move("Ke3")
    expect(visitor.page.get_by_role("alert")).to_contain_text("king")
    expect(visitor.page.get_by_label("Type a move")).to_have_value("Ke3")
    visitor.sees(chess.STARTING_FEN)
    for ply, text in enumerate(["e4", "e7e5", "Qh5", "nc6", "Bc4", "g8-f6", "Qxf7#"], 1):
        visitor.type_move(text)
        visitor.sees(after(SCHOLARS_MATE[:ply]))
    visitor.sees_end("White won", "checkmate")


def test_the_computer_answers(visitor: Visitor) -> None:
    visitor.begin("alphabeta:1", "white", fen="7k/8/8/8/8/8/q7/7K w - - 0 1")
    visitor.move("h1", "g1")
    expect(visitor.moves).to_have_count(2)
    expect(visitor.page.get_by_test_id("status")).to_contain_text("Your turn")


def test_a_move_that_is_not_legal_goes_back(visitor: Visitor) -> None:
    visitor.begin()
    visitor.drag("e2", "e5")
    visitor.drag("e7", "e5")
    visitor.move("e2", "e4")
    visitor.sees(after(["e2e4"]))


def test_castling_on_both_sides(visitor: Visitor) -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    visitor.begin(fen=fen)
    visitor.move("e1", "g1")
    visitor.sees(after(["e1g1"], fen))
    visitor.type_move("0-0-0")
    visitor.sees(after(["e1g1", "e8c8"], fen))


def test_castling_in_chess960_by_king_takes_rook(visitor: Visitor) -> None:
    number = next(n for n in range(960) if chess.Board.from_chess960_pos(n).fen()[5:7] == "kr")
    visitor.begin(chess960=number)
    visitor.move("f1", "g1")
    visitor.hears("castles")
    board = chess.Board.from_chess960_pos(number)
    board.push_san("O-O")
    visitor.sees(board)


def test_taking_in_passing(visitor: Visitor) -> None:
    fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"
    visitor.begin(fen=fen)
    visitor.drag("d7", "d5")
    visitor.sees(after(["d7d5"], fen))
    visitor.drag("e5", "d6")
    visitor.sees(after(["d7d5", "e5d6"], fen))


def test_a_promotion_can_be_called_off_and_a_pawn_becomes_what_is_chosen(visitor: Visitor) -> None:
    fen = "8/4P1k1/8/8/8/8/3p4/1K6 w - - 0 1"
    visitor.begin(fen=fen)
    picker = visitor.page.get_by_role("dialog", name="Promote to")
    visitor.move("e7", "e8")
    expect(picker).to_be_visible()
    visitor.press("Escape")
    expect(picker).not_to_be_visible()
    visitor.sees(fen)
    visitor.move("e7", "e8")
    picker.get_by_role("button", name="knight").click()
    visitor.sees(after(["e7e8n"], fen))
    visitor.move("g7", "f8")
    visitor.sees(after(["e7e8n", "g7f8"], fen))
    visitor.move("b1", "c2")
    visitor.sees(after(["e7e8n", "g7f8", "b1c2"], fen))
    visitor.move("d2", "d1")
    expect(picker.get_by_role("button", name="queen")).to_be_focused()
    visitor.press("r")
    visitor.sees(after(["e7e8n", "g7f8", "b1c2", "d2d1r"], fen))


def test_a_premove_is_played_when_its_turn_comes_or_dropped_with_a_word(visitor: Visitor) -> None:
    visitor.begin(THINKS_UNTIL_STOPPED, "white")
    visitor.move("e2", "e4")
    visitor.sees(after(["e2e4"]))
    visitor.move("a2", "a3")
    expect(visitor.page.locator("square.current-premove")).to_have_count(2)
    visitor.button("Move now").click()
    expect(visitor.page.get_by_role("button", name="2, White: pawn to a3")).to_be_visible()
    visitor.move("a1", "a4")  # its own pawn stands between, whatever the answer
    expect(visitor.page.locator("square.current-premove")).to_have_count(2)
    visitor.button("Move now").click()
    expect(visitor.page.get_by_text("Premove cancelled")).to_be_visible()
    visitor.button("Resign").click()
    visitor.page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_the_pawn_of_a_premove_becomes_what_was_chosen_when_it_was_set(visitor: Visitor) -> None:
    fen = "7k/P7/8/8/8/8/7P/7K w - - 0 1"
    visitor.begin(THINKS_UNTIL_STOPPED, "white", fen=fen)
    visitor.move("h2", "h3")
    visitor.sees(after(["h2h3"], fen))
    visitor.move("a7", "a8")
    picker = visitor.page.get_by_role("dialog", name="Promote to")
    expect(picker).to_be_visible()
    visitor.press("Escape")
    expect(picker).to_be_hidden()
    expect(visitor.page.locator("square.current-premove").first).to_be_hidden()
    visitor.move("a7", "a8")
    picker.get_by_role("button", name="rook").click()
    visitor.button("Move now").click()
    expect(visitor.page.get_by_role("button", name="2, White: pawn to a8, becoming a rook")).to_be_visible()
    visitor.button("Resign").click()
    visitor.page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_what_was_taken_and_the_clocks_follow_the_move_one_looks_at(visitor: Visitor) -> None:
    visitor.begin(clock="5+3")
    for ply, move in enumerate(["e2e4", "d7d5", "e4d5"], 1):
        visitor.move(move[:2], move[2:])
        expect(visitor.moves).to_have_count(ply)
    taken = visitor.page.get_by_role("img", name="captured: pawn")
    expect(taken).to_be_visible()
    visitor.button("First").click()
    expect(taken).to_be_hidden()
    expect(visitor.page.get_by_role("timer", name="White’s clock")).to_have_text("5:00")
    visitor.button("Last").click()
    expect(taken).to_be_visible()


def test_the_tab_says_whose_turn_it_is_and_position_and_game_are_copied(visitor: Visitor) -> None:
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.begin()
    expect(visitor.page).to_have_title("White to move – Kibitz")
    visitor.move("e2", "e4")
    visitor.sees(after(["e2e4"]))
    expect(visitor.page).to_have_title("Black to move – Kibitz")
    for what, part in (("FEN", after(["e2e4"]).fen()), ("PGN", "1. e4")):
        visitor.button("More").click()
        visitor.button(f"Copy {what}").click()
        expect(visitor.page.get_by_text(f"{what} copied.")).to_be_visible()
        assert part in visitor.page.evaluate("navigator.clipboard.readText()")
    expect(visitor.button("More")).to_be_focused()
    visitor.open("settings")
    expect(visitor.page).to_have_title("Settings – Kibitz")


def test_a_takeback_keeps_what_was_played(visitor: Visitor) -> None:
    visitor.begin("alphabeta:1", "white")
    visitor.move("e2", "e4")
    expect(visitor.moves).to_have_count(2)
    visitor.button("Take back").click()
    visitor.sees(chess.STARTING_FEN)
    taken = visitor.page.get_by_role("group", name="Taken back")
    expect(taken.get_by_role("button")).to_have_count(2)
    taken.get_by_role("button").first.click()
    visitor.sees(after(["e2e4"]))
    visitor.button("Back to the game").click()
    visitor.move("d2", "d4")
    expect(visitor.page.get_by_role("button", name="1, White")).to_have_count(2)


def test_a_hint_shows_first_the_piece_and_then_the_move(visitor: Visitor) -> None:
    visitor.begin(fen="6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    visitor.button("Hint").click()
    visitor.hears("rook on a1")
    visitor.button("Show move").click()
    visitor.hears("a8")


def test_a_threat_is_drawn_and_said_until_it_is_not_wanted_any_more(visitor: Visitor) -> None:
    visitor.begin(fen="r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3")
    visitor.button("Threat").click()
    visitor.hears("White threatens mate.")
    notes, arrow = visitor.page.get_by_role("region", name="Notes"), visitor.page.locator(".cg-shapes line")
    expect(notes).to_contain_text("Qxf7#")
    expect(arrow).to_have_count(1)
    visitor.press("t")
    expect(notes).not_to_contain_text("Qxf7#")
    expect(arrow).to_have_count(0)


def test_in_check_nobody_is_told_a_threat_but_why_not(visitor: Visitor) -> None:
    visitor.begin(fen="4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    visitor.button("Threat").click()
    expect(visitor.page.get_by_role("status", name="Notices")).to_contain_text("you are in check")


def test_a_mistake_is_remarked_on_and_taken_back(newcomer: Visitor) -> None:
    newcomer.begin()
    newcomer.button("More").click()
    newcomer.page.get_by_label("Kibitz", exact=True).check()
    newcomer.press("Escape")
    for ply, move in enumerate(FOOLS_MATE[:3], 1):
        newcomer.move(move[:2], move[2:])
        newcomer.sees(after(FOOLS_MATE[:ply]))
    newcomer.hears("g4 allows mate in 1.")
    newcomer.button("Take back the mistake").click()
    newcomer.sees(after(FOOLS_MATE[:2]))
    expect(newcomer.button("Take back the mistake")).to_have_count(0)


def test_a_flag_falls(visitor: Visitor) -> None:
    visitor.begin(clock="1s")
    visitor.move("e2", "e4")
    visitor.sees_end("White won", "time")


def test_resigning_is_asked_twice(visitor: Visitor) -> None:
    visitor.begin("alphabeta:1", "white")
    visitor.button("Resign").click()
    question = visitor.page.get_by_role("dialog", name="Resign this game?")
    question.get_by_role("button", name="Cancel").click()
    visitor.move("e2", "e4")
    expect(visitor.moves).to_have_count(2)
    visitor.button("Resign").click()
    question.get_by_role("button", name="Resign").click()
    visitor.sees_end("You lost", "resign")


def test_a_draw_is_offered_and_accepted(visitor: Visitor) -> None:
    visitor.begin()
    visitor.move("e2", "e4")
    visitor.sees(after(["e2e4"]))
    visitor.button("Draw").click()
    visitor.button("Accept").click()
    visitor.sees_end("Draw", "agree")


def test_a_rematch_changes_colours(visitor: Visitor) -> None:
    number = visitor.begin("alphabeta:1", "white", fen="7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")
    visitor.move("f7", "g7")
    visitor.sees_end("You won", "checkmate")
    visitor.button("Rematch").click()
    visitor.page.wait_for_url(lambda url: "/game/" in url and not url.endswith(f"/game/{number}"))
    bottom = visitor.page.locator("section[aria-label]").last
    expect(bottom).to_have_attribute("aria-label", "Black: You")


def test_two_computers_are_paused_stepped_and_stopped(visitor: Visitor) -> None:
    visitor.begin("alphabeta:3", "none", second="alphabeta:3")
    visitor.page.get_by_label("Speed").select_option("Slow")
    visitor.button("Pause").click()
    status = visitor.page.get_by_test_id("status")
    expect(status).to_contain_text("Paused.")
    played = visitor.moves.count()
    visitor.button("Step").click()
    expect(visitor.moves).to_have_count(played + 1)
    expect(status).to_contain_text("Paused.")
    visitor.page.get_by_label("Speed").select_option("At once")
    visitor.button("Continue").click()
    expect(visitor.moves.nth(played + 3)).to_be_visible()
    visitor.button("Stop").click()
    visitor.page.get_by_role("dialog", name="Stop this game").get_by_role("button", name="Stop").click()
    visitor.sees_end("No result", "stopped")


def test_two_computers_play_while_one_looks_on(visitor: Visitor) -> None:
    visitor.begin("alphabeta:2", "none", second="random", fen="7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")
    expect(visitor.page.get_by_text("White wins by checkmate").first).to_be_visible()


def test_the_keys_are_shown_on_demand(visitor: Visitor) -> None:
    visitor.begin()
    visitor.press("?")
    keys = visitor.page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("flip the board")
    visitor.press("Escape")
    expect(keys).to_be_hidden()
    visitor.button("More").click()
    visitor.button("Keys").click()
    visitor.button("Close").click()
    expect(keys).to_be_hidden()
