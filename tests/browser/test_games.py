"""The games page: what is stored can be found, opened, continued, exported, imported, deleted and brought back."""

from dataclasses import dataclass
from pathlib import Path

import chess
import pytest
from playwright.sync_api import Page, expect

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


@dataclass
class Library:
    """A store with a game in play, a win and a draw, and the page that lists them."""

    visitor: Visitor
    playing: int
    won: int
    drawn: int

    @property
    def page(self) -> Page:
        return self.visitor.page

    def lists(self, *numbers: int) -> None:
        """Exactly these, in this order."""
        facts = self.page.locator("main li .facts .muted")
        expect(facts).to_contain_text([f"#{number} " for number in numbers])


@pytest.fixture
def library(newcomer: Visitor) -> Library:
    game = {"opponent": "random", "colour": "white", "clock": "5+3"}
    playing = newcomer.ask("POST", "games", game)["number"]
    won, drawn = newcomer.ask("POST", "games/import", {"pgn": f"{ITALIAN}\n{QUICK_DRAW}"})["numbers"]
    newcomer.open("games")
    found = Library(newcomer, playing, won, drawn)
    found.lists(drawn, won, playing)
    return found


def test_games_are_searched_filtered_and_exported_as_shown(library: Library) -> None:
    library.page.get_by_label("Search").fill("Ana")
    library.lists(library.drawn, library.won)
    with library.page.expect_download() as waiting:
        library.page.get_by_role("link", name="Export PGN").click()
    text = Path(waiting.value.path()).read_text(encoding="utf-8")
    assert text.count("[Event ") == 2
    assert '[Black "Bó"]' in text
    library.page.get_by_label("Search").fill("cy")
    library.lists(library.drawn)
    library.page.get_by_label("Search").fill("nobody")
    expect(library.page.get_by_text("No games match.")).to_be_visible()
    library.visitor.button("Show all games").click()
    library.lists(library.drawn, library.won, library.playing)
    for choice, number in (
        ("Unfinished", library.playing),
        ("White won", library.won),
        ("Drawn", library.drawn),
    ):
        library.page.get_by_role("combobox", name="Show").select_option(choice)
        library.lists(number)


def test_a_game_is_gone_on_with(library: Library) -> None:
    library.page.get_by_role("link", name=f"Continue game {library.playing}").click()
    library.visitor.sees(chess.STARTING_FEN)
    library.visitor.move("e2", "e4")
    expect(library.visitor.moves).to_have_count(2)


def test_an_imported_game_is_opened_and_another_begins_with_its_position(library: Library) -> None:
    library.page.get_by_role("link", name=f"Open game {library.won}").click()
    expect(library.visitor.moves).to_have_count(5)
    expect(library.page.get_by_text("Ana").first).to_be_visible()
    library.visitor.sees_end("White won", "1-0")
    board = chess.Board()
    for san in ("e4", "e5", "Nf3", "Nc6", "Bc4"):
        board.push_san(san)
    library.visitor.sees(board)
    library.visitor.button("More").click()
    library.page.get_by_role("link", name="Play from here").click()
    expect(library.page.get_by_label("FEN")).to_have_value(board.fen())
    library.page.get_by_role("group", name="You play").get_by_text("Black").click()
    library.visitor.button("Play").click()
    expect(library.page.get_by_label("Type a move")).to_be_visible()
    library.visitor.sees(board)


def test_a_deleted_game_can_be_brought_back_and_games_are_pasted(library: Library) -> None:
    library.page.get_by_role("button", name=f"Delete game {library.won}").click()
    library.lists(library.drawn, library.playing)
    library.visitor.button("Undo").click()
    library.lists(library.drawn, library.won, library.playing)
    library.visitor.button("Import PGN").click()
    library.page.get_by_label("or paste the games here").fill(f"{ITALIAN}\n{QUICK_DRAW}")
    library.visitor.button("Import").click()
    expect(library.page.get_by_text("Imported 2 games.")).to_be_visible()
    library.lists(*range(library.drawn + 2, library.drawn, -1), library.drawn, library.won, library.playing)


def test_what_cannot_be_read_is_told_and_all_else_imported(library: Library, tmp_path: Path) -> None:
    text = f"{ITALIAN}\n{QUICK_DRAW.replace('d5', 'Ke4')}"
    faulty = tmp_path / "faulty.pgn"
    faulty.write_bytes(text.encode("latin-1"))
    library.visitor.button("Import PGN").click()
    library.page.get_by_label("PGN files").set_input_files(faulty)
    expect(library.page.get_by_label("or paste the games here")).to_have_value(text)
    library.visitor.button("Import").click()
    report = library.page.get_by_role("alert").filter(has_text="Imported 1 game. 1 game could not be read:")
    expect(report).to_contain_text("Game 2, line 11: expected a legal move for 1..., got 'Ke4'")
    library.visitor.button("Close").click()
    library.lists(library.drawn + 1, library.drawn, library.won, library.playing)


def test_the_list_shows_what_the_tags_say_and_the_opening(library: Library) -> None:
    tags = '[Event "Zürich Open"]\n[Date "1953.08.??"]\n[White "Müller"]\n[WhiteElo "2100"]\n'
    library.visitor.ask("POST", "games/import", {"pgn": f"{tags}\n1. e4 c5 1/2-1/2"})
    for search in ("muller", "event:zurich", "sicilian", "B20"):
        library.page.get_by_label("Search").fill(search)
        library.lists(library.drawn + 1)
    row = library.page.get_by_role("listitem").filter(has_text="Müller")
    for fact in ("2100", "B20 Sicilian Defense", "Zürich Open", "Aug 1953"):
        expect(row).to_contain_text(fact)


def test_an_empty_store_leads_to_the_board(newcomer: Visitor) -> None:
    newcomer.open("games")
    newcomer.page.get_by_role("link", name="Play a game").click()
    expect(newcomer.page.get_by_role("heading", name="New game")).to_be_visible()
