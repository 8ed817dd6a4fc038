"""A data folder that its user may not write to: one line says so, and nothing is changed."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.game.game import Game
from kibitz.game.settings import Settings
from kibitz.game.store import FILE, Store

LIBC = ctypes.CDLL(None)
# Of Linux: the program to be started never has that right, and root's right to write everywhere is this one.
GIVE_UP, WRITING_EVERYWHERE = 24, 1
COMMANDS = {
    "web": ["web", "--no-open", "--port", "0"],
    "games": ["games"],
    "play": ["play", "random", "--plain"],
    "engines": [
        "engines",
        "add",
        "x",
        sys.executable,
        str(Path(__file__).parents[1] / "fake_engine.py"),
        "good",
    ],
    "match": ["match", "random", "greedy", "--games", "2"],
}


def become_ordinary() -> None:
    """Root may do everything. (Nobody else might be allowed to read the interpreter and the sources here.)"""
    LIBC.prctl(GIVE_UP, WRITING_EVERYWHERE, 0, 0, 0)


def run(*command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, *command],
        preexec_fn=become_ordinary,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(params=["empty", "used"])
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    folder = tmp_path / "data"
    folder.mkdir()
    if request.param == "used":
        with Store.open(folder) as store:
            store.add(Game(Settings()))
        (folder / FILE).chmod(0o444)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)


def test_it_is_a_real_trial(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    tried = run("-c", f"open({str(tmp_path / 'x')!r}, 'w')")
    tmp_path.chmod(0o755)
    assert "PermissionError" in tried.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_one_line_says_what_cannot_be_written(folder: Path, command: str) -> None:
    before = sorted(os.listdir(folder))
    done = run("-m", "kibitz", *COMMANDS[command], "--data", str(folder))
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    assert done.stderr.startswith("kibitz: cannot ")
    assert str(folder) in done.stderr
    assert done.stderr.count("\n") == 1
    assert sorted(os.listdir(folder)) == before
