"""`kibitz board`: a position as text and as pictures."""

import struct
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from kibitz.cli import main


def text(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["board", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_start_of_a_game_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    lines = text(capsys, "--ascii")
    assert [line.split() for line in lines[:2]] == [["8", *"rnbqkbnr"], ["7", *"pppppppp"]]
    assert lines[-1] == "White to move."
    assert "♜" in text(capsys)[0]


def test_from_blacks_side_with_a_check(capsys: pytest.CaptureFixture[str]) -> None:
    lines = text(capsys, "4k3/4r3/8/8/8/8/8/4K3", "w", "-", "-", "0", "1", "--flip", "--ascii")
    assert "!K!" in lines[0]
    assert lines[0].split()[0] == "1"
    assert lines[-1] == "White to move, in check."


def test_a_finished_game_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert text(capsys, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")[-1] == "White wins by checkmate."


def test_pictures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    assert text(capsys, "--svg", str(svg), "--png", str(png), "--size", "200") == [
        f"written to {svg}",
        f"written to {png}",
    ]
    root = ElementTree.fromstring(svg.read_text())
    assert root.get("width") == "200"
    data = png.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", data[16:24]) == (200, 200)


@pytest.mark.parametrize(
    ("arguments", "code", "why"),
    [
        (["xx"], 2, "This FEN cannot be read"),
        (["8/8/8/8/8/8/8/8 w - - 0 1"], 2, "White has no king"),
        (["--size", "5"], 2, "--size"),
        (["--png", "/nowhere/board.png"], 2, "cannot write '/nowhere/board.png': No such file"),
    ],
)
def test_bad_input_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, why: str
) -> None:
    assert main(["board", *arguments]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert why in line
