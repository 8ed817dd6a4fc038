"""REST: the tree of a search, grown in a worker process; a large one in a process of its own.

The answer is a line of JSON now and then about how far the search is, one with the tree's head, and the bytes of its
columns. A search stops at the most positions or when its time is over, and is then sent as far as it has come; when the
page leaves, it stops at once.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Hashable
from contextlib import aclosing, suppress
from dataclasses import dataclass, fields, replace
from multiprocessing.connection import Connection
from typing import Any, cast

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from kibitz.children import live_apart
from kibitz.engine.limits import Limits
from kibitz.engine.position import start_board
from kibitz.errors import KibitzError
from kibitz.lab.code import search_code
from kibitz.lab.steps import StepEvent
from kibitz.lab.tree import ChessTree, check
from kibitz.players.budget import Budget
from kibitz.players.readable.search import Switches
from kibitz.web.http.answers import RefusalError, answer, body
from kibitz.web.http.sockets import text_of
from kibitz.web.http.state import state_of
from kibitz.web.http.threads import Threads
from kibitz.web.http.wire import dumps
from kibitz.web.lab.messages import CodeListing, SearchTree, TreeProgress, TreeRequest, TreeRound
from kibitz.web.workers.background import BackgroundProcess
from kibitz.web.workers.pool import Job, Pool
from kibitz.web.workers.worker import BETWEEN_REPORTS, Bench, Report

# Positions: some 40 MB on the way to the page, and as much again in it.
MOST = 1_000_000
# Trees of more grow in a process of their own.
LARGE = 100_000
MOST_LARGE = 2  # at the same time
# Seconds.
LONGEST = 20.0  # of search in a worker
LONGEST_BESIDE = 600.0  # and beside them
PATIENCE = 60.0  # to wait for the tree at most: games come first
WRITING = 20.0  # to write down a tree that has been stopped


@dataclass(frozen=True, slots=True)
class Grown:
    head: SearchTree
    columns: bytes


@dataclass(frozen=True, slots=True)
class Growth:
    """Grows a tree, in a worker. The tree returns as bytes, which the server only passes on."""

    request: TreeRequest
    seconds: float = LONGEST

    @property
    def key(self) -> Hashable:
        return None  # any worker will do

    def perform(self, bench: Bench, report: Report) -> Grown:
        asked = self.request
        board = start_board(asked.fen, asked.chess960)
        most = min(asked.max_nodes or MOST, MOST)
        budget = Budget(Limits(nodes=most, movetime=self.seconds), board.turn)
        bench.engage(budget)
        switches = Switches(**{field.name: getattr(asked, field.name) for field in fields(Switches)})
        # The first of equal moves is best, as in textbooks.
        tree = ChessTree.grow(
            board,
            asked.depth,
            switches,
            evaluation=asked.evaluation,
            seed=None,
            budget=budget,
            on_visit=seldom(report),
        )
        return drawn(tree)

    def within(self, seconds: float | None, waited: float) -> "Growth":
        return self if seconds is None else replace(self, seconds=min(self.seconds, seconds))


def seldom(report: Report) -> Callable[[int], None]:
    last = float("-inf")

    def visit(visited: int) -> None:
        nonlocal last
        moment = time.monotonic()
        if moment - last >= BETWEEN_REPORTS:
            last = moment
            report(TreeProgress(visited=visited))

    return visit


def drawn(tree: ChessTree) -> Grown:
    rows = tree.recording
    packed = rows.packed()
    head = SearchTree(
        fen=tree.board.fen(),
        chess960=tree.board.chess960,
        depth=tree.depth,
        complete=tree.complete,
        visited=len(tree) - len(rows.roots),
        seconds=round(tree.seconds, 3),
        rounds=[TreeRound(row=row, depth=rows.depths[row]) for row in rows.roots],
        rows=packed.rows,
        pats=packed.pats,
        cuts=packed.cuts,
        skipped=packed.skipped,
    )
    return Grown(head, packed.data)


async def tree(request: Request) -> Response:
    state = state_of(request)
    asked = await body(request, TreeRequest)
    await state.threads.quick(refuse, asked)
    if not is_large(asked):
        parts = told(lambda hear: grow_in_pool(asked, hear, state.threads, state.pool))
    elif len(large := large_of(request)) >= MOST_LARGE:
        raise RefusalError("busy", f"{MOST_LARGE} large trees are growing already: cancel one of them")
    else:
        parts = counted(large, told(lambda hear: grow_beside(asked, hear)))
    return StreamingResponse(parts, media_type="application/octet-stream")


def is_large(asked: TreeRequest) -> bool:
    return asked.max_nodes is None or asked.max_nodes > LARGE


def large_of(connection: HTTPConnection) -> set[object]:
    """The large trees growing now, for all tabs."""
    shared = connection.app.state
    if not hasattr(shared, "large_trees"):
        shared.large_trees = set()
    return cast(set[object], shared.large_trees)


async def counted(among: set[object], parts: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """The same, one of them until its end."""
    among.add(parts)
    try:
        async with aclosing(parts):
            async for part in parts:
                yield part
    finally:
        among.discard(parts)


async def told(grow: Callable[[Report], Callable[[], None]]) -> AsyncGenerator[bytes, None]:
    """The answer to the page, part by part. `grow` returns what stops the search, called when the page leaves."""
    news: asyncio.Queue[TreeProgress | Grown | KibitzError] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def hear(found: Any) -> None:
        # The server may be ending.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(news.put_nowait, found)

    stop = grow(hear)
    try:
        while isinstance(found := await news.get(), TreeProgress):
            yield line(dumps(found))
        if isinstance(found, KibitzError):
            yield line(text_of(found))
        else:
            yield line(dumps(found.head))
            yield found.columns
    finally:
        stop()


def grow_in_pool(asked: TreeRequest, hear: Report, threads: Threads, pool: Pool) -> Callable[[], None]:
    """Grow it in a worker, which is ready at once; returns what stops it."""
    job = Job(Growth(asked), PATIENCE, WRITING, hear)

    def run() -> None:
        try:
            hear(pool.run(job))
        except KibitzError as error:
            hear(error)

    threads.start(run)
    return lambda: pool.stop(job)


def grow_beside(asked: TreeRequest, hear: Report) -> Callable[[], None]:
    """In a process of its own, below the priority of the games: a worker would be away for a minute or more."""
    process = BackgroundProcess(serve)
    process.listen(hear, lambda: hear(RefusalError("failed", "the search broke off: start it again")))
    process.send(Growth(asked, LONGEST_BESIDE))
    return process.close


def serve(connection: Connection) -> None:
    """The child's process: one tree."""
    end = live_apart(lambda: None)
    try:
        growth: Growth = connection.recv()
        connection.send(growth.perform(Bench(), connection.send))
        # Until it is closed, so that nothing is lost on the way.
        connection.recv()
    except (EOFError, OSError):  # the parent is gone
        end()


def line(text: str) -> bytes:
    return text.encode() + b"\n"


def refuse(asked: TreeRequest) -> None:
    """Refuse here what cannot be searched; an error in the worker would count as a fault."""
    check(start_board(asked.fen, asked.chess960), asked.depth, asked.evaluation, asked.max_nodes)


async def code(request: Request) -> Response:
    return answer(await state_of(request).threads.quick(listing))


def listing() -> CodeListing:
    found = search_code()
    return CodeListing(lines=list(found.lines), places=[found.places[event] for event in StepEvent])


routes: list[BaseRoute] = [Route("/api/lab/tree", tree, methods=["POST"]), Route("/api/lab/code", code)]
