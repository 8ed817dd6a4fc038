"""What data can reach besides programs: files and memory. And that docs/security.md names only tests that exist."""

import re
from pathlib import Path

import pytest

from kibitz.players import PlayerNameError, catalogue, make_player
from kibitz.web.arena.desk import Arena
from tests.web.parts import Served

PAGE = Path(__file__).parents[2] / "docs" / "security.md"


def test_every_way_has_its_test() -> None:
    named = re.findall(r"`(test_\w+)`", PAGE.read_text(encoding="utf-8"))
    written = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert len(named) > 10
    assert [name for name in named if f"def {name}(" not in written] == []


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/assets/../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "//etc/passwd",
        "/assets/%00",
    ],
)
def test_a_path_finds_only_the_files_of_the_page(server: Served, path: str) -> None:
    answer = server.client.get(path)
    assert answer.status_code in (400, 404)
    assert "root:" not in answer.text


@pytest.mark.parametrize(
    "openings", ["x ../../../etc/passwd", "x /etc/passwd", "x", "", "3 positions 0123456789abcde/"]
)
def test_the_openings_of_a_match_name_no_file(tmp_path: Path, openings: str) -> None:
    assert Arena.book_of(tmp_path, openings) is None


def test_the_openings_of_a_match_are_found_by_their_digest(tmp_path: Path) -> None:
    book = Arena.book_of(tmp_path, "3 positions 0123456789abcdef")
    assert book == tmp_path / "openings" / "0123456789abcdef.epd"


def test_no_player_has_an_option_that_names_a_file() -> None:
    for kind in catalogue():
        for setting in kind.settings:
            assert setting.read("/etc/passwd") is None, f"{kind.name}: {setting.key}"


def test_a_body_is_refused_as_soon_as_it_is_too_long(server: Served) -> None:
    endless = (b" " * 65_536 for _ in range(100_000))  # 6 GB, if it were all read
    answer = server.client.post("/api/games", content=endless)
    assert answer.status_code == 413


def test_a_long_number_is_no_setting() -> None:
    for name in ("engine:hash=" + "9" * 5_000, "mcts:" + "9" * 5_000, "engine:time=" + "9" * 5_000):
        with pytest.raises(PlayerNameError, match="expected"):
            make_player(name)
