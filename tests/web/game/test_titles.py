"""What the two sides of a game are called on the page: asked of the players, not read out of their names."""

import sys

import pytest

from kibitz.game.settings import Settings
from kibitz.players.outside.engines import NO_ENGINES, OutsideEngine
from kibitz.web.game.view import titles

ENGINES = {"stockfish": OutsideEngine((sys.executable,))}


@pytest.mark.parametrize(
    ("white", "black", "called"),
    [
        ("human", "engine:1500", ("You", "Kibitz 1500")),
        ("uci:stockfish", "human", ("Stockfish", "You")),
        ("human", "human", ("White", "Black")),
        ("alphabeta:3", "engine", ("Alpha-beta 3", "Kibitz")),
        ("engine", "engine", ("Kibitz", "Kibitz")),
        # One title for two players would tell nothing.
        ("engine:nodes=10", "engine:nodes=99", ("engine:nodes=10", "engine:nodes=99")),
        # It was on the list once.
        ("human", "uci:fritz", ("You", "uci:fritz")),
    ],
)
def test_a_side_is_called(white: str, black: str, called: tuple[str, str]) -> None:
    found = titles(Settings(white, black), ENGINES)
    assert (found.white, found.black) == called


def test_an_imported_game_has_names_and_nothing_more() -> None:
    found = titles(Settings("engine:1500", "human", imported=True), ENGINES)
    assert (found.white, found.black) == ("engine:1500", "human")


def test_a_server_without_engines_tells_of_none() -> None:
    assert titles(Settings("human", "uci:stockfish"), NO_ENGINES).black == "uci:stockfish"
