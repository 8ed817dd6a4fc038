"""Short names: what they mean, how they are normalised, and what a wrong one is told."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.engine.options import BY_KEY, Spin
from kibitz.players import PlayerNameError, catalogue, make_player
from kibitz.players.engine import EnginePlayer
from kibitz.players.names import KINDS
from kibitz.players.outside.engines import OutsideEngine
from kibitz.players.outside.player import UciPlayer
from kibitz.players.readable.mcts import MonteCarlo
from kibitz.players.readable.searchers import Searcher, TreeKeeper
from kibitz.players.simple import Human, RandomMover

NOBODY = OutsideEngine((sys.executable, "-c", "raise SystemExit"))
ENGINES = {"stockfish": NOBODY, "sf1800": NOBODY}


@pytest.mark.parametrize(
    ("name", "kind", "normalised"),
    [
        ("human", Human, "human"),
        ("random", RandomMover, "random"),
        ("greedy", Searcher, "greedy"),
        ("minimax", Searcher, "minimax:3"),
        ("minimax:2", Searcher, "minimax:2"),
        ("alphabeta:3", Searcher, "alphabeta:3"),
        ("alphabeta:depth=4", Searcher, "alphabeta:4"),
        (" AlphaBeta : 3 ", Searcher, "alphabeta:3"),
        ("alphabeta:eval=material,ordering=off,depth=2", Searcher, "alphabeta:2,eval=material,ordering=off"),
        ("alphabeta:3,ordering=on,eval=simple", Searcher, "alphabeta:3"),
        ("tree:3", TreeKeeper, "tree:3"),
        ("mcts:800", MonteCarlo, "mcts:800"),
        ("mcts:100, leaf=playout", MonteCarlo, "mcts:100,leaf=playout"),
        ("engine", EnginePlayer, "engine"),
        ("engine:1500", EnginePlayer, "engine:1500"),
        ("engine:nodes=2000", EnginePlayer, "engine:nodes=2000"),
        ("engine:time=0.10", EnginePlayer, "engine:time=0.1"),
        ("engine:1500,depth=8", EnginePlayer, "engine:1500,depth=8"),
        ("engine:1500,style=attacker", EnginePlayer, "engine:1500,style=attacker"),
        ("engine:1500,style=even", EnginePlayer, "engine:1500"),
        ("Character: Tessa", EnginePlayer, "character:tessa"),
        ("character:who=pip", EnginePlayer, "character:pip"),
        ("uci:stockfish", UciPlayer, "uci:stockfish"),
    ],
)
def test_a_name_makes_a_player(name: str, kind: type, normalised: str) -> None:
    player = make_player(name, engines=ENGINES)
    assert type(player) is kind
    assert player.name == normalised
    assert make_player(player.name, engines=ENGINES).name == player.name


def test_the_settings_arrive() -> None:
    player = make_player("alphabeta:4,table=off,eval=centre")
    assert isinstance(player, Searcher)
    assert player.depth == 4
    assert not player.switches.table
    assert player.switches.pruning
    assert player.evaluation.__name__ == "centre"
    engine = make_player("engine:1800,nodes=5,time=0.5,depth=9,hash=4,threads=2")
    assert isinstance(engine, EnginePlayer)
    assert (engine.rating, engine.hash_mb, engine.threads) == (1800, 4, 2)
    assert (engine.limits.nodes, engine.limits.movetime, engine.limits.depth) == (5, 0.5, 9)


def test_the_engine_has_the_ranges_of_its_options() -> None:
    settings = {setting.key: setting for setting in KINDS["engine"].settings}
    for word, (kind, key) in BY_KEY.items():
        assert settings[word].default == key.default
        if isinstance(kind, Spin):
            assert settings[word].expected == kind.expected


def test_an_outside_engine_is_the_one_of_that_name_in_the_list() -> None:
    player = make_player("UCI: stockfish ", engines=ENGINES)
    assert isinstance(player, UciPlayer)
    assert player.engine is ENGINES["stockfish"]
    assert (player.title, player.outside) == ("Stockfish", True)


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("human", "Person"),
        ("random", "Random"),
        ("greedy:eval=material", "Greedy"),
        ("mcts", "Monte Carlo 800"),
        ("mcts:50,leaf=playout", "Monte Carlo 50"),
        ("minimax:2", "Minimax 2"),
        ("alphabeta:3,ordering=off", "Alpha-beta 3"),
        ("tree", "Tree 3"),
        ("engine", "Kibitz"),
        ("engine:1500", "Kibitz 1500"),
        ("engine:nodes=2000,hash=4", "Kibitz"),
        ("uci:stockfish", "Stockfish"),
        ("uci:sf1800", "Sf1800"),
    ],
)
def test_a_title_is_short_and_needs_no_grammar(name: str, title: str) -> None:
    assert make_player(name, engines=ENGINES).title == title


def test_every_kind_of_player_has_a_title() -> None:
    for kind in catalogue():
        title = make_player(kind.example, engines=ENGINES).title
        assert title[0].isupper()
        assert len(title) <= 20
        assert not set(title) & set(":=,_")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "there is no player ''"),
        ("alfabeta:3", "did you mean 'alphabeta'?"),
        ("stockfish", "there are human, random"),
        ("alphabeta:x", "expected depth to be a whole number from 1 to 20, got 'x'"),
        ("alphabeta:0", "from 1 to 20, got '0'"),
        ("alphabeta:3,oredring=off", "did you mean 'ordering'?"),
        ("alphabeta:3,off", "expected KEY=VALUE, got 'off'"),
        ("alphabeta:3,depth=4", "depth is given twice"),
        ("alphabeta:3,ordering=maybe", "expected ordering to be on or off, got 'maybe'"),
        ("alphabeta:,", "got ''"),
        ("random:3", "expected KEY=VALUE, got '3'; it has none"),
        ("engine:fast", "expected elo to be a whole number"),
        ("engine:time=-1", "expected time to be a number from 0.001"),
        ("engine:nodes=1e6", "expected nodes to be a whole number"),
        ("mcts:" + "9" * 5000, "expected looks to be a whole number"),
        ("uci:", "there is no engine ''"),
        ("uci:stockfisch", "there is no engine 'stockfisch'"),
        ("uci:stockfish Hash=1", "there is no engine 'stockfish Hash=1'"),
        (f"uci:{sys.executable}", "there is no engine"),
        ("uci:a\0b", "there is no engine"),
    ],
)
def test_a_wrong_name_is_told_what_was_expected(name: str, message: str) -> None:
    with pytest.raises(PlayerNameError) as error:
        make_player(name, engines=ENGINES)
    assert message in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400


@settings(deadline=None)
@given(st.text(), st.sampled_from(sorted(KINDS)), st.sampled_from(["", ":", ":3,", ":eval=", ":nodes="]))
def test_whatever_comes_is_a_player_or_a_name_error(text: str, kind: str, start: str) -> None:
    for name in (text, kind + start + text):
        try:
            player = make_player(name)
        except PlayerNameError:
            continue
        assert make_player(player.name, engines=ENGINES).name == player.name


def test_the_catalogue_tells_how_to_call_each_player() -> None:
    kinds = catalogue()
    assert [kind.name for kind in kinds] == list(KINDS)
    for kind in kinds:
        assert kind.sentence.endswith(".")
        assert kind.example.startswith(kind.name)
        assert make_player(kind.example, engines=ENGINES).name == kind.example
