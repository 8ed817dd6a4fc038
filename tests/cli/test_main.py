"""The command line: how it answers, and how it ends."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.cli import COMMANDS, main
from kibitz.version import VERSION
from tests.processes import PATIENCE, wait_until

KIBITZ = [sys.executable, "-m", "kibitz"]


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["--help"], ["-h"]):
        assert main(arguments) == 0
        text = capsys.readouterr().out
        assert all(f"  {name} " in text for name in COMMANDS)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([name, "--help"])
    assert caught.value.code == 0
    assert f"usage: kibitz {name}" in capsys.readouterr().out


def test_the_version_says_what_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    line = capsys.readouterr().out
    assert line.startswith(f"kibitz {VERSION} (")
    assert "compiled" in line or "pure Python" in line


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["prft", "3"],
            "there is no command 'prft', did you mean 'perft'? (kibitz --help lists the commands)",
        ),
        (["zzz"], "there is no command 'zzz' (kibitz --help lists the commands)"),
        (["--deep"], "expected a command before options, got '--deep' (kibitz --help lists the commands)"),
        (["perft"], "perft: the following arguments are required: DEPTH (kibitz perft --help shows how)"),
        (
            ["perft", "x"],
            "perft: argument DEPTH: expected a whole number from 0 to 20, got 'x' (kibitz perft --help shows how)",
        ),
        (
            ["perft", "3", "--chess690"],
            "perft: unrecognized argument '--chess690', did you mean '--chess960'? (kibitz perft --help shows how)",
        ),
        (
            ["perft", "1", "--fen", "8/8"],
            "This FEN cannot be read: a FEN begins with 8 rows",
        ),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"kibitz: {message}")
    assert said.err.count("\n") == 1


def test_perft_ends_with_its_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "3"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "nodes 8902"


def test_perft_divides(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["perft", "2", "--divide", "--chess960", "--fen", "R3rkrR/8/8/8/8/8/8/r3RKRr w EGeg - 0 1"]) == 0
    )
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 25 + 2
    assert sum(int(line.split(": ")[1]) for line in lines[:25]) == 586
    assert lines[-1] == "nodes 586"


def test_perft_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "2", "--divide", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["depth"], answer["nodes"], len(answer["divide"])) == (2, 400, 20)


def test_a_reader_that_leaves_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m kibitz perft 3 --divide | true",
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_ctrl_c_ends_a_long_count_at_once() -> None:
    process = subprocess.Popen([*KIBITZ, "perft", "15"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    # It counts for years. A second of work is more than it needs to get there.
    wait_until(lambda: seconds_worked(process.pid) > 1)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE)
    assert process.returncode in (-signal.SIGINT, 130)


def seconds_worked(pid: int) -> float:
    """The processor time of a process."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
