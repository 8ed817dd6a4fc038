"""One search finds games by words, tags, openings, results and positions; each game stands alone."""

import sqlite3
from contextlib import closing
from pathlib import Path

import chess
import pytest

from kibitz.errors import FenError, InputError
from kibitz.game.catalogue import LONGEST_SEARCH, folded
from kibitz.game.game import Game
from kibitz.game.pgnfile import from_pgn
from kibitz.game.schema import MIGRATIONS
from kibitz.game.settings import Settings
from kibitz.game.store import FILE, Filter, Store

SICILIAN = """[Event "Tata Steel"]
[Site "Wijk aan Zee"]
[Date "2013.??.??"]
[White "Müller, Karsten"]
[Black "Łukasz Ø."]
[Result "1-0"]

1. e4 c5 2. Nf3 d6 1-0
"""
REVERSED = '[White "Tata"]\n[Event "club"]\n[Annotator "Zöe"]\n\n1. c4 e5 1/2-1/2\n'
AFTER_C5 = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """1: a Sicilian, 2: an English, 3: a game in progress here."""
    store = Store.open(tmp_path)
    store.add_all(from_pgn(f"{SICILIAN}\n{REVERSED}"))
    game = Game(Settings("human", "alphabeta:3"))
    saved = store.add(game)
    game.play(chess.Move.from_uci("e2e4"))
    store.save(saved, game)
    return store


@pytest.mark.parametrize(
    ("search", "numbers"),
    [
        ("muller", [1]),
        ("MÜLLER", [1]),
        ("lukasz o.", [1]),
        ("sicilian", [1]),
        ("B50", [1]),
        ("tata", [2, 1]),
        ("Event:tata", [1]),
        ("white:tata", [2]),
        ('event:"tata steel"', [1]),
        ('"steel tata"', []),
        ("annotator:zoe", [2]),
        ("site:tata", []),
        ("1-0", [1]),
        ("1/2-1/2 english", [2]),
        ("*", [3]),
        ("Alpha-beta", [3]),
        ("alphabeta:3", [3]),
        ("king's pawn", [3]),
        (f"{AFTER_C5} w KQkq - 0 2", [1]),
        (f"muller {AFTER_C5} 1-0", [1]),
        (AFTER_C5, [1]),
        (f"{AFTER_C5} b", []),
        (chess.STARTING_FEN, [3, 2, 1]),
        ("%", []),
        ("a:b:c", []),
        ('"', [3, 2, 1]),
        ("   ", [3, 2, 1]),
    ],
)
def test_what_a_search_finds(store: Store, search: str, numbers: list[int]) -> None:
    with store:
        found = store.games(Filter(search=search))
        assert [summary.number for summary in found] == numbers
        assert store.count(Filter(search=search)) == len(numbers)
        assert store.numbers(Filter(search=search)) == numbers


def test_a_game_that_went_on_is_found_where_it_is_now(store: Store) -> None:
    with store:
        assert store.numbers(Filter(search="sicilian")) == [1]
        game, saved = store.load(3)
        game.play(chess.Move.from_uci("c7c5"))
        saved = store.save(saved, game)
        assert store.numbers(Filter(search="sicilian")) == [3, 1]
        game.resign(chess.WHITE)
        store.save(saved, game)
        assert store.numbers(Filter(search="0-1 sicilian")) == [3]


def test_a_list_shows_what_the_tags_and_the_board_say(store: Store) -> None:
    with store:
        playing, _, sicilian = store.games()
    assert (sicilian.date, sicilian.event, sicilian.eco) == ("2013", "Tata Steel", "B50")
    assert sicilian.started.year == 2013
    assert (playing.date, playing.event, playing.opening) == ("", "", "King's Pawn Game")


@pytest.mark.parametrize(
    ("search", "error"),
    [
        ("x" * (LONGEST_SEARCH + 1), "expected a search of at most"),
        ("a " * 50, "expected at most 20 words"),
    ],
)
def test_a_search_beyond_all_limits_is_refused(store: Store, search: str, error: str) -> None:
    with store, pytest.raises(InputError, match=error):
        store.games(Filter(search=search))


def test_a_fen_that_is_none(store: Store) -> None:
    with store, pytest.raises(FenError, match="This FEN cannot be read"):
        store.games(Filter(search="9/8/8/8/8/8/8/8 w".replace("9", "88")))


def test_accents_and_capitals() -> None:
    assert folded("ÅÉÎÕÜçŠŁØßĐ Æœ") == "aeioucslossd aeoe"


def test_one_damaged_game_is_listed_as_such_and_hides_no_other(store: Store) -> None:
    with store, closing(sqlite3.connect(store.path)) as connection:
        connection.execute("UPDATE games SET control = 'soon' WHERE number = 1")
        connection.execute("UPDATE moves SET uci = 'e2e5' WHERE game = 3")
        connection.commit()
        third, second, first = store.games()
        assert (first.number, second.damaged, third.number) == (1, "", 3)
        assert "soon" in first.damaged
        assert "e2e5" in third.damaged
        assert store.numbers(Filter(search="english")) == [2]
        assert store.numbers(Filter(search="damaged")) == [3]


def test_games_of_an_older_store_are_found_too(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        for statements in MIGRATIONS[:4]:
            for statement in statements:
                connection.execute(statement)
        row = (
            "Müller",
            "?",
            chess.STARTING_FEN,
            0,
            "none",
            1,
            '{"Event": "Old"}',
            "2020-01-01T00:00:00+00:00",
        )
        connection.execute(
            "INSERT INTO games (white, black, fen, chess960, control, seed, tags, started, updated, result, detail,"
            " imported) VALUES (?, ?, ?, ?, ?, ?, ?, ?, '2020-01-01T00:00:00+00:00', '*', '', 1)",
            row,
        )
        connection.execute("INSERT INTO moves (game, ply, uci) VALUES (1, 0, 'e2e4')")
        connection.execute(f"PRAGMA application_id = {0x4B69627A}")
        connection.execute("PRAGMA user_version = 4")
        connection.commit()
    with Store.open(tmp_path) as store:
        (summary,) = store.games(Filter(search="event:old muller king's"))
        assert (summary.event, summary.opening) == ("Old", "King's Pawn Game")


def test_a_game_from_a_position_that_is_refused_today_can_be_looked_at(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        number = store.add(Game(Settings("human", "random", fen="4k3/8/8/8/8/8/8/N3K3 w - - 0 1"))).number
        with closing(sqlite3.connect(store.path)) as connection:
            connection.execute("UPDATE games SET fen = '4k3/pppppppp/nnn5/8/8/8/8/4K3 w - - 0 1'")
            connection.commit()
        (summary,) = store.games()
        assert summary.damaged == ""
        game, _ = store.load(number)
        assert not game.settings.is_person(chess.WHITE)
