"""The server as a process: its port, its end, and its games after it was killed."""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest

from kibitz.game.game import Game
from kibitz.game.settings import Settings
from kibitz.game.store import FILE, Store
from kibitz.web.http.address import kept_token, listening
from kibitz.web.play.messages import (
    Front,
    GameList,
    MovedMessage,
    NoticeMessage,
    StateMessage,
    ThinkingMessage,
)
from tests.fake_engine import fake, listed
from tests.processes import PATIENCE, children, is_alive, marked, wait_until, watchers
from tests.web.parts import Served, without_clocks


def test_killed_in_mid_game_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        number = served.new_game("random", "white", clock="10+5", seed=4)
        with served.open(number) as page:
            page.play("e4")
            page.moved(2)
            page.play("d4")
            page.moved(4)
            page.send("takeback")
            before = page.until(StateMessage)
            port, address = served.port, served.address
            workers = served.workers()
            served.end(signal.SIGKILL)
        wait_until(lambda: not any(map(is_alive, workers)))
    with Served(tmp_path, port=port) as served:
        assert served.address == address, "an open tab knows the way back"
        with served.open(number) as page:
            assert without_clocks(page.state) == without_clocks(before)
            assert page.state.now.clocks is not None
            assert page.state.now.clocks.running == "white"
            page.play("d4")
            assert page.moved(4)


def test_nothing_outlives_a_server_that_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither its workers nor an outside engine, even one that never gets ready."""
    mark = f"KIBITZ_TEST_MARK={tmp_path}"
    monkeypatch.setenv(*mark.split("="))
    mute = fake("mute")
    listed(tmp_path)
    with Served(tmp_path) as served:
        with served.open(served.new_game(mute, "white")) as page:
            page.send("move", ply=0, move="e4")
            wait_until(lambda: [pid for worker in served.workers() for pid in children(worker)])
        served.end(signal.SIGKILL)
    wait_until(lambda: not marked(mark))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_workers_that_were_stopped_and_stubborn_engines_end_with_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    mark = f"KIBITZ_TEST_MARK={tmp_path}"
    monkeypatch.setenv(*mark.split("="))
    stubborn = fake("stubborn")
    listed(tmp_path)
    with Served(tmp_path) as served:
        with served.open(served.new_game(stubborn, "white")) as page:
            page.play("e4")
            page.moved(2)
        workers = served.workers()
        # One that is stopped before it has begun has nobody yet to end it.
        wait_until(lambda: all(map(watchers, workers)))
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        served.end(number)
    wait_until(lambda: not marked(mark))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    with Served(tmp_path) as served:
        game = served.new_game("engine:time=600", "white")
        with served.open(game) as page:
            page.send("move", ply=0, move="e4")
            page.until(ThinkingMessage)
            workers = served.workers()
            assert served.end(number) == (0, "")
        assert not any(map(is_alive, workers))
    with Store.open(tmp_path) as store:
        assert [played.move.uci() for played in store.load(game)[0].moves] == ["e2e4"]


def test_it_ends_however_much_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint in each of many games, which would take their seconds one after the other."""
    mark = f"KIBITZ_TEST_MARK={tmp_path}"
    monkeypatch.setenv(*mark.split("="))
    with Served(tmp_path) as served, ExitStack() as tabs:
        for _ in range(12):
            page = tabs.enter_context(served.open(served.new_game("engine", "white")))
            page.send("hint", stage=1)
        wait_until(served.workers)
        assert served.end(signal.SIGINT) == (0, "")
    wait_until(lambda: not marked(mark))


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_a_worker_that_is_lost_costs_a_quiet_line(server: Served, number: signal.Signals) -> None:
    with server.open(server.new_game("engine:time=600", "white")) as page:
        page.send("move", ply=0, move="e4")
        page.until(ThinkingMessage)
        lost = server.workers()
        for pid in lost:
            os.kill(pid, number)
        page.send("stop")
        messages: list[object] = []
        while not (messages and isinstance(messages[-1], MovedMessage)):
            messages.append(page.receive())
        # One that had nothing to do is not missed, and would stand still for ever.
        for pid in filter(is_alive, lost):
            os.kill(pid, signal.SIGKILL)
        assert sum(isinstance(message, NoticeMessage) for message in messages) == 1
        assert page.now.ply == 2


def test_the_browser_may_ask_while_the_server_still_starts(tmp_path: Path) -> None:
    told, browser = tmp_path / "address", tmp_path / "browser"
    os.mkfifo(told)
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {told}\n')
    browser.chmod(0o755)
    command = [sys.executable, "-m", "kibitz", "web", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(
        command, env=os.environ | {"BROWSER": f"{browser} %s"}, stdout=subprocess.PIPE
    ) as process:
        address = told.read_text()
        assert httpx.get(address, timeout=PATIENCE).status_code == 303
        assert process.stdout is not None
        assert address in process.stdout.readline().decode()
        process.terminate()
    assert process.returncode == 0


def test_the_next_free_port_is_taken() -> None:
    with listening("127.0.0.1", 8765) as one, listening("127.0.0.1", one.getsockname()[1]) as other:
        assert other.getsockname()[1] > one.getsockname()[1]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kibitz", "web", "--no-open", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--port", "70000"], "web: argument --port: expected a whole number from 0 to 65535"),
        (["--host", "203.0.113.7"], "cannot listen on '203.0.113.7', port 8765"),
        (["--host", "no such host"], "cannot listen on 'no such host'"),
        (["--data", "/dev/null/x"], "expected a data folder"),
    ],
)
def test_what_cannot_be_served_is_one_line(arguments: list[str], message: str, tmp_path: Path) -> None:
    done = run("--data", str(tmp_path), *arguments)
    assert done.returncode in (1, 2)
    assert re.fullmatch(f"kibitz: {re.escape(message)}[^\n]*\n", done.stderr), done.stderr
    assert done.stdout == ""


def test_games_of_a_newer_version_are_one_line_also_to_a_page_that_waits(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("PRAGMA user_version = 99")
    token = kept_token(tmp_path)
    with listening("127.0.0.1", 20_000) as free:
        port = free.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "kibitz",
        "web",
        "--no-open",
        "--data",
        str(tmp_path),
        "--port",
        str(port),
    ]
    with (
        closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as holder,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process,
        closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as page,
    ):
        # The games cannot be opened before the page has asked.
        holder.execute("BEGIN EXCLUSIVE")
        wait_until(lambda: accepts(port))
        headers = {"cookie": f"kibitz_{port}={token}"}
        page.request("GET", "/", headers=headers)
        assert page.getresponse().read()
        page.request("GET", "/api/front", headers=headers)
        holder.execute("ROLLBACK")
        answer = page.getresponse()
        text = answer.read().decode()
        said, faults = process.communicate(timeout=PATIENCE)
    assert answer.status == 503
    assert json.loads(text)["code"] == "failed"
    assert str(tmp_path) not in text
    assert process.returncode == 1
    assert re.fullmatch(r"kibitz: [^\n]*written by a newer Kibitz[^\n]*\n", faults), faults
    assert said == ""


def test_a_game_that_cannot_be_read_does_not_keep_the_page_from_opening(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.add(Game(Settings("human", "human")))
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("UPDATE games SET fen = 'nonsense'")
    with Served(tmp_path) as served:
        assert served.ask(Front, "GET", "/api/front").running is None
        assert served.ask(GameList, "GET", "/api/games").total == 1


def accepts(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_an_exposed_server_says_so(tmp_path: Path) -> None:
    with Served(tmp_path, "--host", "0.0.0.0") as served:
        name = socket.gethostname()
        headers = {"host": f"{name}:{served.port}", "cookie": served.cookie()}
        assert served.client.get(
            "/api/settings", headers={**headers, "origin": f"http://{name}:{served.port}"}
        )
        code, said = served.end(signal.SIGTERM)
        assert code == 0
        assert "Others in your network can reach this server" in said
