"""`kibitz play` on the command line: what it takes, what it refuses, what it leaves behind."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.cli import main
from kibitz.game.game import Game
from kibitz.game.settings import Settings
from kibitz.game.store import FILE, Store
from kibitz.terminal.commands import COMMANDS
from tests.fake_engine import fake, listed
from tests.processes import PATIENCE


def play(
    *arguments: str, typed: str = "", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kibitz", "play", *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        env=os.environ | (environment or {}),
    )


def test_a_pipe_gets_plain_play(tmp_path: Path) -> None:
    done = play("random", "--seed", "1", "--data", str(tmp_path), typed="e4\nresign\nyes\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "1. e4: pawn to e4." in done.stdout
    assert "Black wins by resignation. 0-1" in done.stdout
    assert "\x1b" not in done.stdout


def test_the_same_seed_plays_the_same_game(tmp_path: Path) -> None:
    said = [
        play("random", "--seed", "7", "--data", str(tmp_path / name), typed="e4\nd4\nc4\n").stdout
        for name in "ab"
    ]
    assert said[0].partition("The game is kept")[0] == said[1].partition("The game is kept")[0]


def test_a_terminal_of_few_letters_gets_letters(tmp_path: Path) -> None:
    done = play("human", "--data", str(tmp_path), environment={"PYTHONIOENCODING": "latin-1"})
    assert done.returncode == 0
    assert " 8  r  n  b  q  k  b  n  r " in done.stdout


def test_left_and_resumed_by_number_and_as_the_latest(tmp_path: Path) -> None:
    opponent = fake("plays", "e7e5", "d7d5")
    listed(tmp_path)
    left = play(opponent, "--data", str(tmp_path), typed="e4\n")
    assert f"To continue it: kibitz play --resume 1 --data {tmp_path}" in left.stdout
    for again in (["--resume", "1"], ["--resume"]):
        assert "White, which piece or move?" in play(*again, "--data", str(tmp_path)).stdout
    done = play("--resume", "--data", str(tmp_path), typed="d4\nresign\nyes\n")
    assert "2. d4: pawn to d4." in done.stdout
    with Store.open(tmp_path) as store:
        assert [played.move.uci() for played in store.load(1)[0].moves] == ["e2e4", "e7e5", "d2d4", "d7d5"]
    over = play("--resume", "1", "--data", str(tmp_path))
    assert (over.returncode, over.stderr) == (0, "")
    assert "Black wins by resignation. 0-1" in over.stdout
    assert "What next: review, undo, stop?" in over.stdout


def test_a_game_of_other_peoples_cannot_be_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store.open(tmp_path) as store:
        store.add(Game(Settings("Ann", "Bob", imported=True)))
    assert main(["play", "--resume", "1", "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert "game 1 was imported: its players are only names" in said
    assert "'kibitz games export 1 --output FILE'" in said
    assert main(["play", "--resume", "--data", str(tmp_path)]) == 2
    assert "there is no unfinished game" in capsys.readouterr().err


def test_the_docs_name_every_option_and_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    options = set(re.findall(r"--[a-z0-9]+", capsys.readouterr().out)) - {"--help"}
    page = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text(encoding="utf-8")
    assert [name for name in options if name not in page] == []
    assert [name for name in COMMANDS if f"`{name}`" not in page] == []


def test_playing_on_from_a_pgn(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    file.write_text("1. e4 e5 2. Nf3 *\n")
    done = play("random", "--pgn", str(file), "--data", str(tmp_path), typed="Nc6\n")
    assert "2... Nc6: knight to c6." in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nobody"], "there is no player 'nobody'"),
        (["alphabeta:x"], "player 'alphabeta:x': expected depth to be a whole number"),
        (["uci:/no/such/engine"], "there is no engine '/no/such/engine'"),
        (["--fen", "x"], "This FEN cannot be read"),
        (["--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "This position cannot be played"),
        (["--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"], "there the game is over: Draw by stalemate"),
        (["--clock", "soon"], "expected a time control such as"),
        (["--chess960", "960"], "expected a whole number from 0 to 959, got '960'"),
        (["--chess960", "1", "--fen", "x"], "not allowed with argument"),
        (["--colour", "red"], "invalid choice: 'red'"),
        (["--pgn", "/no/such/file"], "expected a PGN file, cannot read '/no/such/file'"),
        (["--seed", "x"], "expected a whole number from 0"),
        (["--resume", "7"], "there is no game 7 in"),
        (["--resume"], "there is no unfinished game in"),
        (["--resume", "1", "--fen", "x"], "--resume continues a game as it is: expected no fen"),
        (["--resmue"], "did you mean '--resume'?"),
    ],
)
def test_what_cannot_be_is_one_clear_line(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments, "--data", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.startswith("kibitz: ")
    assert error.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"\x00\xff" * 5000, b"1. e4 e5 2. Ke3 *", b"1. e4 *\n\n1. d4 *\n"])
def test_a_pgn_that_cannot_be_played_on_is_refused(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.pgn"
    file.write_bytes(content)
    assert main(["play", "--pgn", str(file), "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_damaged_store_is_reported_and_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all" * 1000)
    done = play("human", "--data", str(tmp_path), typed="e4\n")
    assert done.returncode == 0
    assert "kibitz: the store was damaged; it is kept as" in done.stderr
    kept = [path for path in tmp_path.iterdir() if path.read_bytes().startswith(b"no database")]
    assert len(kept) == 1
