"""The engine asks its book and its tablebases before it searches, and lives without them."""

from pathlib import Path

import chess
import pytest

from kibitz.engine import Engine, Limits
from kibitz.engine.knowledge import KnowledgeError
from kibitz.engine.knowledge.book import Book
from kibitz.engine.knowledge.tablebases import Tablebases
from tests.books import write_book

START = chess.Board()
ODD = chess.Move.from_uci("a2a4")
QUEEN = chess.Board("8/8/8/8/8/2k5/8/K2Q4 w - - 0 1")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return write_book(tmp_path / "book.bin", {"h2h4": 1, "a2a4": 3, "g1h3": 0})


def test_the_heaviest_move_is_played(book: Path) -> None:
    with Engine(4) as engine:
        engine.set_book(Book(str(book)))
        result = engine.search(START, Limits(depth=9))
        assert (result.move, result.from_book, result.best.depth) == (ODD, True, 1)
        after = START.copy()
        after.push(ODD)
        assert not engine.search(after, Limits(depth=2)).from_book


def test_a_seed_chooses_by_weight(book: Path) -> None:
    played = [Book(str(book), seed).move(START) for seed in range(40)]
    assert {move.uci() for move in played if move} == {"a2a4", "h2h4"}
    assert played.count(ODD) > 20
    assert played == [Book(str(book), seed).move(START) for seed in range(40)]


def test_a_question_is_no_request_to_play(book: Path) -> None:
    asked = Limits(depth=2, searchmoves=(chess.Move.from_uci("b1c3"),))
    with Engine(4) as engine:
        engine.set_book(Book(str(book)))
        assert engine.search(START, asked).move.uci() == "b1c3"
        for limits in (Limits(), Limits(depth=2, ponder=True)):
            search = engine.prepare(START, limits)
            engine.stop()
            assert not engine.finish(START, search).from_book


@pytest.mark.parametrize(
    ("content", "reason"),
    [(None, "no such file"), (b"", "empty"), (b"some text", "invalid file size"), ("folder", "no such file")],
)
def test_what_is_no_book_is_refused(tmp_path: Path, content: object, reason: str) -> None:
    path = tmp_path / "book.bin"
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content:
        path.mkdir()
    with pytest.raises(KnowledgeError, match=f"expected a Polyglot book, got .*{reason}"):
        Book(str(path))


def test_garbage_in_a_book_plays_no_illegal_move(tmp_path: Path) -> None:
    path = write_book(tmp_path / "book.bin", {"a2a7": 9, "0000": 9, "e7e5": 9})
    with Engine(4) as engine:
        engine.set_book(Book(str(path)))
        assert not engine.search(START, Limits(depth=1)).from_book


class Oracle(Tablebases):
    """Knows one move, or that its tables are damaged."""

    def __init__(self, move: str | None) -> None:
        self.path = "tables"
        self.known = move

    def best_moves(self, board: chess.Board) -> tuple[chess.Move, ...]:
        if self.known is None:
            raise self.damaged("cut short")
        return (chess.Move.from_uci(self.known),)

    def close(self) -> None:
        self.known = None


def test_the_search_keeps_to_the_moves_of_the_tablebases() -> None:
    with Engine(4) as engine:
        engine.set_tablebases(Oracle("d1h1"))
        assert engine.search(QUEEN, Limits(depth=4)).move.uci() == "d1h1"


def test_damaged_tables_are_told_once_and_left_aside() -> None:
    told: list[KnowledgeError] = []
    with Engine(4, on_trouble=told.append) as engine:
        engine.set_tablebases(Oracle(None))
        for _ in range(2):
            assert engine.search(QUEEN, Limits(depth=2)).move in QUEEN.legal_moves
    assert [str(error) for error in told] == ["expected whole Syzygy tables in 'tables': cut short"]


@pytest.mark.parametrize(("size", "found"), [(0, "is not whole"), (1000, "is not whole"), (80, None)])
def test_files_that_are_no_tables(tmp_path: Path, size: int, found: str | None) -> None:
    (tmp_path / "KQvK.rtbw").write_bytes(bytes(size))
    with pytest.raises(KnowledgeError, match=found or "expected whole Syzygy tables"):
        Tablebases(str(tmp_path)).best_moves(QUEEN)


def test_a_folder_without_tables_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match="there are none"):
        Tablebases(str(tmp_path))
