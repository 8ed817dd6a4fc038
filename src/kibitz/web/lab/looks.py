"""REST: where Monte Carlo tree search looks, counted by move, in a worker process."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kibitz.engine.limits import Limits
from kibitz.engine.position import start_board
from kibitz.lab.reasons import check_open
from kibitz.players import make_player
from kibitz.players.readable.mcts import Branch
from kibitz.web.http.answers import RefusalError, answer, body
from kibitz.web.http.state import state_of
from kibitz.web.lab.messages import Looks, LooksRequest, MoveLooks
from kibitz.web.workers.pool import Job
from kibitz.web.workers.worker import Bench, FreeTask, Report

# Looks that one may ask for: a second's work.
MOST = 5000
# Seconds of search, and to wait for it at most: games come first.
LONGEST = 10.0
PATIENCE = 30.0
SEED = 1


@dataclass(frozen=True, slots=True)
class Looking(FreeTask):
    """Runs Monte Carlo looks, in a worker."""

    request: LooksRequest
    seconds: float = LONGEST

    def perform(self, bench: Bench, report: Report) -> Looks:
        board = start_board(self.request.fen, self.request.chess960)
        player = make_player(f"mcts:{self.request.looks}", seed=SEED)
        bench.engage(player)
        root = player.choose(board, Limits(movetime=self.seconds)).tree
        assert isinstance(root, Branch)
        moves = [
            MoveLooks(uci=one.move.uci(), san=board.san(one.move), looks=one.visits, mean=round(one.mean, 4))
            for one in sorted(root.branches, key=lambda one: (-one.visits, -one.mean))
        ]
        return Looks(looks=root.visits, moves=moves)


async def looks(request: Request) -> Response:
    state = state_of(request)
    asked = await body(request, LooksRequest)
    await state.threads.quick(refuse, asked)
    return answer(await state.threads.slow(state.pool.run, Job(Looking(asked), PATIENCE)))


def refuse(asked: LooksRequest) -> None:
    check_open(start_board(asked.fen, asked.chess960))
    if not 1 <= asked.looks <= MOST:
        raise RefusalError("malformed", f"looks: expected a whole number from 1 to {MOST}, got {asked.looks}")


routes: list[BaseRoute] = [Route("/api/lab/looks", looks, methods=["POST"])]
