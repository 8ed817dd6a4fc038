"""What a computer that plays as people do did not see with a move of a reviewed game."""

from dataclasses import dataclass

import chess
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kibitz.game.game import Game
from kibitz.players.engine import EnginePlayer
from kibitz.players.grammar import PlayerNameError
from kibitz.players.names import make_player
from kibitz.players.people.style import STYLES
from kibitz.web.http.answers import RefusalError, answer
from kibitz.web.http.state import state_of
from kibitz.web.review.desk import desk_of
from kibitz.web.review.messages import OversightInfo
from kibitz.web.workers.pool import Job
from kibitz.web.workers.worker import Bench, FreeTask, Report

# Seconds to wait for the answer at most: games come first.
PATIENCE = 20.0


@dataclass(frozen=True, slots=True)
class Overlooking(FreeTask):
    """A move of a level, to be looked into by a worker."""

    board: chess.Board
    move: chess.Move
    elo: int
    style: str

    def perform(self, bench: Bench, report: Report) -> str | None:
        # The model is read where it is used.
        from kibitz.players.people.oversight import overlooked

        missed = overlooked(self.board, self.move, self.elo, STYLES[self.style])
        return None if missed is None else missed.in_words()


def overlooking(game: Game, ply: int) -> Overlooking | None:
    """What to ask a worker about the move that made `ply`; None where no level played it."""
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
    if not isinstance(player, EnginePlayer) or player.rating is None:
        return None
    return Overlooking(board, game.moves[ply - 1].move, player.rating, player.style.name)


async def oversight(request: Request) -> Response:
    state, place = state_of(request), request.path_params
    game, _ = await desk_of(request.app).known(place["number"])
    task = await state.threads.quick(overlooking, game, place["ply"])
    text = None if task is None else await state.threads.slow(state.pool.run, Job(task, PATIENCE))
    return answer(OversightInfo(text=text))


routes: list[BaseRoute] = [Route("/api/review/{number:number}/overlooked/{ply:number}", oversight)]
