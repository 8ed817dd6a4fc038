"""What data can reach besides programs: files and memory. And that docs/security.md names only tests that exist."""

import re
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import chess
import pytest

from kibitz.engine.limits import Limits
from kibitz.engine.options import PAGE_MOST
from kibitz.players import PlayerNameError, catalogue, make_player
from kibitz.players.outside.engines import NO_ENGINES
from kibitz.web.arena.desk import Arena
from kibitz.web.game.opponents import admitted
from kibitz.web.http.answers import LARGE, RefusalError
from tests.processes import PATIENCE
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


@pytest.mark.parametrize(
    "value", ["/etc/passwd", "../book.bin", "~/book.bin", "book.bin", "", "C:\\book.bin"]
)
@pytest.mark.parametrize("setting", ["book", "tablebases"])
def test_a_name_says_whether_there_is_a_book_and_never_which(setting: str, value: str) -> None:
    with pytest.raises(PlayerNameError, match="expected"):
        make_player(f"engine:{setting}={value}")


def test_the_remark_about_a_book_that_cannot_be_read_names_no_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIBITZ_BOOK", str(tmp_path / "secret.bin"))
    with make_player("engine:depth=1", informed=True) as player:
        remark = player.choose(chess.Board(), Limits()).remark
    assert remark
    assert "secret" not in remark
    assert str(tmp_path) not in remark


@pytest.mark.parametrize("word", PAGE_MOST)
def test_the_page_has_the_caps_that_the_options_declare(word: str) -> None:
    assert admitted(f"engine:{word}={PAGE_MOST[word]}", NO_ENGINES)
    with pytest.raises(RefusalError, match=f"at most .*{word}={PAGE_MOST[word]}"):
        admitted(f"engine:{word}={PAGE_MOST[word] + 1}", NO_ENGINES)


def test_a_body_is_refused_as_soon_as_it_is_too_long(server: Served) -> None:
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
        connection.putrequest("POST", "/api/games")
        headers = {"content-length": "6000000000", "cookie": server.cookie(), "origin": server.origin}
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        # The answer comes though the rest never does.
        connection.send(b" " * (LARGE + 1))
        assert connection.getresponse().status == 413


def test_a_long_number_is_no_setting() -> None:
    for name in ("engine:hash=" + "9" * 5_000, "mcts:" + "9" * 5_000, "engine:time=" + "9" * 5_000):
        with pytest.raises(PlayerNameError, match="expected"):
            make_player(name)
