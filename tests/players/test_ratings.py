"""The file of measured ratings."""

from pathlib import Path

import pytest

from kibitz.players.ratings import FILE, KnownRating, RatingsFileError, read_ratings


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
