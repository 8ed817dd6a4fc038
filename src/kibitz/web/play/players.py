"""REST: who can be played, and whether a position can be."""

import chess
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kibitz.endings import ended
from kibitz.errors import FenError, InputError
from kibitz.game.notation import PgnError, game_from_pgn
from kibitz.game.settings import is_shuffled, start_board
from kibitz.players.ratings import RatingsError, read_ratings
from kibitz.web.game.opponents import kinds, levels
from kibitz.web.http.answers import LARGE, answer, body
from kibitz.web.http.state import State, state_of
from kibitz.web.play.messages import Players, Position, PositionVerdict, RatingInfo


async def players(request: Request) -> Response:
    state = state_of(request)
    return answer(await state.threads.quick(known_players, state))


def known_players(state: State) -> Players:
    try:
        measured = read_ratings(state.folder)
    except RatingsError:
        measured = {}  # a damaged file of ratings is `kibitz players`' to report
    ratings = {name: RatingInfo(elo=found.elo, error=found.error) for name, found in measured.items()}
    return Players(levels=levels(), kinds=kinds(), engines=sorted(state.engines()), ratings=ratings)


async def position(request: Request) -> Response:
    asked = await body(request, Position, LARGE)
    return answer(await state_of(request).threads.quick(verdict, asked))


def verdict(asked: Position) -> PositionVerdict:
    try:
        board = asked_board(asked)
    except (FenError, PgnError) as error:
        fen = chess.STARTING_FEN if asked.fen is None else asked.fen
        return PositionVerdict(fen=fen, chess960=is_shuffled(fen), playable=False, problem=str(error))
    over = ended(board)
    problem = f"the game is over: {over}" if over else None
    return PositionVerdict(fen=board.fen(), chess960=board.chess960, playable=not over, problem=problem)


def asked_board(asked: Position) -> chess.Board:
    match asked.fen, asked.pgn:
        case str(fen), None:
            return start_board(fen, is_shuffled(fen))
        case None, str(pgn):
            return game_from_pgn(pgn).board
        case _:
            raise InputError("expected a fen or a pgn, and not both")


routes: list[BaseRoute] = [
    Route("/api/players", players),
    Route("/api/position", position, methods=["POST"]),
]
