"""`kibitz lab why`: a position, a move, sentences with their lines."""

from __future__ import annotations

import json
import re
import shlex
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.cli import main

PAGE = (Path(__file__).parents[3] / "docs" / "lab" / "why.md").read_text(encoding="utf-8")
SCHOLAR = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3"


@pytest.fixture(autouse=True)
def _interrupt_as_before() -> Iterator[None]:
    """The command lets Ctrl-C end its process at once; a test's process must not keep that."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


def test_a_sentence_and_the_line_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "why", SCHOLAR, "a6", "--depth", "8"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[:2] == ["a6 allows mate in 1.", "    3... a6 4. Qxf7#"]


def test_a_fen_without_quotes_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "why", *SCHOLAR.split(), "g8f6", "--json", "--depth", "8"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["fen"], found["move"], found["depth"]) == (SCHOLAR, "g8f6", 8)
    (statement,) = (one for one in found["statements"] if one["kind"] == "prevention")
    assert statement["line"] == ["0000", "f3f7"]
    assert statement["lines"] == ["3... (pass) 4. Qxf7#", "3... Nf6"]


def test_the_page_shows_what_the_command_says(capsys: pytest.CaptureFixture[str]) -> None:
    ((command, shown),) = re.findall(r"```console\n\$ kibitz ([^\n]*)\n(.*?)```", PAGE, re.DOTALL)
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out == shown


def test_the_page_shows_what_the_library_says(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(example, "docs/lab/why.md", "exec"), {})
    (stated,) = re.findall(r"  # (.*)", example)
    assert capsys.readouterr().out == f"{stated}\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "expected a move, got none"),
        (["e9"], "expected a move such as e2e4"),
        (["e2"], "expected a whole move such as e2e4, Nf3 or e8=Q, got 'e2'"),
        (["8/8/8/8/8/8/8/8 w - - 0 1", "e4"], "This position cannot be played"),
        (["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kg8"], "stalemate"),
        (["e4", "--depth", "99"], "expected a whole number from 4 to 40, got '99'"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "why", *words]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
