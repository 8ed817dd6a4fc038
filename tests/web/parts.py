"""A real server in a process of its own, and the page's side of its sockets."""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from typing import Any, TypeVar, cast

import httpx
from serving import Server
from websockets.sync.client import ClientConnection, connect

from kibitz.web.http.messages import ErrorMessage, PageSettings
from kibitz.web.http.record import Message
from kibitz.web.http.wire import decoded, dumps, encoded, loads, read
from kibitz.web.play.messages import (
    GameNumber,
    MovedMessage,
    NewGame,
    NowMessage,
    ServerMessage,
    StateMessage,
)
from tests.processes import PATIENCE, workers

T = TypeVar("T")
M = TypeVar("M", bound=Message)

# The page's settings in the tests: nobody waits for a computer to look as if it thought.
AT_ONCE = PageSettings(answer_at_once=True)


class Served(Server):
    """`client` has the cookie and names its origin, as the page does."""

    def start(self) -> None:
        super().start()
        self.token = self.address.partition("token=")[2]
        self.client = httpx.Client(base_url=self.origin, headers={"origin": self.origin}, timeout=PATIENCE)
        # Has no cookie and names no origin.
        self.stranger = httpx.Client(base_url=self.origin, timeout=PATIENCE)
        assert self.client.get(self.address).status_code == 303

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGKILL)

    def end(self, number: signal.Signals) -> tuple[int, str]:
        self.client.close()
        self.stranger.close()
        return super().end(number)

    def ask(self, shape: type[T], method: str, path: str, body: object = None) -> T:
        """A request that succeeds, and its answer."""
        answer = self.client.request(method, path, content=None if body is None else dumps(body))
        assert answer.status_code in (200, 201), answer.text
        return decoded(shape, loads(answer.text))

    def refused(self, method: str, path: str, body: object = None, status: int = 400) -> str:
        """A request that fails with that status: its code."""
        content = body if isinstance(body, bytes | None) else dumps(body)
        answer = self.client.request(method, path, content=content)
        assert answer.status_code == status, answer.text
        problem = answer.json()
        assert set(problem) == {"code", "message"}
        assert problem["message"]
        return str(problem["code"])

    def new_game(self, opponent: str = "", colour: str = "both", **more: Any) -> int:
        asked = decoded(NewGame, {"opponent": opponent, "colour": colour, "clock": "", "seed": 1, **more})
        return self.ask(GameNumber, "POST", "/api/games", asked).number

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())

    def connect(self, number: int, **headers: str) -> AbstractContextManager[ClientConnection]:
        return connect(
            f"{self.origin.replace('http', 'ws')}/api/games/{number}/socket",
            additional_headers={"cookie": self.cookie(), "origin": self.origin, **headers},
            open_timeout=PATIENCE,
            close_timeout=5,
        )

    @contextmanager
    def open(self, number: int) -> Iterator["Page"]:
        with self.connect(number) as connection:
            yield Page(connection)

    def workers(self) -> list[int]:
        """The processes that search."""
        return workers(self.process.pid)


class Page:
    """One tab: every message of the server is checked against its shape. `now` is the latest that came."""

    ids = count()

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.state = self.until(StateMessage)

    def send(self, kind: str, **fields: Any) -> str:
        """Returns the id of the message."""
        name = f"message-{next(self.ids)}"
        self.connection.send(dumps({"type": kind, "id": name, **fields}))
        return name

    def receive(self) -> ServerMessage:
        text = self.connection.recv(timeout=PATIENCE)
        message = cast(ServerMessage, read(ServerMessage, loads(text), "message"))
        if isinstance(message, StateMessage | MovedMessage | NowMessage):
            self.now = message.now
        return message

    def moved(self, ply: int) -> MovedMessage:
        """The move that makes so many."""
        return self.until(MovedMessage, lambda message: message.ply == ply)

    def play(self, *moves: str) -> MovedMessage:
        """One move after the other, for whoever is to move; returns the last as it came back."""
        for move in moves:
            ply = self.now.ply
            self.send("move", ply=ply, move=move)
            last = self.moved(ply + 1)
        return last

    def failed(self) -> str:
        """The code of the next error."""
        return self.until(ErrorMessage).code

    def until(self, shape: type[T], condition: Callable[[T], bool] = lambda _: True) -> T:
        """The first message of that shape that fits; others are passed over."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            message = self.receive()
            if isinstance(message, shape) and condition(message):
                return message
        raise TimeoutError(f"no {shape.__name__} came")


def but(message: M, **values: Any) -> M:
    """The same message with other values in these fields."""
    return type(message)(**vars(message) | values)


def without_clocks(state: StateMessage) -> Any:
    """All of a state that does not change by itself."""
    plain = encoded(state)
    plain["now"].pop("clocks", None)
    return plain
