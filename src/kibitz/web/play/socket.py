"""The socket of a game: takes the page's requests and sends what happens."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, cast

import chess
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from kibitz.errors import KibitzError
from kibitz.game.entry import Choice, Promotion, read_entry
from kibitz.game.game import PlayedMove
from kibitz.game.request import rematch
from kibitz.game.session import StaleMoveError
from kibitz.game.store import ConflictError
from kibitz.web.http.answers import RefusalError
from kibitz.web.http.messages import ErrorMessage
from kibitz.web.http.rate import Bucket
from kibitz.web.http.refusals import refusal_of
from kibitz.web.http.sockets import POLICY_VIOLATION, send_all, text_of
from kibitz.web.http.state import State, state_of
from kibitz.web.http.wire import WireError, loads, read
from kibitz.web.play import view
from kibitz.web.play.hub import Hub, hub_of
from kibitz.web.play.live import LiveGame, Tab
from kibitz.web.play.messages import (
    AnswerDrawRequest,
    ClaimDrawRequest,
    DrawMessage,
    EndRequest,
    EvaluateRequest,
    HintRequest,
    KibitzRequest,
    MoveRequest,
    OfferDrawRequest,
    PaceRequest,
    PageMessage,
    PageRequest,
    RematchMessage,
    RematchRequest,
    ResignRequest,
    StepRequest,
    StopRequest,
    TakebackRequest,
    ThreatRequest,
)

BIGGEST_MESSAGE = 16 * 1024  # bytes
FASTEST, BURST = 20.0, 40  # messages a second of one tab, and how many at once
FAREWELL = 5.0  # seconds
MOST_EXCESS = 200  # messages over the limit before the tab is cut off


async def socket(websocket: WebSocket) -> None:
    state = state_of(websocket)
    await websocket.accept()
    try:
        live = await hub_of(websocket).open(websocket.path_params["number"])
    except KibitzError as error:
        with suppress(WebSocketDisconnect):
            await websocket.send_text(text_of(error))
            await websocket.close(POLICY_VIOLATION)
        return
    tab = Tab()
    sender = asyncio.create_task(send_all(websocket, tab))
    try:
        await live.join(tab)
        await receive_all(websocket, TabDesk(state, hub_of(websocket), live, tab))
    except KibitzError as error:
        tab.send_text(text_of(error))
        tab.cut()
    finally:
        live.leave(tab)
        if tab.lost:
            await asyncio.wait([sender], timeout=FAREWELL)  # what was sent before shall arrive
        sender.cancel()


async def receive_all(websocket: WebSocket, desk: "TabDesk") -> None:
    bucket = Bucket(FASTEST, BURST)
    excess = 0
    while True:
        message = await websocket.receive()
        if message["type"] != "websocket.receive":
            return
        if bucket.take():
            await desk.take(message.get("text"))
            continue
        excess += 1
        desk.fail(None, RefusalError("too-fast", f"expected at most {FASTEST:g} messages a second"))
        if excess > MOST_EXCESS:
            desk.tab.cut()
            return


class TabDesk:
    """Handles the messages of one tab: each takes effect, or is answered with an error and changes nothing."""

    def __init__(self, state: State, hub: Hub, live: LiveGame, tab: Tab) -> None:
        self.state = state
        self.hub = hub
        self.live = live
        self.tab = tab

    def fail(self, message_id: str | None, error: KibitzError) -> None:
        refusal = refusal_of(error)
        self.tab.send(ErrorMessage(re=message_id, code=refusal.code, message=str(refusal)))

    async def take(self, text: str | None) -> None:
        message_id = None
        try:
            if text is None:
                raise WireError("expected text, got bytes")
            if len(text.encode()) > BIGGEST_MESSAGE:
                raise RefusalError("too-big", f"expected at most {BIGGEST_MESSAGE:,} bytes, got more")
            message = cast(PageRequest, read(PageMessage, loads(text), "message"))
            message_id = message.id
            if self.live.is_repeated(message.id):
                raise RefusalError("repeated", f"the message {message.id!r} came before")
            await self.perform(message)
        except ConflictError as error:
            self.hub.give_up(self.live, error)
        except KibitzError as error:
            self.fail(message_id, error)

    async def perform(self, message: PageRequest) -> None:
        handle = HANDLERS[type(message)]
        if type(message) in SLOW:
            self.live.spawn(self.guarded(message, handle))
        else:
            await handle(self, message)

    async def guarded(self, message: PageRequest, handle: "Handler") -> None:
        try:
            await handle(self, message)
        except ConflictError as error:
            self.hub.give_up(self.live, error)
        except KibitzError as error:
            self.fail(message.id, error)

    async def change(self, call: Callable[..., Any], *args: Any) -> Any:
        result = await self.live.threads.slow(call, *args)
        await self.live.publish()
        self.live.go_on()
        return result

    def person(self) -> chess.Color:
        person = self.live.person()
        if person is None:
            raise RefusalError("forbidden", "nobody plays this game here; play on from it with an opponent")
        return person

    async def move(self, message: MoveRequest) -> None:
        session = self.live.session
        game = session.game
        self.person()
        game.must_go_on()
        if message.ply != len(game.moves):
            raise StaleMoveError(
                f"expected a move after {len(game.moves)} moves, got one after {message.ply}"
            )
        if not game.settings.is_person(game.turn):
            raise RefusalError("not-your-turn", f"{game.settings.player(game.turn)} is to move")

        def submit() -> PlayedMove:
            entry = read_entry(game.board, message.move)
            if isinstance(entry, Promotion):
                raise RefusalError("illegal", "expected what the pawn becomes, as in e7e8q")
            if isinstance(entry, Choice):
                raise RefusalError("illegal", "expected where the piece goes, as in e2e4")
            return session.submit(entry, message.ply)

        self.live.kibitz(game, await self.change(submit))

    async def takeback(self, message: TakebackRequest) -> None:
        self.person()
        if not self.state.settings.current.takebacks:
            raise RefusalError("forbidden", "takebacks are switched off in the settings")
        await self.change(self.live.session.takeback)

    async def offer_draw(self, message: OfferDrawRequest) -> None:
        self.live.session.game.must_go_on()
        person = self.person()
        if len(self.live.session.players) == 0:
            await self.change(self.live.session.offer_draw, person)
            self.tab.send(DrawMessage(answer="offered"))
        else:
            accepted = await self.change(self.live.session.offer_draw, person)
            self.tab.send(DrawMessage(answer="accepted" if accepted else "declined"))

    async def answer_draw(self, message: AnswerDrawRequest) -> None:
        session = self.live.session
        offered = session.game.draw_offer
        person = self.person() if offered is None else not offered
        await self.change(session.accept_draw if message.accept else session.decline_draw, person)

    async def claim_draw(self, message: ClaimDrawRequest) -> None:
        game = self.live.session.game
        game.must_go_on()
        if self.person() != game.turn:
            raise RefusalError("not-your-turn", "a draw is claimed by the side to move")
        await self.change(self.live.session.claim_draw)

    async def resign(self, message: ResignRequest) -> None:
        await self.change(self.live.session.resign, self.person())

    async def stop(self, message: StopRequest) -> None:
        await self.live.threads.quick(self.live.session.stop)

    async def pace(self, message: PaceRequest) -> None:
        self.watched()
        await self.live.pace(message.paused, message.wait)

    async def step(self, message: StepRequest) -> None:
        self.watched()
        await self.live.step()

    async def end(self, message: EndRequest) -> None:
        self.watched()
        await self.change(self.live.session.abandon, "it was stopped")

    def watched(self) -> None:
        session = self.live.session
        session.game.must_go_on()
        if len(session.players) != 2:
            raise RefusalError("forbidden", "expected a game of two computers")

    async def hint(self, message: HintRequest) -> None:
        game = self.live.session.game
        game.must_go_on()
        if self.person() != game.turn:
            raise RefusalError("not-your-turn", "hints are for your own moves")
        opinion = await self.live.opinion(game)
        reason = await self.live.reason(opinion) if message.stage == 3 else ""
        self.tab.send(await self.live.threads.quick(view.hint_message, message.stage, opinion, reason))

    async def threat(self, message: ThreatRequest) -> None:
        game = self.live.session.game
        game.must_go_on()
        if self.person() != game.turn:
            raise RefusalError(
                "not-your-turn", "it is not your turn: a threat is what would follow if you passed"
            )
        if game.board.is_check():
            raise RefusalError(
                "illegal", "you are in check and have to answer that: there is no threat to show"
            )
        if claim := game.claimable():
            raise RefusalError(
                "illegal", f"a draw can be claimed ({claim.value}): there is no threat to show"
            )
        threat = await self.live.threat(game)
        if self.live.session.game is game:
            self.tab.send(threat)

    async def evaluate(self, message: EvaluateRequest) -> None:
        self.tab.evaluating = message.on
        self.live.evaluate(self.tab)

    async def kibitz(self, message: KibitzRequest) -> None:
        self.tab.kibitzing = message.on

    async def rematch(self, message: RematchRequest) -> None:
        number = await self.hub.begin(rematch(self.live.session.game))
        self.live.broadcast(RematchMessage(number=number))


Handler = Callable[[TabDesk, Any], Awaitable[None]]
HANDLERS: dict[type[PageRequest], Handler] = {
    MoveRequest: TabDesk.move,
    TakebackRequest: TabDesk.takeback,
    OfferDrawRequest: TabDesk.offer_draw,
    AnswerDrawRequest: TabDesk.answer_draw,
    ClaimDrawRequest: TabDesk.claim_draw,
    ResignRequest: TabDesk.resign,
    StopRequest: TabDesk.stop,
    PaceRequest: TabDesk.pace,
    StepRequest: TabDesk.step,
    EndRequest: TabDesk.end,
    HintRequest: TabDesk.hint,
    ThreatRequest: TabDesk.threat,
    EvaluateRequest: TabDesk.evaluate,
    KibitzRequest: TabDesk.kibitz,
    RematchRequest: TabDesk.rematch,
}
# A search answers these; the tab's next message does not wait for it.
SLOW = (HintRequest, ThreatRequest, OfferDrawRequest)

routes: list[BaseRoute] = [WebSocketRoute("/api/games/{number:number}/socket", socket)]
