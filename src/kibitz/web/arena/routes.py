"""REST and socket of the arena: set up a match, watch it, stop it, continue it, look at its games."""

import asyncio
import io

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from kibitz.arena.pgn import write_pgn
from kibitz.errors import KibitzError
from kibitz.web.arena import view
from kibitz.web.arena.desk import Arena
from kibitz.web.arena.messages import ArenaGames, GoOn, MatchNumber, NewMatch
from kibitz.web.http.answers import LARGE, RefusalError, answer, body, pgn_answer, query, whole
from kibitz.web.http.sockets import POLICY_VIOLATION, Outbox, send_all, text_of
from kibitz.web.http.state import state_of

PAGE = 50  # games in a list, unless more are asked for
MOST = 500
HIGHEST = 2**62  # that a store can have as a number


async def arena_of(connection: HTTPConnection) -> Arena:
    """The server's one arena, made when it is first asked for."""
    shared = connection.app.state
    if not hasattr(shared, "arena"):
        state = state_of(connection)
        shared.arena = Arena(state.folder, state.threads, state.engines)
    arena: Arena = shared.arena
    return arena


def number_of(connection: HTTPConnection) -> int:
    number: int = connection.path_params["number"]
    if number > HIGHEST:
        raise RefusalError("unknown-game", "there is no such match")
    return number


async def list_matches(request: Request) -> Response:
    arena = await arena_of(request)
    return answer(await state_of(request).threads.quick(arena.listed))


async def new_match(request: Request) -> Response:
    asked = await body(request, NewMatch, LARGE)
    arena = await arena_of(request)
    return answer(MatchNumber(number=await arena.begin(asked)), 201)


async def go_on(request: Request) -> Response:
    asked = await body(request, GoOn)
    arena, number = await arena_of(request), number_of(request)
    await arena.go_on(number, asked)
    return answer(MatchNumber(number=number))


async def stop(request: Request) -> Response:
    arena, number = await arena_of(request), number_of(request)
    await arena.stop(number)
    return answer(MatchNumber(number=number))


async def list_games(request: Request) -> Response:
    arena, number = await arena_of(request), number_of(request)
    given = query(request, {"limit", "offset"})
    limit, offset = whole(given, "limit", PAGE, MOST), whole(given, "offset", 0, 10**9)

    def listed() -> ArenaGames:
        one = arena.stored(number)
        pair = arena.called(one.match)
        games = arena.store.latest(number, limit, offset)
        return ArenaGames(games=[view.game_line(record, pair) for record in games], total=one.games)

    return answer(await state_of(request).threads.quick(listed))


async def one_game(request: Request) -> Response:
    arena, number = await arena_of(request), number_of(request)
    game: int = request.path_params["game"]

    def shown() -> object:
        one = arena.stored(number)
        record = arena.store.game(number, min(game, HIGHEST))
        if record is None:
            raise RefusalError("unknown-game", "there is no such game")
        return view.game_detail(one.match, record, arena.called(one.match))

    return answer(await state_of(request).threads.quick(shown))


async def pgn(request: Request) -> Response:
    arena, number = await arena_of(request), number_of(request)

    def written() -> str:
        stream = io.StringIO()
        write_pgn(arena.stored(number).match, arena.store.games(number), stream)
        return stream.getvalue()

    return pgn_answer(await state_of(request).threads.slow(written), f"kibitz-match-{number}.pgn")


async def socket(websocket: WebSocket) -> None:
    """Tells of one match until the tab leaves; the tab has nothing to say."""
    await websocket.accept()
    arena = await arena_of(websocket)
    tab = Outbox()
    try:
        number = number_of(websocket)
        await arena.join(number, tab)
    except KibitzError as error:
        await websocket.send_text(text_of(error))
        await websocket.close(POLICY_VIOLATION)
        return
    sender = asyncio.create_task(send_all(websocket, tab))
    try:
        await websocket.receive()
    finally:
        arena.leave(number, tab)
        sender.cancel()


routes: list[BaseRoute] = [
    Route("/api/arena/matches", list_matches, methods=["GET"]),
    Route("/api/arena/matches", new_match, methods=["POST"]),
    Route("/api/arena/matches/{number:number}/go-on", go_on, methods=["POST"]),
    Route("/api/arena/matches/{number:number}/stop", stop, methods=["POST"]),
    Route("/api/arena/matches/{number:number}/games", list_games),
    Route("/api/arena/matches/{number:number}/games/{game:number}", one_game),
    Route("/api/arena/matches/{number:number}/pgn", pgn),
    WebSocketRoute("/api/arena/matches/{number:number}/socket", socket),
]
