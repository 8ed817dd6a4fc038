"""`kibitz rate`: ratings over all games kept, for `kibitz players` to show."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kibitz.arena.entrant import Entrant, read_entrant
from kibitz.arena.match import Conditions, Match
from kibitz.arena.statistics.elo import elo_of
from kibitz.arena.store import ArenaStore
from kibitz.cli import main
from kibitz.players.ratings import read_ratings
from tests.arena.parts import result

Play = Callable[[str, str, str], None]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Put a match with the results given (1, = and 0, from the first player's side) into the store."""

    def into_store(first: str, second: str, results: str) -> None:
        one, other = (read_entrant(text) for text in (first, second))
        with ArenaStore.open(tmp_path) as store:
            entry = store.enter(Match(one, other, Conditions("none")), fresh=True)
            for number, sign in enumerate(results):
                store.add(entry, result(number, {"1": 1.0, "=": 0.5, "0": 0.0}[sign]))

    return into_store


def rate(folder: Path, *options: str) -> int:
    return main(["rate", "--data", str(folder), *options])


def test_anchored_ratings_are_written_for_the_players_table(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play("engine@2+0.05", "engine:1500", "1110")
    play("engine:1500", "engine@2+0.05", "1000")
    play("engine:1500", "engine:1500", "1111")
    assert rate(tmp_path, "--anchor", "engine:1500=1500") == 0
    out, err = capsys.readouterr()
    assert err == ""
    expected = 1500 + elo_of(0.75)
    assert [line.split()[:2] for line in out.splitlines()[1:]] == [
        ["engine@2+0.05", f"{expected:.0f}"],
        ["engine:1500", "1500"],
    ]
    assert read_ratings(tmp_path)["engine@2+0.05"].elo == pytest.approx(expected)
    assert main(["players", "--data", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert f"engine@2+0.05 is rated {expected:.0f} ± " in shown
    assert "engine:1500 is rated 1500 ± 0" in shown


def test_without_an_anchor_nothing_is_written(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play("random", "greedy", "1000")
    assert rate(tmp_path, "--json") == 0
    out, err = capsys.readouterr()
    found = json.loads(out)["ratings"]
    assert found["greedy"]["elo"] == pytest.approx(-found["random"]["elo"])
    assert (found["random"]["games"], found["random"]["points"], found["random"]["anchor"]) == (4, 1, False)
    assert "not written" in err
    assert read_ratings(tmp_path) == {}


def test_those_who_are_not_connected_are_named(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play("random", "greedy", "1000")
    play("mcts", "tree", "10")
    play("engine", "random", "11")
    assert rate(tmp_path, "--anchor", "random=300") == 0
    out, err = capsys.readouterr()
    assert "not rated: engine, mcts:800, tree:3. A rating needs points won and points lost" in err
    assert "mcts" not in out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--anchor", "engine:1500"], "expected PLAYER=ELO"),
        (["--anchor", "=1500"], "expected PLAYER=ELO"),
        (["--anchor", "random=nan"], "expected PLAYER=ELO"),
        (["--anchor", "random=1e99"], "expected PLAYER=ELO"),
        (["--anchor", "rondom=300"], "did you mean 'random'"),
        (["--anchor", "engine=3000"], "anchors that have played, got 'engine'; there are greedy, random"),
        (["--anchor", "random=300", "--anchor", "Random=400"], "expected one rating of 'random'"),
    ],
)
def test_impossible_anchors_are_one_line_and_code_2(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], message: str
) -> None:
    play("random", "greedy", "1000")
    assert rate(tmp_path, *options) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(("results", "message"), [("", "found none"), ("11", "nothing is known")])
def test_games_that_rate_nobody_are_said(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str], results: str, message: str
) -> None:
    play("random", "greedy", results)
    assert rate(tmp_path) == 2
    assert message in capsys.readouterr().err


def test_a_label_is_no_name() -> None:
    assert Entrant("random", label="Kasper").name == "random"
