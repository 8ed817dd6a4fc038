"""`kibitz players` as a user sees it."""

import json
from pathlib import Path

import pytest

from kibitz.cli import main
from kibitz.players import catalogue
from kibitz.players.people.characters import CHARACTERS
from tests.books import write_book


def test_lists_every_player_with_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--data", str(tmp_path)]) == 0
    output = capsys.readouterr().out
    for kind in catalogue():
        assert kind.pattern in output
        assert kind.sentence in output


def test_the_characters_come_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--data", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    for line, (key, one) in zip(lines, CHARACTERS.items(), strict=False):
        assert line.startswith(f"character:{key}")
        assert f"about {one.elo:>4}  {one.name}. {one.sentence}" in line


def test_shows_the_ratings_that_were_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ratings.json").write_text('{"alphabeta:3": {"elo": 1210.4, "error": 38.2}}')
    assert main(["players", "--data", str(tmp_path)]) == 0
    assert "alphabeta:3 is rated 1210 ± 38" in capsys.readouterr().out


def test_says_what_book_and_tablebases_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    book = write_book(tmp_path / "book.bin", {"a2a4": 1})
    monkeypatch.setenv("KIBITZ_BOOK", str(book))
    monkeypatch.setenv("KIBITZ_TABLEBASES", str(tmp_path / "nowhere"))
    assert main(["players", "--data", str(tmp_path)]) == 0
    output = capsys.readouterr().out
    assert f"opening book: {book}\n" in output
    assert "tablebases:   none; $KIBITZ_TABLEBASES: expected a folder of Syzygy tables, got" in output


def test_json_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ratings.json").write_text('{"engine:1500": {"elo": 1500, "error": 20}}')
    assert main(["players", "--json", "--data", str(tmp_path)]) == 0
    kinds = {kind["name"]: kind for kind in json.loads(capsys.readouterr().out)}
    assert list(kinds) == [kind.name for kind in catalogue()]
    assert kinds["engine"]["ratings"] == {"engine:1500": {"elo": 1500, "error": 20}}
    assert kinds["alphabeta"]["settings"][0] == {
        "key": "depth",
        "default": 3,
        "expected": "a whole number from 1 to 20",
    }


def test_a_damaged_ratings_file_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ratings.json").write_text("nonsense")
    assert main(["players", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
