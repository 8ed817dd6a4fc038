"""What all sockets share: messages wait to be sent, and a page that falls too far behind is disconnected."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from starlette.websockets import WebSocket, WebSocketDisconnect

from kibitz.errors import KibitzError
from kibitz.web.http.answers import RefusalError
from kibitz.web.http.messages import ErrorMessage
from kibitz.web.http.rate import Bucket
from kibitz.web.http.refusals import refusal_of
from kibitz.web.http.wire import dumps, loads

POLICY_VIOLATION = 1008  # WebSocket close codes
TRY_AGAIN = 1013
BACKLOG = 500  # messages a tab may be behind before it is cut off; it comes back for the whole state


@dataclass(eq=False)
class Outbox:
    """Messages waiting to be sent to one open page. None at the end: disconnect it."""

    outgoing: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(BACKLOG))
    lost: bool = False

    def send_text(self, text: str) -> None:
        if self.lost:
            return
        if self.outgoing.full():
            self.cut()
        else:
            self.outgoing.put_nowait(text)

    def cut(self) -> None:
        """Send nothing more and close."""
        self.lost = True
        while self.outgoing.full():
            self.outgoing.get_nowait()
        self.outgoing.put_nowait(None)


async def send_all(websocket: WebSocket, tab: Outbox) -> None:
    # A page that has left is noticed where messages are received.
    with suppress(WebSocketDisconnect):
        while (text := await tab.outgoing.get()) is not None:
            await websocket.send_text(text)
        await websocket.close(TRY_AGAIN)


@dataclass(frozen=True, slots=True)
class SocketPace:
    """What a page may send: messages a second, how many at once, bytes of one."""

    fastest: float
    burst: int
    biggest: int


async def receive_all(
    websocket: WebSocket, tab: Outbox, pace: SocketPace, take: Callable[[object], Awaitable[None]]
) -> None:
    """Hand every message to `take` until the page leaves; what is refused is answered with an error."""
    bucket = Bucket(pace.fastest, pace.burst)
    while True:
        message = await websocket.receive()
        if message["type"] != "websocket.receive":
            return
        try:
            if not bucket.take():
                raise RefusalError("too-fast", f"expected at most {pace.fastest:g} messages a second")
            text = message.get("text")
            if text is None or len(text.encode()) > pace.biggest:
                raise RefusalError("too-big", f"expected at most {pace.biggest:,} bytes of text")
            await take(loads(text))
        except KibitzError as error:
            tab.send_text(text_of(error))


def text_of(error: KibitzError) -> str:
    refusal = refusal_of(error)
    return dumps(ErrorMessage(code=refusal.code, message=str(refusal)))
