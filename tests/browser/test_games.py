"""The games page: what is stored can be found, opened, gone on with, exported, imported, deleted and brought back."""

from pathlib import Path

import chess
import pytest
from playwright.sync_api import BrowserContext, expect
from stage import Server

from tests.browser.visitor import Visitor

ITALIAN = """[White "Ana"]
[Black "Bó"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 1-0
"""
QUICK_DRAW = """[White "Cy"]
[Black "Ana"]
[Result "1/2-1/2"]

1. d4 d5 1/2-1/2
"""


@pytest.fixture
def reader(context: BrowserContext, own_server: Server) -> Visitor:
    """A store with a game in play, a win and a draw."""
    visitor = Visitor(context, own_server)
    visitor.ask("POST", "games", {"opponent": "random", "colour": "white", "clock": "5+3"})
    visitor.ask("POST", "games/import", {"pgn": f"{ITALIAN}\n{QUICK_DRAW}"})
    visitor.open("games")
    sees_games(visitor, 3, 2, 1)
    return visitor


def sees_games(visitor: Visitor, *numbers: int) -> None:
    """Exactly these, in this order."""
    expect(visitor.page.locator("main li .facts .muted")).to_contain_text(
        [f"#{number} " for number in numbers]
    )


def test_search_and_filter(reader: Visitor) -> None:
    sees_games(reader, 3, 2, 1)
    reader.page.get_by_label("Player").fill("cy")
    sees_games(reader, 3)
    reader.page.get_by_label("Player").fill("nobody")
    expect(reader.page.get_by_text("No game matches.")).to_be_visible()
    reader.button("Show all games").click()
    sees_games(reader, 3, 2, 1)
    for choice, number in (("Unfinished", 1), ("White won", 2), ("Drawn", 3)):
        reader.page.get_by_role("combobox", name="Show").select_option(choice)
        sees_games(reader, number)


def test_a_game_is_gone_on_with(reader: Visitor) -> None:
    reader.page.get_by_role("link", name="Continue game 1").click()
    reader.sees(chess.STARTING_FEN)
    reader.move("e2", "e4")
    expect(reader.moves).to_have_count(2)


def test_an_imported_game_is_opened(reader: Visitor) -> None:
    reader.page.get_by_role("link", name="Open game 2").click()
    expect(reader.moves).to_have_count(5)
    expect(reader.page.get_by_text("Ana").first).to_be_visible()


def test_a_deleted_game_can_be_brought_back(reader: Visitor) -> None:
    reader.page.get_by_role("button", name="Delete game 2").click()
    sees_games(reader, 3, 1)
    reader.button("Undo").click()
    sees_games(reader, 3, 2, 1)


def test_games_are_pasted(reader: Visitor) -> None:
    reader.button("Import PGN").click()
    reader.page.get_by_label("or paste games here").fill(f"{ITALIAN}\n{QUICK_DRAW}")
    reader.button("Import").click()
    expect(reader.page.get_by_text("Imported 2 games.")).to_be_visible()
    sees_games(reader, 5, 4, 3, 2, 1)


def test_a_file_with_a_fault_is_refused_as_a_whole(reader: Visitor, tmp_path: Path) -> None:
    text = f"{ITALIAN}\n{QUICK_DRAW.replace('d5', 'Ke4')}"
    faulty = tmp_path / "faulty.pgn"
    faulty.write_bytes(text.encode("latin-1"))
    reader.button("Import PGN").click()
    reader.page.get_by_label("PGN files").set_input_files(faulty)
    expect(reader.page.get_by_label("or paste games here")).to_have_value(text)
    reader.button("Import").click()
    expect(reader.page.get_by_role("alert")).to_contain_text("Ke4")
    reader.button("Cancel").click()
    sees_games(reader, 3, 2, 1)


def test_what_is_shown_is_exported(reader: Visitor) -> None:
    reader.page.get_by_label("Player").fill("Ana")
    sees_games(reader, 3, 2)
    with reader.page.expect_download() as waiting:
        reader.page.get_by_role("link", name="Export PGN").click()
    text = Path(waiting.value.path()).read_text(encoding="utf-8")
    assert text.count("[Event ") == 2
    assert '[Black "Bó"]' in text


def test_an_empty_store_leads_to_the_board(context: BrowserContext, own_server: Server) -> None:
    visitor = Visitor(context, own_server)
    visitor.open("games")
    visitor.page.get_by_role("link", name="Play a game").click()
    expect(visitor.page.get_by_role("heading", name="New game")).to_be_visible()
