"""REST: begin, list, export, import, delete and restore games."""

import io
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kibitz.errors import InputError
from kibitz.game.game import Game
from kibitz.game.notation import PgnError, to_pgn
from kibitz.game.pgnfile import ImportReport, game_from_pgn, import_games
from kibitz.game.request import Request as GameRequest
from kibitz.game.settings import fresh_seed
from kibitz.game.store import DamagedError, Filter, Store, UnknownGameError
from kibitz.players.outside.engines import Engines
from kibitz.web.http.answers import LARGE, answer, body, pgn_answer, query, whole
from kibitz.web.http.state import state_of
from kibitz.web.play.hub import HIGHEST, hub_of
from kibitz.web.play.messages import GameList, GameNumber, ImportedGames, ImportFault, NewGame, PgnImport
from kibitz.web.play.view import summary_info

PAGE = 50  # games in a list, unless more are asked for
MOST = 500
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
FILTERS = {"search", "player", "result", "unfinished"}


async def new_game(request: Request) -> Response:
    state = state_of(request)
    asked = await body(request, NewGame, LARGE)
    game = await state.threads.quick(requested, asked, state.engines)
    return answer(GameNumber(number=await hub_of(request).begin(game)), 201)


def requested(asked: NewGame, engines: Callable[[], Engines]) -> Game:
    if sum(given is not None for given in (asked.fen, asked.chess960, asked.pgn)) > 1:
        raise InputError("expected one of fen, chess960 and pgn to start from")
    earlier = None if asked.pgn is None else game_from_pgn(asked.pgn)
    return GameRequest(
        opponent=asked.opponent,
        colour=asked.colour,
        clock=asked.clock.strip() or "none",
        fen=asked.fen,
        chess960=asked.chess960,
        seed=fresh_seed() if asked.seed is None else asked.seed,
        second=asked.second,
    ).game(earlier, engines())


def wanted(request: Request, more: set[str]) -> tuple[Filter, dict[str, str]]:
    given = query(request, FILTERS | more)
    if given.get("result", "*") not in RESULTS:
        raise InputError(f"expected a result, one of {', '.join(RESULTS)}")
    unfinished = given.get("unfinished")
    if unfinished not in (None, "true", "false"):
        raise InputError("expected unfinished to be true or false")
    chosen = Filter(
        search=given.get("search") or None,
        player=given.get("player") or None,
        result=given.get("result") or None,
        unfinished=None if unfinished is None else unfinished == "true",
        limit=whole(given, "limit", PAGE, MOST) if "limit" in more else None,
        offset=whole(given, "offset", 0, 10**9) if "offset" in more else 0,
    )
    return chosen, given


async def list_games(request: Request) -> Response:
    state = state_of(request)
    chosen, _ = wanted(request, {"limit", "offset"})

    def listed() -> GameList:
        engines = state.engines()
        games = [summary_info(summary, engines) for summary in state.store.games(chosen)]
        return GameList(games=games, total=state.store.count(chosen))

    # A search may have to catalogue games first.
    threads = state.threads.slow if chosen.search else state.threads.quick
    return answer(await threads(listed))


async def one_pgn(request: Request) -> Response:
    state = state_of(request)
    number = number_of(request)
    text = await state.threads.quick(pgn_of, state.store, number)
    return pgn_answer(text, f"kibitz-{number}.pgn")


async def all_pgn(request: Request) -> Response:
    state = state_of(request)
    chosen, _ = wanted(request, set())

    def exported() -> str:
        return "".join(pgn_or_note(state.store, number) for number in state.store.numbers(chosen))

    return pgn_answer(await state.threads.slow(exported), "kibitz-games.pgn")


def pgn_of(store: Store, number: int) -> str:
    return to_pgn(store.load(number)[0], store.summary(number).started)


def pgn_or_note(store: Store, number: int) -> str:
    """A game that cannot be read is left out, and a line that programs skip says so."""
    try:
        return pgn_of(store, number)
    except DamagedError:
        return f"% game {number} is damaged and was left out\n\n"


async def import_pgn(request: Request) -> Response:
    state = state_of(request)
    asked = await body(request, PgnImport, LARGE)
    found = await state.threads.slow(imported, state.store, asked.pgn)
    return answer(found, 201)


def imported(store: Store, pgn: str) -> ImportedGames:
    """Long text is read in another process, so that games continue meanwhile."""
    report = ImportReport()
    numbers: list[int] = []
    import_games(store, io.BytesIO(pgn.encode("utf-8", "replace")), report, 1, numbers.extend)
    if not numbers and not report.faults:
        raise PgnError("expected a game in PGN, got no text")
    faults = [ImportFault(game=fault.game, line=fault.line, reason=fault.reason) for fault in report.faults]
    return ImportedGames(numbers=numbers, skipped=report.skipped, faults=faults)


def number_of(request: Request) -> int:
    number: int = request.path_params["number"]
    if number > HIGHEST:
        raise UnknownGameError(f"there is no game {number}")
    return number


async def delete_game(request: Request) -> Response:
    state = state_of(request)
    number = number_of(request)
    await state.threads.quick(state.store.discard, number)
    await hub_of(request).drop(number)
    return answer(GameNumber(number=number))


async def restore_game(request: Request) -> Response:
    state = state_of(request)
    number = number_of(request)
    await state.threads.quick(state.store.restore, number)
    return answer(GameNumber(number=number))


routes: list[BaseRoute] = [
    Route("/api/games", list_games, methods=["GET"]),
    Route("/api/games", new_game, methods=["POST"]),
    Route("/api/games.pgn", all_pgn),
    Route("/api/games/import", import_pgn, methods=["POST"]),
    Route("/api/games/{number:number}", delete_game, methods=["DELETE"]),
    Route("/api/games/{number:number}/pgn", one_pgn),
    Route("/api/games/{number:number}/restore", restore_game, methods=["POST"]),
]
