"""`kibitz match`: what it says, what it refuses, and what a kill does not lose."""

import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess.pgn
import pytest

from kibitz.arena.store import FILE, ArenaStore
from kibitz.cli import main
from kibitz.cli.arena import match as match_command
from kibitz.cli.parser import Parser
from kibitz.endings import Outcome
from tests.arena.parts import OPENINGS, untimed
from tests.fake_engine import fake, listed
from tests.processes import PATIENCE, marked, wait_until

KIBITZ = [sys.executable, "-m", "kibitz"]
# Where it does not matter how many play at once.
ALONE = ("--concurrency", "1")


@pytest.fixture
def book(tmp_path: Path) -> str:
    path = tmp_path / "book.epd"
    path.write_text("\n".join(OPENINGS))
    return str(path)


@pytest.fixture
def match(tmp_path: Path, book: str) -> Callable[..., list[str]]:
    """The arguments of a match that keeps its games in a folder of the test's own."""

    def arguments(*more: str) -> list[str]:
        listed(tmp_path / "data")
        return ["match", *more, "--openings", book, "--data", str(tmp_path / "data")]

    return arguments


def assert_refused(capsys: pytest.CaptureFixture[str], message: str, data: Path) -> None:
    """One line says why, and nothing was begun."""
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.count("\n") == 1
    assert not (data / FILE).exists()


def test_a_match_is_summed_up(
    match: Callable[..., list[str]], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pgn = tmp_path / "games.pgn"
    arguments = match(
        "random", "greedy", "--games", "4", "--name-b", "Grabber", "--verbose", "--pgn", str(pgn), *ALONE
    )
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert "random (its own limits) – Grabber (its own limits)" in out
    assert "4 games: +0 =0 -4" in out
    assert "checkmate 4" in out
    assert "4/4" in err
    assert err.count("by checkmate") == 4
    with pgn.open() as stream:
        games = [chess.pgn.read_game(stream) for _ in range(5)]
    assert [game.headers["Round"] for game in games if game] == ["1.1", "1.2", "2.1", "2.2"]


def test_the_same_command_again_plays_nothing_and_says_the_same(
    match: Callable[..., list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = match("random", "greedy", "--games", "4", "--json", *ALONE)
    found = []
    for _ in range(2):
        assert main(arguments) == 0
        found.append(json.loads(capsys.readouterr().out))
    first, again = found
    assert (first.pop("found"), again.pop("found")) == (0, 4)
    assert 0 < first.pop("busy") < 1
    assert again.pop("busy") is None
    assert first == again
    assert main([*match("random", "greedy", "--games", "4", *ALONE), "--fresh"]) == 0
    assert "played before" not in capsys.readouterr().out


def test_json_has_every_figure(match: Callable[..., list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    limits = ["--nodes", "50", "--tc-a", "5+0.1", "--movetime-b", "0.5", *ALONE]
    assert main(match("random", "random", "--games", "2", "--json", "--sprt", "0", "10", *limits)) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["first"] == {"player": "random", "allowance": "5+0.1 s, 50 nodes"}
    assert found["second"] == {"player": "random", "allowance": "0.5 s a move, 50 nodes"}
    assert found["games"] == found["wins"] + found["draws"] + found["losses"] == 2
    assert sum(found["pairs"]) == 1
    assert found["sprt"]["verdict"] == "open"
    assert found["faults"] == {"first": {}, "second": {}}
    assert {"elo", "elo_low", "elo_high", "elo_error", "superiority", "endings"} <= found.keys()


def test_without_a_file_the_openings_are_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    limits = ["--nodes", "200", "--games", "4", "--longest", "10", "--data", str(tmp_path), "--json"]
    games: list[list[tuple[int, str, str, Outcome]]] = []
    for fresh in (["--concurrency", "2"], ["--fresh", *ALONE]):
        assert main(["match", "engine", "engine:1500", *limits, *fresh]) == 0
        capsys.readouterr()
        with ArenaStore.open(tmp_path) as store:
            games.append([untimed(record) for record in store.games(len(games) + 1)])
    assert games[0] == games[1]
    assert len({opening for _, opening, _, _ in games[0]}) == 2


def test_a_broken_engine_is_reported(
    match: Callable[..., list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = match(
        fake("illegal"), "random", "--games", "2", "--name-a", "Cheat", "--movetime", "1", *ALONE
    )
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert "2 games: +0 =0 -2" in out
    assert "faults of Cheat: illegal move 2" in out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["random", "greedy", "--games", "3"], "expected an even number"),
        (["random", "greedy", "--games", "0"], "expected an even number"),
        (["random", "greedy", "--games", "9" * 30], "expected an even number"),
        (["random", "greedy", "--tc", "2+1", "--movetime", "1"], "--tc or --movetime, got both"),
        (["random", "greedy", "--tc-b", "2+1", "--movetime-b", "1"], "--tc-b or --movetime-b, got both"),
        (["random", "greedy", "--tc", "1/5"], "expected seconds for a game"),
        (["random", "greedy", "--tc", "soon"], "expected seconds for a game"),
        (["random", "greedy", "--nodes", "-1"], "whole number"),
        (["random", "greedy", "--movetime", "nan"], "expected seconds"),
        (["random", "greedy", "--sprt", "5", "0"], "expected ELO0 < ELO1"),
        (["random", "greedy", "--sprt", "0", "nan"], "expected ELO0 < ELO1"),
        (["random", "greedy", "--sprt-model", "normalised"], "expected --sprt ELO0 ELO1"),
        (["random", "greeedy"], "did you mean 'greedy'"),
        (["random", "human"], "expected a computer"),
        (["random", "uci:/no/such/engine"], "there is no engine '/no/such/engine'"),
        (["random", "greedy", "--pgn", "/no/such/folder/x.pgn"], "cannot write --pgn"),
        (["random", "greedy", "--gmaes", "4"], "did you mean '--games'"),
        (["random"], "required"),
    ],
)
def test_what_makes_no_match_is_one_line_and_code_2_before_any_game(
    match: Callable[..., list[str]],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    options: list[str],
    message: str,
) -> None:
    assert main(match(*options)) == 2
    assert_refused(capsys, message, tmp_path / "data")


PAGE = (Path(__file__).parents[3] / "docs" / "arena.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "command", re.findall(r"^ *(kibitz match .+)$", f"{PAGE}\n{match_command.__doc__}", re.MULTILINE)
)
def test_commands_in_the_page_and_the_help_are_understood(command: str) -> None:
    parser = Parser(prog="kibitz match")
    match_command.configure(parser)
    args = parser.parse_args(shlex.split(command)[2:])
    assert args.first
    assert args.second


def finished(data: Path) -> int:
    """Games in the store, however many; 0 before there is one."""
    if not (data / FILE).exists():
        return 0
    with ArenaStore.open(data) as store:
        return sum(1 for _ in store.games(1))


def kill_when(process: subprocess.Popen[str], data: Path, games: int) -> None:
    wait_until(lambda: finished(data) >= games or process.poll() is not None)
    assert process.poll() is None
    process.kill()
    process.wait()


def killed_match(arguments: list[str], data: Path, games: int, kills: int) -> dict[str, Any]:
    """Kill the match `kills` times, then let it end. No process may survive its match."""
    marker = f"KIBITZ_TEST_MARK={data}"
    name, _, value = marker.partition("=")
    environment = os.environ | {name: value}
    generator = random.Random(1)
    for kill in range(kills):
        with subprocess.Popen(
            [*KIBITZ, *arguments], text=True, stderr=subprocess.PIPE, env=environment
        ) as process:
            kill_when(process, data, games * kill // (kills + 1) + generator.randrange(1, 4))
    done = subprocess.run(
        [*KIBITZ, *arguments, "--json"],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
        env=environment,
    )
    wait_until(lambda: not marked(marker))
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(("games", "kills"), [(20, 2), pytest.param(200, 10, marks=pytest.mark.slow)])
def test_a_match_that_is_killed_loses_and_repeats_no_game(
    match: Callable[..., list[str]], tmp_path: Path, games: int, kills: int
) -> None:
    data = tmp_path / "data"
    found = killed_match(
        match(fake("good"), "random", "--games", str(games), "--longest", "20", "--concurrency", "2"),
        data,
        games,
        kills,
    )
    assert found["games"] == games
    assert found["found"] > games * (kills - 1) // (kills + 1)
    with ArenaStore.open(data) as store:
        records = list(store.games(1))
    assert [record.number for record in records] == list(range(games))
    assert len({record.moves for record in records}) > games * 0.9


def test_ctrl_c_ends_at_once_with_the_result_so_far(match: Callable[..., list[str]], tmp_path: Path) -> None:
    command = [*KIBITZ, *match("random", "greedy", "--games", "1000", *ALONE)]
    with subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        wait_until(lambda: finished(tmp_path / "data") >= 2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "of points" in out
    assert "run the same command to continue" in err
    assert "Traceback" not in err


def test_chess960_is_played_from_its_own_set_ups(tmp_path: Path) -> None:
    pgn = tmp_path / "games.pgn"
    options = [
        "--games",
        "4",
        "--nodes",
        "200",
        "--longest",
        "30",
        *ALONE,
        "--data",
        str(tmp_path),
        "--pgn",
        str(pgn),
    ]
    assert main(["match", "engine", "mcts:20", "--chess960", *options]) == 0
    with pgn.open() as stream:
        games = [chess.pgn.read_game(stream) for _ in range(4)]
    assert all(game and not game.errors and game.headers["Variant"] == "Chess960" for game in games)
    assert len({game.headers["FEN"] for game in games if game}) == 2
