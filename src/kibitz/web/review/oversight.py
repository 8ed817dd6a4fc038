"""What a computer did not see when it played a move of a reviewed game."""

from dataclasses import dataclass

import chess
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kibitz.game.game import Game
from kibitz.players.grammar import PlayerNameError
from kibitz.players.names import make_player
from kibitz.web.http.answers import RefusalError, answer
from kibitz.web.http.state import state_of
from kibitz.web.review.desk import desk_of
from kibitz.web.review.messages import OversightInfo
from kibitz.web.workers.pool import Job
from kibitz.web.workers.worker import Bench, FreeTask, Report

# The longest wait for the answer, in seconds: games come first.
PATIENCE = 20.0


@dataclass(frozen=True, slots=True)
class Overlooking(FreeTask):
    """A worker asks the player of this name about a move it played."""

    board: chess.Board
    move: chess.Move
    player: str

    def perform(self, bench: Bench, report: Report) -> str | None:
        return make_player(self.player).overlooked(self.board, self.move)


def overlooking(game: Game, ply: int) -> Overlooking | None:
    """What to ask a worker about the move that made `ply`; None if no computer that aims at a rating played it."""
    if not 1 <= ply <= len(game.moves):
        raise RefusalError(
            "malformed", f"expected a move of the game, from 1 to {len(game.moves)}, got {ply}"
        )
    board = game.board
    for _ in range(len(game.moves) - ply + 1):
        board.pop()
    settings = game.settings
    if not settings.is_computer(board.turn):
        return None
    try:
        player = make_player(settings.player(board.turn))
    except PlayerNameError:
        return None
    if player.rating is None:
        return None
    return Overlooking(board, game.moves[ply - 1].move, player.name)


async def oversight(request: Request) -> Response:
    state, place = state_of(request), request.path_params
    game, _ = await desk_of(request.app).known(place["number"])
    task = await state.threads.quick(overlooking, game, place["ply"])
    text = None if task is None else await state.threads.slow(state.pool.run, Job(task, PATIENCE))
    return answer(OversightInfo(text=text))


routes: list[BaseRoute] = [Route("/api/review/{number:number}/overlooked/{ply:number}", oversight)]
