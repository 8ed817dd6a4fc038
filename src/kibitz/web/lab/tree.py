"""REST: the tree of a search, grown in a worker process.

It stops at the most positions or when its time is over, and is then sent as far as it has come.
"""

from collections.abc import Hashable
from dataclasses import asdict, dataclass, fields, replace

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kibitz.engine.limits import Limits
from kibitz.engine.position import start_board
from kibitz.lab.columns import columns
from kibitz.lab.tree import ChessTree, check
from kibitz.players.budget import Budget
from kibitz.players.readable.search import Switches
from kibitz.web.http.answers import body
from kibitz.web.http.state import state_of
from kibitz.web.http.wire import dumps
from kibitz.web.lab.messages import SearchTree, TreeColumns, TreeCounts, TreeRequest
from kibitz.web.workers.pool import Job
from kibitz.web.workers.worker import Bench, Report

MOST = 100_000  # positions: what the page can draw smoothly
# Seconds.
LONGEST = 20.0  # of search
PATIENCE = 60.0  # that one may wait for the tree: games come first
WRITING = 20.0  # to write down a tree that has been stopped


@dataclass(frozen=True, slots=True)
class Growth:
    """A tree to be grown by a worker. It comes back as JSON, so that the server has no work with it."""

    request: TreeRequest
    seconds: float = LONGEST

    @property
    def key(self) -> Hashable:
        return None  # any worker will do

    def perform(self, bench: Bench, report: Report) -> str:
        asked = self.request
        board = start_board(asked.fen, asked.chess960)
        most = min(asked.max_nodes or MOST, MOST)
        budget = Budget(Limits(nodes=most, movetime=self.seconds), board.turn)
        bench.engage(budget)
        switches = Switches(**{field.name: getattr(asked, field.name) for field in fields(Switches)})
        tree = ChessTree.grow(board, asked.depth, switches, evaluation=asked.evaluation, budget=budget)
        return dumps(drawn(tree))

    def within(self, seconds: float | None, waited: float) -> "Growth":
        return self if seconds is None else replace(self, seconds=min(self.seconds, seconds))


def drawn(tree: ChessTree) -> SearchTree:
    root = tree.root
    return SearchTree(
        fen=tree.board.fen(),
        chess960=tree.board.chess960,
        depth=tree.depth,
        reached=root.depth,
        complete=tree.complete,
        visited=len(tree) - len(tree.rounds),
        seconds=round(tree.seconds, 3),
        counts=TreeCounts(**asdict(root.counts)),
        principal=[node.row - root.row for node in root.principal],
        columns=TreeColumns(**columns(root)),
    )


async def tree(request: Request) -> Response:
    state = state_of(request)
    asked = await body(request, TreeRequest)
    await state.threads.quick(refuse, asked)
    job = Job(Growth(asked), PATIENCE, WRITING)
    return Response(await state.threads.slow(state.pool.run, job), media_type="application/json")


def refuse(asked: TreeRequest) -> None:
    """What cannot be searched is refused here, in words; the worker's own errors are faults."""
    check(start_board(asked.fen, asked.chess960), asked.depth, asked.evaluation, asked.max_nodes)


routes: list[BaseRoute] = [Route("/api/lab/tree", tree, methods=["POST"])]
