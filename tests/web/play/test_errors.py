"""A message that cannot be obeyed gets an error with a code, and changes nothing."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from kibitz.game.game import Game
from kibitz.game.settings import Settings
from kibitz.game.store import Store
from kibitz.web.http.answers import RefusalError
from kibitz.web.http.messages import ErrorMessage, PageSettings
from kibitz.web.http.threads import Threads
from kibitz.web.http.wire import dumps, loads, read
from kibitz.web.play import hub
from kibitz.web.play.messages import MovedMessage, NewGame, NowMessage, StateMessage, ThinkingMessage
from kibitz.web.play.socket import BIGGEST_MESSAGE, BURST, MOST_EXCESS
from kibitz.web.workers.pool import Pool
from tests.web.http.test_wire import json_values
from tests.web.parts import AT_ONCE, Page, Served, without_clocks

MOVE = {"type": "move", "id": "x", "ply": 0, "move": "e4"}


def code(page: Page) -> str:
    return page.until(ErrorMessage).code


def state(server: Served, number: int) -> Any:
    """The game as a new tab sees it."""
    with server.open(number) as page:
        return without_clocks(page.state)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "malformed"),
        ("{", "malformed"),
        ("[]", "malformed"),
        ("null", "malformed"),
        ('{"type": "fly", "id": "1"}', "malformed"),
        ('{"type": "move", "id": "1"}', "malformed"),
        (dumps(MOVE | {"extra": 1}), "malformed"),
        (dumps(MOVE | {"ply": "0"}), "malformed"),
        (dumps(MOVE | {"id": ""}), "malformed"),
        (b"\x00\x01", "malformed"),
        (dumps(MOVE | {"move": "e" * BIGGEST_MESSAGE}), "too-big"),
        (dumps(MOVE | {"move": "e5"}), "illegal"),
        (dumps(MOVE | {"move": "e2"}), "illegal"),
        (dumps(MOVE | {"move": "Ke2"}), "illegal"),
        (dumps(MOVE | {"move": "♞"}), "illegal"),
        (dumps(MOVE | {"ply": 1}), "stale"),
        (dumps(MOVE | {"ply": -1}), "stale"),
        ('{"type": "answer-draw", "id": "1", "accept": true}', "forbidden"),
        ('{"type": "claim-draw", "id": "1"}', "forbidden"),
        ('{"type": "takeback", "id": "1"}', "forbidden"),
    ],
)
def test_what_makes_no_sense(server: Served, text: str | bytes, expected: str) -> None:
    number = server.new_game()
    before = state(server, number)
    with server.open(number) as page:
        page.connection.send(text)
        error = page.until(ErrorMessage)
        assert error.code == expected
        assert error.message
        assert str(server.folder) not in error.message
    assert state(server, number) == before


def test_a_message_sent_twice_is_done_once(server: Served) -> None:
    number = server.new_game()
    with server.open(number) as page, server.open(number) as other:
        page.connection.send(dumps(MOVE))
        page.until(MovedMessage)
        before = state(server, number)
        for tab in (page, other):
            tab.connection.send(dumps(MOVE))
            error = tab.until(ErrorMessage)
            assert (error.code, error.re) == ("repeated", "x")
        assert state(server, number) == before


def test_a_promotion_must_say_to_what(server: Served) -> None:
    number = server.new_game(fen="8/4P3/8/8/k7/8/8/4K3 w - - 0 1")
    with server.open(number) as page:
        page.send("move", ply=0, move="e7e8")
        error = page.until(ErrorMessage)
        assert (error.code, error.message) == ("illegal", "expected what the pawn becomes, as in e7e8q")


def test_moving_while_the_computer_thinks(server: Served) -> None:
    number = server.new_game("engine:time=600", "white")
    with server.open(number) as page:
        page.send("move", ply=0, move="e4")
        page.until(ThinkingMessage)
        before = state(server, number)
        for kind, fields in (("move", {"ply": 1, "move": "e5"}), ("hint", {"stage": 1}), ("claim-draw", {})):
            name = page.send(kind, **fields)
            error = page.until(ErrorMessage)
            assert (error.code, error.re) == ("not-your-turn", name)
        assert state(server, number) == before
        page.send("resign")
        page.until(NowMessage, lambda message: message.now.outcome is not None)


def test_after_the_end_nothing_more_is_played(server: Served) -> None:
    number = server.new_game()
    with server.open(number) as page:
        page.send("resign")
        page.until(NowMessage)
        before = state(server, number)
        for kind, fields in (
            ("move", {"ply": 0, "move": "e4"}),
            ("resign", {}),
            ("offer-draw", {}),
            ("answer-draw", {"accept": True}),
            ("claim-draw", {}),
            ("hint", {"stage": 2}),
        ):
            page.send(kind, **fields)
            assert code(page) == "over"
        assert state(server, number) == before


def test_a_game_between_computers_is_not_for_people(server: Served) -> None:
    number = server.new_game("engine:time=600", "none", second="random")
    with server.open(number) as page:
        for kind, fields in (
            ("move", {"ply": 0, "move": "e4"}),
            ("resign", {}),
            ("takeback", {}),
            ("offer-draw", {}),
            ("hint", {"stage": 1}),
        ):
            page.send(kind, **fields)
            assert code(page) == "forbidden"
        assert page.now.ply == 0
    server.client.delete(f"/api/games/{number}")


def test_a_store_that_is_locked_for_too_long(server: Served) -> None:
    asked = NewGame(opponent="", colour="both", clock="")
    with closing(sqlite3.connect(server.folder / "games.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = server.client.post("/api/games", content=dumps(asked))
    assert (answer.status_code, answer.json()["code"]) == (500, "failed")
    assert str(server.folder) not in answer.text
    assert server.new_game()


def test_more_games_than_the_server_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "MOST_GAMES", 2)

    async def begin_three(store: Store) -> None:
        threads, pool = Threads(), Pool(workers=1, delay=3600)
        crowded = hub.Hub(store, threads, pool, lambda: AT_ONCE, dict)
        for _ in range(2):
            await crowded.begin(Game(Settings()))
        with pytest.raises(RefusalError) as refusal:
            await crowded.begin(Game(Settings()))
        assert refusal.value.code == "busy"
        await crowded.close()
        pool.close()
        threads.close()

    with Store.open(tmp_path) as store:
        asyncio.run(begin_three(store))
        assert store.count() == 2, "what is refused is not kept"


def test_takebacks_that_are_switched_off(server: Served) -> None:
    number = server.new_game()
    with server.open(number) as page:
        page.play("e4")
        server.ask(PageSettings, "PUT", "/api/settings", PageSettings(takebacks=False))
        try:
            before = state(server, number)
            page.send("takeback")
            assert code(page) == "forbidden"
            assert state(server, number) == before
        finally:
            server.ask(PageSettings, "PUT", "/api/settings", AT_ONCE)


@pytest.mark.parametrize("number", [0, 10**9, 10**17])
def test_a_game_that_is_not_there(server: Served, number: int) -> None:
    with server.connect(number) as connection:
        error = read(ErrorMessage, loads(connection.recv(timeout=60)), "message")
        assert (error.code, error.message) == ("unknown-game", "there is no such game")
        with pytest.raises(ConnectionClosed):
            connection.recv(timeout=60)


def test_too_many_messages_are_refused_and_in_the_end_the_tab_too(server: Served) -> None:
    number = server.new_game()
    before = state(server, number)
    with server.open(number) as page:
        codes: list[str] = []
        with suppress(ConnectionClosed):
            for _ in range(BURST):
                page.connection.send("{")
                codes.append(code(page))
        assert set(codes) == {"malformed"}
        with suppress(ConnectionClosed):
            for _ in range(3 * MOST_EXCESS):
                page.connection.send("{")
        with suppress(ConnectionClosed):
            for _ in range(3 * MOST_EXCESS):
                codes.append(code(page))
        assert set(codes) == {"malformed", "too-fast"}
        assert len(codes) < BURST + 3 * MOST_EXCESS, "it was cut off"
    assert state(server, number) == before


def hostile(draw: Callable[[st.SearchStrategy[Any]], Any]) -> Any:
    """A message with something wrong in it, or none at all."""
    kinds = [
        "move",
        "takeback",
        "hint",
        "offer-draw",
        "answer-draw",
        "claim-draw",
        "stop",
        "pace",
        "step",
        "end",
        "evaluate",
        "rematch",
    ]
    fields = st.dictionaries(
        st.sampled_from(["id", "ply", "move", "stage", "accept", "on", "paused", "wait"]),
        json_values,
        max_size=5,
    )
    return {"type": draw(st.sampled_from(kinds) | json_values)} | draw(fields)


messages = st.composite(hostile)() | json_values


def test_no_message_ends_the_socket(server: Served) -> None:
    number = server.new_game()
    with server.open(number) as page:

        @settings(deadline=None, max_examples=60, database=None)
        @given(st.one_of(messages.map(json.dumps), st.text(max_size=50), st.binary(max_size=50)))
        def send(text: str | bytes) -> None:
            page.connection.send(text)
            page.receive()  # whatever it is: the server has an answer

        send()
    with server.open(number) as page:
        assert isinstance(page.state, StateMessage)
    assert server.process.poll() is None
