"""Two servers on one data folder, and a server beside a terminal: the second says so, or follows."""

import json
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from kibitz.web.http.lease import FILE, AlreadyRunningError, Lease, LeaseError
from kibitz.web.http.messages import ErrorMessage
from kibitz.web.play.messages import Front
from tests.processes import PATIENCE
from tests.web.parts import Served

KIBITZ = [sys.executable, "-m", "kibitz"]


def second(folder: Path, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    command = [*KIBITZ, "web", "--data", str(folder), *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE, env=os.environ | environment
    )


def test_a_second_server_says_where_the_first_is_and_opens_it(server: Served, tmp_path: Path) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {opened}\n')
    browser.chmod(0o755)
    done = second(server.folder, BROWSER=f"{browser} %s")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"Kibitz is already running at {server.address}\n"
    assert opened.read_text() == server.address
    assert httpx.get(server.address, timeout=PATIENCE).status_code == 303, "with its key"
    asked = second(server.folder, "--no-open", "--port", "0")
    assert asked.returncode == 0
    assert "end that one first to listen elsewhere" in asked.stdout
    with Served(tmp_path / "another folder") as other:
        assert other.port != server.port
    assert stat.S_IMODE((server.folder / FILE).stat().st_mode) == 0o600


def test_a_server_that_was_killed_stands_in_nobodys_way(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        served.end(signal.SIGKILL)
    assert json.loads((tmp_path / FILE).read_text())["address"] == served.address
    with Served(tmp_path):
        pass


def test_a_lease_is_one_at_a_time(server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Lease(tmp_path) as lease:
        with pytest.raises(LeaseError, match="does not answer"):
            Lease(tmp_path, patience=0.1)
        lease.tell(server.address)
        with pytest.raises(AlreadyRunningError, match=r"already running at http://127"):
            Lease(tmp_path)
        monkeypatch.setattr("socket.gethostname", lambda: "another machine")
        with pytest.raises(LeaseError, match="already running on"):
            Lease(tmp_path)
    with Lease(tmp_path):
        assert (tmp_path / FILE).read_bytes() == b""


def test_a_lease_that_cannot_be_had_is_one_line(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    done = second(tmp_path, "--no-open")
    assert done.returncode == 1
    assert done.stderr.startswith("kibitz: cannot use the data folder")
    assert done.stderr.count("\n") == 1


def in_terminal(folder: Path, number: int, *lines: str) -> "subprocess.CompletedProcess[str]":
    command = [*KIBITZ, "play", "--plain", "--data", str(folder), "--resume", str(number)]
    return subprocess.run(
        command,
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def test_the_page_shows_what_was_played_in_the_terminal(server: Served) -> None:
    number = server.new_game()
    with server.open(number) as first:
        first.play("e4")
        assert in_terminal(server.folder, number, "e5", "quit").returncode == 0
        with server.open(number) as page:
            assert [move.san for move in page.state.moves] == ["e4", "e5"]
            page.play("Nf3")
    assert in_terminal(server.folder, number, "Nc6", "quit").returncode == 0
    running = server.ask(Front, "GET", "/api/front").running
    assert running is not None
    assert [move.san for move in running.moves] == ["e4", "e5", "Nf3", "Nc6"]


def test_a_move_on_a_page_that_is_behind_is_refused_in_plain_words(server: Served) -> None:
    number = server.new_game()
    with server.open(number) as page:
        assert in_terminal(server.folder, number, "d4", "quit").returncode == 0
        page.send("move", ply=0, move="e4")
        refused = page.until(ErrorMessage)
        assert (refused.code, refused.message) == (
            "stale",
            "this game was played on elsewhere; here is how it stands now",
        )
    with server.open(number) as page:
        assert [move.san for move in page.state.moves] == ["d4"]
        page.play("d5")


def test_a_move_in_a_terminal_that_is_behind_is_refused_in_plain_words(server: Served) -> None:
    number = server.new_game()
    command = [*KIBITZ, "play", "--plain", "--data", str(server.folder), "--resume", str(number)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as terminal:
        assert terminal.stdin
        assert terminal.stdout
        while "move" not in terminal.stdout.readline().lower():
            pass  # it has read the game
        with server.open(number) as page:
            page.play("d4")
        _, said = terminal.communicate("e4\n", timeout=PATIENCE)
    assert terminal.returncode == 1
    assert said.startswith(f"kibitz: game {number} has been changed by another process")
    assert "your last move was not kept" in said
    with server.open(number) as page:
        assert [move.san for move in page.state.moves] == ["d4"]
