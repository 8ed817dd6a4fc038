"""REST and socket of the arena: set up a match or a tournament, watch it, stop it, continue it, look at its games."""

import asyncio
import io
from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from kibitz.arena.pgn import write_pgn
from kibitz.arena.record import GameRecord
from kibitz.arena.store import StoredMatch
from kibitz.errors import KibitzError
from kibitz.web.arena import view
from kibitz.web.arena.desk import Arena, unknown
from kibitz.web.arena.messages import ArenaGames, ArenaNumber, GoOn, NewMatch, NewTournament, PlayOn
from kibitz.web.arena.view import Subject
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


def subject_of(connection: HTTPConnection) -> Subject:
    """The match or the tournament that the address names."""
    kind, number = connection.path_params["kind"], connection.path_params["number"]
    if kind not in ("matches", "tournaments"):
        raise RefusalError("unknown-game", "there is no such part of the arena")
    if number > HIGHEST:
        raise unknown(kind)
    return Subject(kind, number)


def match_of(connection: HTTPConnection) -> int:
    number: int = connection.path_params["number"]
    if number > HIGHEST:
        raise unknown("matches")
    return number


async def list_all(request: Request) -> Response:
    arena = await arena_of(request)
    return answer(await state_of(request).threads.quick(arena.listed))


async def new_match(request: Request) -> Response:
    asked = await body(request, NewMatch, LARGE)
    arena = await arena_of(request)
    return answer(ArenaNumber(number=await arena.begin(asked)), 201)


async def new_tournament(request: Request) -> Response:
    asked = await body(request, NewTournament, LARGE)
    arena = await arena_of(request)
    return answer(ArenaNumber(number=await arena.begin(asked)), 201)


async def go_on(request: Request) -> Response:
    asked = await body(request, GoOn)
    arena, number = await arena_of(request), match_of(request)
    await arena.go_on(number, asked)
    return answer(ArenaNumber(number=number))


async def play_on(request: Request) -> Response:
    asked = await body(request, PlayOn)
    arena, number = await arena_of(request), match_of(request)
    await arena.play_on(number, asked)
    return answer(ArenaNumber(number=number))


def obeying(order: Callable[[Arena, Subject], Awaitable[None]]) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint that gives the arena this order about a match or a tournament."""

    async def obey(request: Request) -> Response:
        arena, subject = await arena_of(request), subject_of(request)
        await order(arena, subject)
        return answer(ArenaNumber(number=subject.number))

    return obey


async def state(request: Request) -> Response:
    arena, subject = await arena_of(request), subject_of(request)
    return answer(await state_of(request).threads.quick(arena.progress, subject))


async def list_games(request: Request) -> Response:
    arena, number = await arena_of(request), match_of(request)
    given = query(request, {"limit", "offset"})
    limit, offset = whole(given, "limit", PAGE, MOST), whole(given, "offset", 0, 10**9)

    def listed() -> ArenaGames:
        one = arena.match(number)
        pair = arena.called(one.match)
        games = arena.store.latest(number, limit, offset)
        return ArenaGames(games=[view.game_line(record, pair) for record in games], total=one.games)

    return answer(await state_of(request).threads.quick(listed))


def found_game(arena: Arena, request: Request) -> tuple[StoredMatch, GameRecord]:
    one = arena.match(match_of(request))
    game: int = request.path_params["game"]
    record = arena.store.game(one.number, min(game, HIGHEST))
    if record is None:
        raise RefusalError("unknown-game", "there is no such game")
    return one, record


async def one_game(request: Request) -> Response:
    arena = await arena_of(request)

    def shown() -> object:
        one, record = found_game(arena, request)
        played = [number for number, _ in arena.store.results(one.number)]
        return view.game_detail(one.match, record, arena.called(one.match), played)

    return answer(await state_of(request).threads.quick(shown))


async def game_pgn(request: Request) -> Response:
    arena = await arena_of(request)

    def written() -> tuple[str, str]:
        one, record = found_game(arena, request)
        stream = io.StringIO()
        write_pgn(one.match, [record], stream)
        return stream.getvalue(), f"kibitz-match-{one.number}-game-{record.number + 1}.pgn"

    return pgn_answer(*await state_of(request).threads.quick(written))


async def pgn(request: Request) -> Response:
    """All games of a match, or of all meetings of a tournament."""
    arena, subject = await arena_of(request), subject_of(request)

    def written() -> str:
        if subject.kind == "matches":
            matches = [arena.match(subject.number)]
        else:
            matches = arena.store.matches(tournament=arena.tournament(subject.number).number)[::-1]
        stream = io.StringIO()
        for one in matches:
            write_pgn(one.match, arena.store.games(one.number), stream)
        return stream.getvalue()

    name = f"kibitz-{subject.noun}-{subject.number}.pgn"
    return pgn_answer(await state_of(request).threads.slow(written), name)


async def socket(websocket: WebSocket) -> None:
    """Tells of one match or tournament until the tab leaves; the tab has nothing to say."""
    await websocket.accept()
    arena = await arena_of(websocket)
    tab = Outbox()
    try:
        subject = subject_of(websocket)
        await arena.join(subject, tab)
    except KibitzError as error:
        await websocket.send_text(text_of(error))
        await websocket.close(POLICY_VIOLATION)
        return
    sender = asyncio.create_task(send_all(websocket, tab))
    try:
        await websocket.receive()
    finally:
        arena.leave(subject, tab)
        sender.cancel()


ONE = "/api/arena/{kind:str}/{number:number}"
MATCH = "/api/arena/matches/{number:number}"

routes: list[BaseRoute] = [
    Route("/api/arena", list_all, methods=["GET"]),
    Route("/api/arena/matches", new_match, methods=["POST"]),
    Route("/api/arena/tournaments", new_tournament, methods=["POST"]),
    Route(f"{MATCH}/go-on", go_on, methods=["POST"]),
    Route("/api/arena/tournaments/{number:number}/go-on", play_on, methods=["POST"]),
    Route(f"{MATCH}/games", list_games),
    Route(f"{MATCH}/games/{{game:number}}", one_game),
    Route(f"{MATCH}/games/{{game:number}}/pgn", game_pgn),
    Route(ONE, state, methods=["GET"]),
    Route(ONE, obeying(Arena.delete), methods=["DELETE"]),
    Route(f"{ONE}/restore", obeying(Arena.restore), methods=["POST"]),
    Route(f"{ONE}/stop", obeying(Arena.stop), methods=["POST"]),
    Route(f"{ONE}/pgn", pgn),
    WebSocketRoute(f"{ONE}/socket", socket),
]
