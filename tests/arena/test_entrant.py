"""Who takes part, as it is written."""

import pytest

from kibitz.arena.entrant import Entrant, EntrantError, read_entrant
from kibitz.arena.limits import GameLimits, GameLimitsError
from kibitz.game.clock import TimeControl
from kibitz.players.grammar import PlayerNameError
from kibitz.players.outside.engines import OutsideEngine

USUAL = GameLimits(TimeControl.from_tag("2+0.05"))
NODES = GameLimits(nodes=500)
ENGINES = {"sf": OutsideEngine(("/opt/engine",), {"Hash": "1"})}


@pytest.mark.parametrize(
    ("text", "entrant", "shown", "name"),
    [
        ("AlphaBeta:depth=3", Entrant("alphabeta:3", USUAL), "alphabeta:3", "alphabeta:3@2+0.05"),
        (
            "engine@nodes=500",
            Entrant("engine", NODES, "engine@nodes=500"),
            "engine@nodes=500",
            "engine@nodes=500",
        ),
        ("Kasper=engine@nodes=500", Entrant("engine", NODES, "Kasper"), "Kasper", "engine@nodes=500"),
        ("Old one=random", Entrant("random", USUAL, "Old one"), "Old one", "random@2+0.05"),
        (
            "uci:sf@nodes=500",
            Entrant("uci:sf", NODES, "uci:sf@nodes=500", ENGINES["sf"].fingerprint),
            "uci:sf@nodes=500",
            "uci:sf@nodes=500",
        ),
        (
            "alphabeta:3,ordering=off",
            Entrant("alphabeta:3,ordering=off", USUAL),
            "alphabeta:3,ordering=off",
            "alphabeta:3,ordering=off@2+0.05",
        ),
    ],
)
def test_it_has_a_name_a_player_and_limits(text: str, entrant: Entrant, shown: str, name: str) -> None:
    found = read_entrant(text, USUAL, ENGINES)
    assert found == entrant
    assert (str(found), found.name) == (shown, name)
    assert Entrant.from_terms(found.terms(), found.label) == found


def test_without_usual_limits_it_has_its_own() -> None:
    assert read_entrant("random").name == "random"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("human", EntrantError, "expected a computer"),
        ("Me=human", EntrantError, "expected a computer"),
        ("a\x00b=random", EntrantError, "printable"),
        ("engine@5x", GameLimitsError, "expected parts such as"),
        ("engin", PlayerNameError, "did you mean 'engine'"),
        ("", PlayerNameError, "no player"),
    ],
)
def test_what_cannot_take_part_is_said(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        read_entrant(text)


def test_a_name_that_means_another_engine_now_is_noticed() -> None:
    entrant = read_entrant("uci:sf", USUAL, ENGINES)
    entrant.check_engine(ENGINES)
    for engines in ({"sf": OutsideEngine(("/opt/other",))}, {}):
        with pytest.raises(EntrantError, match="the list of engines has changed"):
            entrant.check_engine(engines)
    read_entrant("random").check_engine({})
