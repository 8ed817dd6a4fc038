"""What docs/lab/tree.md shows is what comes out."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import chess
import pytest

from kibitz.cli import main
from kibitz.lab.counting import count

PAGE = (Path(__file__).parents[2] / "docs" / "lab" / "tree.md").read_text(encoding="utf-8")


def without_seconds(text: str) -> str:
    return re.sub(r"\d+\.\d\d s\b", "… s", text)


def test_the_tree_is_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    command, shown = re.findall(r"```console\n\$ kibitz (.*)\n((?:.|\n)*?)```", PAGE)[0]
    assert main(shlex.split(command)) == 0
    assert without_seconds(capsys.readouterr().out) == without_seconds(shown)


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(example, "docs/lab/tree.md", "exec"), {})
    assert "answers were never tried" in capsys.readouterr().out


def test_the_counts_are_those_of_the_search() -> None:
    table = count(chess.Board(), 3)
    rows = re.findall(r"^\| ([^|]+) \| ([\d,* |]+) \|$", PAGE, re.MULTILINE)
    stated = {
        name.strip("*"): [int(figure.strip("* ").replace(",", "")) for figure in figures.split("|")]
        for name, figures in rows
    }
    for depth in (1, 2, 3):
        for found in table.at(depth):
            assert stated[found.stage][depth - 1] == found.positions
        assert stated["least leaves"][depth - 1] == table.least[depth - 1].leaves
    leaves = [found.leaves for found in table.counts if found.stage == "alpha-beta"]
    assert f"{leaves[1]}, {leaves[2]} and" in PAGE
