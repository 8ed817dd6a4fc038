"""Who can be picked: everybody in the list can be played, and what is said of it comes from the server."""

import sys

import pytest

from kibitz.players.grammar import PlayerNameError
from kibitz.players.names import make_player
from kibitz.players.outside.engines import NO_ENGINES, OutsideEngine
from kibitz.players.people.characters import CHARACTERS
from kibitz.players.ratings import MEASURED, KnownRating
from kibitz.web.game.messages import Opponent
from kibitz.web.game.opponents import described, opponents

ENGINES = {"stockfish": OutsideEngine((sys.executable,))}
LISTED = opponents(ENGINES, MEASURED)


@pytest.mark.parametrize("opponent", LISTED, ids=lambda opponent: opponent.id)
def test_an_opponent_can_be_played_with_whatever_is_chosen(opponent: Opponent) -> None:
    assert opponent.title
    assert opponent.sentence
    make_player(opponent.name, engines=ENGINES)
    for setting in opponent.settings:
        assert setting.default in [value.value for value in setting.values]
        for value in setting.values:
            make_player(f"{opponent.name}:{setting.key}={value.value}")


def test_the_list_goes_from_characters_to_the_owners_engines() -> None:
    ids = [opponent.id for opponent in LISTED]
    assert ids == [
        *(f"character:{key}" for key in CHARACTERS),
        "people",
        "random",
        "greedy",
        "full",
        "minimax",
        "alphabeta",
        "tree",
        "mcts",
        "uci:stockfish",
    ]
    assert LISTED[-1].title == "Stockfish"
    groups = [opponent.group for opponent in LISTED]
    assert groups == sorted(groups, key=groups.index)


def test_people_can_be_had_at_every_fiftieth_rating() -> None:
    [people] = [opponent for opponent in LISTED if opponent.id == "people"]
    [ratings] = people.settings
    assert [int(level.value) for level in ratings.values] == list(range(400, 2801, 50))
    assert ratings.shape == "slider"


@pytest.mark.parametrize(
    ("name", "normal", "title", "rating"),
    [
        ("AlphaBeta:depth=3,eval=simple", "alphabeta:3", "Alpha-beta 3", "1611 ± 111"),
        ("engine:elo=1500", "engine:1500", "Kibitz 1500", "about 1500"),
        ("character:tessa", "character:tessa", "Tessa", "about 1200"),
        ("random", "random", "Random", "below 400"),
        ("alphabeta:4", "alphabeta:4", "Alpha-beta 4", ""),
        ("uci:stockfish", "uci:stockfish", "Stockfish", ""),
    ],
)
def test_what_a_name_means(name: str, normal: str, title: str, rating: str) -> None:
    player = described(name, ENGINES, MEASURED)
    assert (player.name, player.title, player.rating) == (normal, title, rating)


def test_what_the_owner_has_measured_counts() -> None:
    assert described("engine:1500", NO_ENGINES, {"engine:1500": KnownRating(1461, 30)}).rating == "1461 ± 30"


@pytest.mark.parametrize("name", ["", "alphabet:3", "uci:stockfish"])
def test_a_name_that_means_nobody_is_refused(name: str) -> None:
    with pytest.raises(PlayerNameError):
        described(name, NO_ENGINES, MEASURED)


def test_every_character_has_a_picture_and_a_rating_of_its_own() -> None:
    shown = [opponent for opponent in LISTED if opponent.group == "Characters"]
    assert len({opponent.sign for opponent in shown}) == len(shown) == len(CHARACTERS)
    assert [opponent.rating for opponent in shown] == [f"about {one.elo}" for one in CHARACTERS.values()]
