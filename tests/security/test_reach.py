"""What data can reach besides programs: files and memory. And that docs/security.md names only tests that exist."""

import json
import os
import re
import stat
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import chess
import pytest

from kibitz.arena import openings
from kibitz.cli import play
from kibitz.engine.limits import Limits
from kibitz.engine.options import PAGE_MOST
from kibitz.errors import InputError
from kibitz.players import PlayerNameError, catalogue, make_player
from kibitz.players.outside import engines
from kibitz.players.outside.engines import NO_ENGINES, EngineList, EnginesFileError
from kibitz.web.arena.orders import book_of
from kibitz.web.game.opponents import admitted
from kibitz.web.http import lease, preferences
from kibitz.web.http.address import TOKEN_FILE, TokenError, kept_token
from kibitz.web.http.answers import LARGE, RefusalError
from kibitz.web.http.lease import AlreadyRunningError, Lease, LeaseError
from kibitz.web.http.messages import PageSettings
from kibitz.web.http.preferences import SettingsFile
from tests.processes import PATIENCE
from tests.web.parts import Served

PAGE = Path(__file__).parents[2] / "docs" / "security.md"


def test_every_way_has_its_test() -> None:
    page = PAGE.read_text(encoding="utf-8")
    tests = Path(__file__).parents[1]
    written = "".join(path.read_text(encoding="utf-8") for path in tests.rglob("test_*.py"))
    assert [name for name in re.findall(r"`(test_\w+)`", page) if f"def {name}(" not in written] == []
    # Every row of a table whose last column is the test.
    tables = re.findall(r"\| test \|\n\|[-|]+\|\n((?:\|.*\n)+)", page)
    rows = [row for table in tables for row in table.splitlines()]
    assert len(rows) > 20
    assert [row for row in rows if not re.search(r"\| `test_\w+` \|$", row)] == []


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/assets/../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "//etc/passwd",
        "/assets/%00",
        "/%2e%2e/%2e%2e/app.py",
        "/assets/..%2f..%2fapp.py",
        "/static/../app.py",
    ],
)
def test_a_path_finds_only_the_files_of_the_page(server: Served, path: str) -> None:
    answer = server.client.get(path)
    assert answer.status_code in (400, 404)
    assert "root:" not in answer.text
    assert "/" not in answer.json()["message"]


@pytest.mark.parametrize(
    "openings", ["x ../../../etc/passwd", "x /etc/passwd", "x", "", "3 positions 0123456789abcde/"]
)
def test_the_openings_of_a_match_name_no_file(tmp_path: Path, openings: str) -> None:
    assert book_of(tmp_path, openings) is None


def test_the_openings_of_a_match_are_found_by_their_digest(tmp_path: Path) -> None:
    book = book_of(tmp_path, "3 positions 0123456789abcdef")
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


ENDLESS = Path("/dev/zero")


def test_a_file_without_end_is_not_read_on_and_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that the owner names, or one that lies in the data folder."""
    monkeypatch.setattr(openings, "LARGEST", 1 << 20)
    with pytest.raises(openings.OpeningsError, match="File too large"):
        openings.read_openings(ENDLESS)
    with pytest.raises(InputError, match="File too large"):
        play.read_pgn(str(ENDLESS))
    for name in (engines.FILE, preferences.FILE, TOKEN_FILE):
        (tmp_path / name).symlink_to(ENDLESS)
    with pytest.raises(EnginesFileError, match="expected at most"):
        EngineList(tmp_path).read()
    assert SettingsFile(tmp_path).current == PageSettings()
    # Others may read the device, and so it is no key: a new one takes its place.
    assert kept_token(tmp_path) == kept_token(tmp_path)
    (tmp_path / TOKEN_FILE).write_bytes(bytes(1 << 20))
    with pytest.raises(TokenError, match="File too large"):
        kept_token(tmp_path)


def test_a_lock_that_leads_elsewhere_empties_nothing(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("all I have")
    (tmp_path / lease.FILE).symlink_to(precious)
    with pytest.raises(LeaseError, match="cannot use the data folder"):
        Lease(tmp_path)
    assert precious.read_text() == "all I have"


@pytest.mark.parametrize(
    "address",
    [
        "",
        "file:///etc/passwd",
        "--new-window",
        "http://127.0.0.1:PORT",
        "http://127.0.0.1:PORT/ --new-window /?token=x",
        "http://user@127.0.0.1:PORT/?token=x",
        "http://127.0.0.1:PORT/elsewhere?token=x",
        "http://127.0.0.1:PORT/?token=x&more",
    ],
)
def test_a_lock_sends_a_browser_nowhere_but_to_a_server(server: Served, tmp_path: Path, address: str) -> None:
    """Somebody holds the lock and says so."""

    def plate(address: str) -> bytes:
        said = address.replace("PORT", str(server.port))
        return json.dumps({"machine": os.uname().nodename, "address": said}).encode()

    with Lease(tmp_path):
        (tmp_path / lease.FILE).write_bytes(plate("http://127.0.0.1:PORT/?token=x"))
        with pytest.raises(AlreadyRunningError):
            Lease(tmp_path, patience=0.0)
        (tmp_path / lease.FILE).write_bytes(plate(address))
        with pytest.raises(LeaseError, match="does not answer"):
            Lease(tmp_path, patience=0.0)


@pytest.mark.parametrize("text", [b"", b"[" * 4096, b"9" * 5_000, b"\xff" * 10, b" " * (64 << 20)])
def test_a_lock_may_hold_anything(tmp_path: Path, text: bytes) -> None:
    """Of a large one, little is read."""
    with Lease(tmp_path):
        (tmp_path / lease.FILE).write_bytes(text)
        with pytest.raises(LeaseError, match="does not answer"):
            Lease(tmp_path, patience=0.0)
    with Lease(tmp_path):
        assert stat.S_IMODE((tmp_path / lease.FILE).stat().st_mode) == 0o600
