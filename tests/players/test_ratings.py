"""The file of measured ratings."""

import re
from pathlib import Path

import pytest

from kibitz.players.names import make_player
from kibitz.players.ratings import (
    FILE,
    MEASURED,
    KnownRating,
    RatingsFileError,
    known_ratings,
    read_ratings,
)


def test_no_file_no_ratings(tmp_path: Path) -> None:
    assert read_ratings(tmp_path) == {}


def test_ratings_by_name(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"alphabeta:3": {"elo": 1210, "error": 38.5, "games": 400}}')
    assert read_ratings(tmp_path) == {"alphabeta:3": KnownRating(1210, 38.5)}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"a": 3}',
        '{"a": {"elo": "x", "error": 1}}',
        '{"a": {"elo": NaN, "error": 1}}',
        "[" * 99999,
    ],
)
def test_a_damaged_file_is_reported(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(RatingsFileError, match=FILE):
        read_ratings(tmp_path)


def test_a_file_of_bytes_is_reported(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RatingsFileError):
        read_ratings(tmp_path)


def test_what_was_measured_here_is_what_the_page_about_ratings_says() -> None:
    page = Path(__file__).parents[2] / "docs" / "ratings.md"
    rows = re.findall(r"^\| `([^`]+)` \| (-?\d+) \| (\d+) \|", page.read_text(encoding="utf-8"), re.MULTILINE)
    table = {name: KnownRating(float(elo), float(error)) for name, elo, error in rows}
    assert MEASURED.items() <= table.items()
    for name in MEASURED:
        assert make_player(name.partition("@")[0]).name == name.partition("@")[0]


def test_what_the_owner_measured_comes_before_it(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"random": {"elo": 100, "error": 9}}')
    assert known_ratings(tmp_path) == MEASURED | {"random": KnownRating(100, 9)}
    (tmp_path / FILE).write_text("{")
    assert known_ratings(tmp_path) == MEASURED
