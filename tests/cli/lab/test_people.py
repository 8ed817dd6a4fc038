"""`kibitz lab people`: what people played in a position, and what the model expects of them."""

from __future__ import annotations

import json

import pytest

from kibitz.cli import main

SCHOLAR = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3"


def test_both_tables_for_an_opening(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "people"]) == 0
    played, expected = capsys.readouterr().out.split("\n\n")
    assert played.splitlines()[3].startswith("e4 ")
    assert expected.splitlines()[1].split() == ["rating", "800", "1200", "1600", "2000", "2400"]


def test_a_position_that_nobody_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "people", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "--moves", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "What the model expects, %"
    assert lines[2].startswith("Rd8# ")
    assert len(lines) == 4


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "people", *SCHOLAR.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["fen"], len(found["ratings"])) == (SCHOLAR, 5)
    assert sum(one["chances"][0] for one in found["expected"]) == pytest.approx(1, abs=1e-3)
    assert found["played"][0]["games"]


def test_a_finished_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "people", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"]) == 2
    assert "expected a position with a legal move" in capsys.readouterr().err


def test_what_a_level_overlooked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "people", SCHOLAR, "--played", "a6", "--level", "900"]) == 0
    output = capsys.readouterr().out
    assert "Did not look at 4.Qxf7#: " in output
    assert "2400 that level\n" in output
    assert main(["lab", "people", SCHOLAR, "--played", "a6", "--json"]) == 0
    missed = json.loads(capsys.readouterr().out)["overlooked"]
    assert missed["line"][0] == "f3f7"
    assert sum(missed["chances"].values()) == pytest.approx(1, abs=1e-3)
    assert main(["lab", "people", SCHOLAR, "--played", "Nf6"]) == 0
    assert "Nothing much was overlooked" in capsys.readouterr().out
    assert main(["lab", "people", SCHOLAR, "--played", "Qh7"]) == 2
