"""`kibitz lab tree` and `kibitz lab count`, as a person or a program runs them."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kibitz.cli import main
from kibitz.cli.lab import TOOLS

MATE = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
ENDGAME = "8/2p2k2/8/3P4/8/1R6/5K2/8 w - - 0 1"


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["lab", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_explains_itself(tool: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["lab", tool, "--help"])
    assert caught.value.code == 0
    assert f"usage: kibitz lab {tool}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "lab: expected one of tree, count"),
        (["tre"], "lab: there is no tool 'tre', did you mean 'tree'?"),
        (
            ["tree", "--depth", "0"],
            "lab tree: argument --depth: expected a whole number from 1 to 20, got '0'",
        ),
        (
            ["tree", "--serch", "minimax"],
            "lab tree: unrecognized argument '--serch', did you mean '--search'?",
        ),
        (
            ["tree", "--max-nodes", "5000001"],
            "lab tree: argument --max-nodes: expected a whole number from 1 to",
        ),
        (["tree", "nonsense"], "This FEN cannot be read"),
        (
            ["tree", MATE],
            f"expected a position to search, got '{MATE}': the game is over, White wins by checkmate",
        ),
        (["count", MATE], f"expected a position to search, got '{MATE}': the game is over"),
        (["tree", "--depth", "12"], "depth 12 with this search would take about"),
        (
            ["count", "--plot", "picture.gif"],
            "lab count: argument --plot: expected a name that ends in .svg or .png",
        ),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", *arguments]) == 2
    answer = capsys.readouterr()
    assert answer.out == ""
    assert answer.err.startswith(f"kibitz: {message}")
    assert answer.err.count("\n") == 1


def test_the_tree_is_written_with_moves_values_windows_and_cuts(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "tree", "--depth", "2", "--no-quiescence", "--width", "3")
    assert "alphabeta 2 half-moves deep, with pruning, ordering, table, deepening" in text
    assert "value +0.00 for White, best line 1. Nf3 Nf6" in text
    assert "* ├─ Nf3" in text
    assert "x ├─ Nh3" in text
    assert "cut: Nh6 is ≤ α +0.00, 19 moves not tried" in text
    assert "17 more moves, 17 of them cut" in text
    assert "\x1b[" not in text  # no terminal, no colours


def test_the_tree_can_be_written_in_plain_letters(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "tree", "--depth", "2", "--ascii", *ENDGAME.split())
    assert text.isascii()
    assert "(-inf, +inf)" in text


def test_a_stopped_tree_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "tree", "--depth", "9", "--max-nodes", "200")
    assert text.startswith("Incomplete: stopped after 200 positions; shown is depth 2, which was finished.")


def test_the_tree_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    tree = json.loads(said(capsys, "tree", "--search", "minimax", "--depth", "2", "--json"))
    assert tree["counts"]["leaves"] == 400
    assert tree["switches"]["pruning"] is False
    assert len(tree["columns"]["moves"]) == 421


def test_the_count_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "count", "--depth", "2").splitlines()
    assert "Depth 2: 400 lines; with perfect ordering 39 leaves are enough" in lines
    minimax = [line.split() for line in lines if line.startswith("  minimax")]
    assert [row[1:5] for row in minimax] == [["20", "20", "1.0", "0"], ["420", "400", "10.3", "0"]]


def test_what_is_too_large_to_count_is_expected(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "count", "--depth", "3", "--max-nodes", "1000").splitlines()
    assert ["minimax", "~8,800", "not", "run"] in [line.split() for line in lines]


def test_the_count_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("count.svg", "count.png"):
        said(capsys, "count", "--depth", "2", "--plot", str(tmp_path / name))
    assert "least leaves" in "".join(ElementTree.parse(tmp_path / "count.svg").getroot().itertext())
    assert (tmp_path / "count.png").read_bytes().startswith(b"\x89PNG")


def test_the_count_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    table = json.loads(said(capsys, "count", "--depth", "2", "--json"))
    assert [least["leaves"] for least in table["least"]] == [20, 39]
    assert table["counts"][6]["branching"] == pytest.approx(20.49)


def test_a_picture_that_cannot_be_written_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "count", "--depth", "1", "--plot", "no/such/folder/x.svg"]) == 2
    assert "cannot write 'no/such/folder/x.svg'" in capsys.readouterr().err
