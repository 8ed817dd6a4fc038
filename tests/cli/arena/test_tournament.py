"""`kibitz tournament`: its table, what it refuses, and that a kill loses nothing."""

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess.pgn
import pytest

from kibitz.arena.store import ArenaStore
from kibitz.cli import main
from kibitz.cli.arena import tournament as tournament_command
from kibitz.cli.parser import Parser
from tests.arena.parts import OPENINGS
from tests.cli.arena.test_match import ALONE, assert_refused, killed_match
from tests.fake_engine import fake, listed

Arguments = Callable[..., list[str]]


@pytest.fixture
def tournament(tmp_path: Path) -> Arguments:
    """The arguments of a tournament that keeps its games in a folder of the test's own."""
    book = tmp_path / "book.epd"
    book.write_text("\n".join(OPENINGS))

    def arguments(*more: str) -> list[str]:
        listed(tmp_path / "data")
        return ["tournament", *more, "--openings", str(book), "--data", str(tmp_path / "data")]

    return arguments


def test_the_table_has_places_points_and_results(
    tournament: Arguments, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pgn = tmp_path / "games.pgn"
    assert main([*tournament("random", "Grabber=greedy", "random@depth=1"), *ALONE, "--pgn", str(pgn)]) == 0
    out, err = capsys.readouterr()
    assert "round-robin, 6 of 6 games" in out
    assert re.search(r"1 +Grabber .* 4 +4 +\+4 =0 -0", out)
    assert "places by points, then Sonneborn–Berger" in out
    assert "6/6" in err
    with pgn.open() as stream:
        games = [chess.pgn.read_game(stream) for _ in range(6)]
    assert {game.headers["White"] for game in games if game} == {"random", "Grabber", "random@depth=1"}


def test_the_same_command_again_plays_nothing_and_says_the_same(
    tournament: Arguments, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = tournament("random", "greedy", "minimax:1", "--kind", "swiss", "--json", *ALONE)
    found: list[dict[str, Any]] = []
    for _ in range(2):
        assert main(arguments) == 0
        found.append(json.loads(capsys.readouterr().out))
    first, again = found
    assert (first.pop("found"), again.pop("found")) == (0, 4)
    assert again.pop("busy") is None
    first.pop("busy")
    assert first == again
    assert len(first["rounds"]) == len(first["byes"]) == 2
    assert [row["name"] for row in first["standings"]][-1] == "random"
    assert first["standings"][0]["against"]


def test_a_knockout_says_its_rounds(tournament: Arguments, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(tournament("greedy", "alphabeta:1", "random", "--kind", "knockout", *ALONE)) == 0
    out = capsys.readouterr().out
    assert "round 1: alphabeta:1 2 – 0 random" in out
    assert "round 2: greedy" in out


def test_a_broken_engine_is_reported(tournament: Arguments, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(tournament(f"Cheat={fake('illegal')}", "random", "--movetime", "1", *ALONE)) == 0
    assert "faults of Cheat: illegal move 2" in capsys.readouterr().out


def test_a_tournament_that_is_killed_loses_and_repeats_no_game(tournament: Arguments, tmp_path: Path) -> None:
    players = ("random", "greedy", f"Fake={fake('good')}")
    arguments = tournament(*players, "--games", "8", "--longest", "15", "--concurrency", "2")
    found = killed_match(arguments, tmp_path / "data", games=8, kills=1)
    assert found["games"] == found["expected"] == 24
    assert found["found"] >= 1
    with ArenaStore.open(tmp_path / "data") as store:
        numbers = [[record.number for record in store.games(match)] for match in (1, 2, 3)]
    assert numbers == [list(range(8))] * 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["random"], "two players or more"),
        ([], "required"),
        (["random", "greedy", "random"], "'random' twice"),
        (["x=random", "x=greedy"], "'x' twice"),
        (["random", "human"], "expected a computer"),
        (["random", "greedy@nodes=0"], "positive"),
        (["random", "greedy", "--rounds", "2"], "for a Swiss alone"),
        (["random", "greedy", "--kind", "swiss", "--rounds", "2"], "expected 1 to 1 rounds"),
        (["random", "greedy", "--kind", "league"], "invalid choice"),
        (["random", "greedy", "--games", "3"], "expected an even number"),
        (["random", "greedy", "--tc", "2+1", "--movetime", "1"], "--tc or --movetime, got both"),
        (
            ["random", "greedy", "--dask", "tcp://127.0.0.1:1", "--concurrency", "2"],
            "--dask or --concurrency",
        ),
        (["random", "greedy", "--dask", "nowhere"], "expected the address of a Dask scheduler"),
        (["random", "greedy", "--dask", "tcp://127.0.0.1:1"], "expected the address of a Dask scheduler"),
        (["random", "greedy", "--pgn", "/no/such/folder/x.pgn"], "cannot write --pgn"),
    ],
)
def test_what_makes_no_tournament_is_one_line_and_code_2_before_any_game(
    tournament: Arguments,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    options: list[str],
    message: str,
) -> None:
    assert main(tournament(*options)) == 2
    assert_refused(capsys, message, tmp_path / "data")


PAGES = "\n".join(
    (Path(__file__).parents[3] / "docs" / name).read_text(encoding="utf-8")
    for name in ("arena.md", "ratings.md")
)


@pytest.mark.parametrize(
    "command",
    re.findall(r"^ *(kibitz tournament .+)$", f"{PAGES}\n{tournament_command.__doc__}", re.MULTILINE),
)
def test_commands_in_the_pages_and_the_help_are_understood(command: str) -> None:
    parser = Parser(prog="kibitz tournament")
    tournament_command.configure(parser)
    assert len(parser.parse_args(shlex.split(command)[2:]).players) > 1
