"""The socket of a review, and the reviewed game as annotated PGN."""

import asyncio
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from kibitz.errors import KibitzError
from kibitz.review.pgn import annotated
from kibitz.web.http.answers import pgn_answer
from kibitz.web.http.sockets import POLICY_VIOLATION, Outbox, SocketPace, receive_all, send_all, text_of
from kibitz.web.http.state import State, state_of
from kibitz.web.http.wire import dumps, read
from kibitz.web.review.attempt import PATIENCE, Attempt, attempted, verdict_on
from kibitz.web.review.desk import ReviewDesk, desk_of
from kibitz.web.review.messages import ReviewRequest, TryRequest
from kibitz.web.workers.pool import Job

# Each message may be a search; it carries a move and its place.
PACE = SocketPace(fastest=4.0, burst=8, biggest=1024)


async def socket(websocket: WebSocket) -> None:
    desk, number = desk_of(websocket.app), websocket.path_params["number"]
    await websocket.accept()
    outbox = Outbox()
    sender = asyncio.create_task(send_all(websocket, outbox))
    try:
        await desk.watch(number, outbox)
        tab = ReviewTab(state_of(websocket), desk, number, outbox)
        await receive_all(websocket, outbox, PACE, tab.take)
    except KibitzError as error:
        sender.cancel()
        with suppress(WebSocketDisconnect):
            await websocket.send_text(text_of(error))
            await websocket.close(POLICY_VIOLATION)
    finally:
        desk.leave(number, outbox)
        sender.cancel()


class ReviewTab:
    """One page that looks at a review: what it asks for."""

    def __init__(self, state: State, desk: ReviewDesk, number: int, outbox: Outbox) -> None:
        self.outbox = outbox
        self._state = state
        self._desk = desk
        self._number = number

    async def take(self, message: object) -> None:
        request: ReviewRequest = read(ReviewRequest, message, "message")
        if isinstance(request, TryRequest):
            await self._attempt(request)
        else:
            await self._desk.again(self._number)

    async def _attempt(self, asked: TryRequest) -> None:
        threads = self._state.threads
        _, review = await self._desk.known(self._number)
        board, move, before = await threads.quick(attempted, review, asked)
        after = board.copy()
        after.push(move)
        found = await threads.slow(self._state.pool.run, Job(Attempt(after), PATIENCE))
        self.outbox.send_text(dumps(verdict_on(review, asked, board, move, before, found)))


async def annotated_pgn(request: Request) -> Response:
    number = request.path_params["number"]
    game, review = await desk_of(request.app).known(number)
    text = await state_of(request).threads.quick(annotated, game, review)
    return pgn_answer(text, f"kibitz-{number}-review.pgn")


routes: list[BaseRoute] = [
    Route("/api/review/{number:number}/pgn", annotated_pgn, methods=["GET"]),
    WebSocketRoute("/api/review/{number:number}/socket", socket),
]
