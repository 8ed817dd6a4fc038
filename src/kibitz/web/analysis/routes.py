"""The socket of an analysis board, and the route for what is known about a position without a search."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import cast

import chess
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from kibitz.children import cores
from kibitz.endings import ended
from kibitz.engine.chances import chances
from kibitz.engine.position import check_playable, start_board
from kibitz.errors import KibitzError
from kibitz.web.analysis.analyst import AnalysisFindings, AnalysisProcess, AnalysisQuestion
from kibitz.web.analysis.facts import facts
from kibitz.web.analysis.messages import (
    AnalyseRequest,
    AnalysisLine,
    AnalysisMessage,
    BoardRequest,
    PositionFacts,
)
from kibitz.web.game.view import whites
from kibitz.web.http.answers import RefusalError, answer, query
from kibitz.web.http.sockets import POLICY_VIOLATION, Outbox, SocketPace, receive_all, send_all, text_of
from kibitz.web.http.state import State, state_of
from kibitz.web.http.wire import dumps, read

# Boards that are analysed at the same time.
MOST_BOARDS = 4
# Someone may hold an arrow key down; a message carries the moves of the longest games that people play.
PACE = SocketPace(fastest=40.0, burst=80, biggest=16 * 1024)


async def socket(websocket: WebSocket) -> None:
    state = state_of(websocket)
    await websocket.accept()
    boards = boards_of(websocket)
    if len(boards) >= MOST_BOARDS:
        with suppress(WebSocketDisconnect):
            busy = RefusalError("busy", f"{MOST_BOARDS} boards are being analysed already: close one of them")
            await websocket.send_text(text_of(busy))
            await websocket.close(POLICY_VIOLATION)
        return
    board = AnalysisBoard(state)
    boards.add(board)
    sender = asyncio.create_task(send_all(websocket, board.outbox))
    try:
        await receive_all(websocket, board.outbox, PACE, board.take)
    finally:
        boards.discard(board)
        sender.cancel()
        await state.threads.quick(board.close)


def boards_of(connection: HTTPConnection) -> "set[AnalysisBoard]":
    """The boards that are open now, in any tab."""
    shared = connection.app.state
    if not hasattr(shared, "analysis_boards"):
        shared.analysis_boards = set()
    return cast("set[AnalysisBoard]", shared.analysis_boards)


class AnalysisBoard:
    """One open board: takes its questions and sends the findings. The process starts with the first question."""

    def __init__(self, state: State) -> None:
        self.outbox = Outbox()
        self._state = state
        self._loop = asyncio.get_running_loop()
        self._analyst: AnalysisProcess | None = None

    async def take(self, message: object) -> None:
        request: BoardRequest = read(BoardRequest, message, "message")
        if isinstance(request, AnalyseRequest):
            try:
                question = await self._state.threads.quick(self._question, request)
            except KibitzError:
                self._ask(None)
                raise
            self._ask(question)
        else:
            self._ask(None)

    def close(self) -> None:
        if self._analyst is not None:
            self._analyst.close()

    def _ask(self, question: AnalysisQuestion | None) -> None:
        if self._analyst is None and question is not None:
            self._analyst = AnalysisProcess(self._from_thread, self._on_death)
        if self._analyst is not None:
            self._analyst.ask(question)

    def _question(self, asked: AnalyseRequest) -> AnalysisQuestion:
        board = start_board(asked.fen, asked.chess960)
        for text in asked.moves:
            try:
                board.push(board.parse_uci(text))
            except ValueError:
                raise RefusalError("illegal", "expected legal moves that lead to the position") from None
        if asked.threat:
            board = passed(board)
        if over := ended(board):
            raise RefusalError("over", f"nothing is left to analyse: {over}")
        threads = self._state.settings.current.analysis_threads
        if threads < 1:
            threads = cores()
        return AnalysisQuestion(
            asked.number,
            board.root().fen(),
            board.chess960,
            tuple(board.move_stack),
            asked.lines,
            min(threads, cores()),
        )

    def _from_thread(self, findings: AnalysisFindings) -> None:
        text = dumps(message_of(findings))
        self._later(lambda: self.outbox.send_text(text))

    def _on_death(self) -> None:
        """The next question starts a new process."""

        def tell() -> None:
            self._analyst = None
            self.outbox.send_text(text_of(RefusalError("failed", "the analysis broke off: start it again")))

        self._later(tell)

    def _later(self, call: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the server is ending
            self._loop.call_soon_threadsafe(call)


def passed(board: chess.Board) -> chess.Board:
    """The position with the other side to move, as if nothing had been there before."""
    if board.is_check():
        raise RefusalError("illegal", "nobody can pass in check: there is no threat to show")
    after = board.copy(stack=False)
    after.push(chess.Move.null())
    after.clear_stack()
    check_playable(after)
    return after


def message_of(findings: AnalysisFindings) -> AnalysisMessage:
    turn = findings.question.board().turn
    best = findings.lines[0] if findings.lines else None
    lines = []
    for info in findings.lines:
        wdl = info.wdl or chances(info.score)
        share = (wdl.win + wdl.draw / 2) / 1000
        lines.append(
            AnalysisLine(
                text=str(whites(info.score, turn)),
                share=share if turn == chess.WHITE else 1 - share,
                moves=[move.uci() for move in info.pv],
            )
        )
    return AnalysisMessage(
        number=findings.question.number,
        depth=best.depth if best else 0,
        positions=best.nodes if best else 0,
        speed=best.nps if best else 0,
        lines=lines,
        done=findings.done,
    )


async def position(request: Request) -> Response:
    asked = query(request, {"fen", "chess960"})
    if "fen" not in asked:
        raise RefusalError("malformed", "expected a parameter fen")

    def known() -> PositionFacts:
        return facts(start_board(asked["fen"], asked.get("chess960") == "true"))

    return answer(await state_of(request).threads.quick(known))


routes: list[BaseRoute] = [
    Route("/api/analysis/position", position, methods=["GET"]),
    WebSocketRoute("/api/analysis/socket", socket),
]
