"""REST: who can be played, and whether a position can be."""

import chess
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kibitz.endings import ended
from kibitz.engine.position import start_board
from kibitz.errors import FenError, InputError
from kibitz.game.notation import PgnError
from kibitz.game.pgnfile import game_from_pgn
from kibitz.game.settings import chess960_fen, is_shuffled
from kibitz.players.ratings import known_ratings
from kibitz.web.game.opponents import WRITTEN, described, opponents
from kibitz.web.game.rating import own_rating_info
from kibitz.web.http.answers import LARGE, answer, body, query
from kibitz.web.http.state import State, state_of
from kibitz.web.play.messages import Allowed, Players, PositionQuery, PositionVerdict


async def players(request: Request) -> Response:
    state = state_of(request)
    return answer(await state.threads.quick(known_players, state))


def known_players(state: State) -> Players:
    engines, ratings = state.engines(), known_ratings(state.folder)
    return Players(
        opponents=opponents(engines, ratings),
        written=WRITTEN,
        you=own_rating_info(state.store, engines, ratings),
    )


async def player(request: Request) -> Response:
    """The player that a name means, chosen from the list or typed."""
    state = state_of(request)
    name = query(request, {"name"}).get("name", "")
    return answer(
        await state.threads.quick(lambda: described(name, state.engines(), known_ratings(state.folder)))
    )


async def position(request: Request) -> Response:
    asked = await body(request, PositionQuery, LARGE)
    return answer(await state_of(request).threads.quick(verdict, asked))


def verdict(asked: PositionQuery) -> PositionVerdict:
    try:
        board = asked_board(asked)
        fen, chess960 = board.fen(), board.chess960
        over = ended(board)
        problem = f"The game is over: {over}." if over else None
    except (FenError, PgnError) as error:
        fen = chess.STARTING_FEN if asked.fen is None else asked.fen
        chess960 = shuffled(asked, fen)
        problem = str(error)
    return PositionVerdict(
        fen=fen,
        chess960=chess960,
        playable=problem is None,
        allowed=allowed(fen, chess960),
        problem=problem,
    )


def asked_board(asked: PositionQuery) -> chess.Board:
    match asked.fen, asked.pgn, asked.chess960:
        case str(fen), None, None:
            return start_board(fen, shuffled(asked, fen))
        case None, str(pgn), None:
            return game_from_pgn(pgn).board
        case None, None, int(number):
            return start_board(chess960_fen(number), chess960=True)
        case _:
            raise InputError("expected one of fen, pgn and chess960")


def shuffled(asked: PositionQuery, fen: str) -> bool:
    return is_shuffled(fen) if asked.shuffled is None else asked.shuffled


def allowed(fen: str, chess960: bool) -> Allowed | None:
    """The castling rights and en passant squares that the pieces allow, whether or not the position can be played."""
    try:
        board = chess.Board(fen, chess960=chess960)
    except ValueError:
        return None
    board.castling_rights = board.rooks
    rights = {
        "K": board.has_kingside_castling_rights(chess.WHITE),
        "Q": board.has_queenside_castling_rights(chess.WHITE),
        "k": board.has_kingside_castling_rights(chess.BLACK),
        "q": board.has_queenside_castling_rights(chess.BLACK),
    }
    castling = "".join(right for right, is_open in rights.items() if is_open)
    return Allowed(castling=castling, en_passant=passing_squares(board))


def passing_squares(board: chess.Board) -> list[str]:
    found = []
    for square in chess.SquareSet(chess.BB_RANK_6 if board.turn else chess.BB_RANK_3):
        board.ep_square = square
        if not board.status() & chess.STATUS_INVALID_EP_SQUARE:
            found.append(chess.square_name(square))
    return found


routes: list[BaseRoute] = [
    Route("/api/players", players),
    Route("/api/player", player),
    Route("/api/position", position, methods=["POST"]),
]
