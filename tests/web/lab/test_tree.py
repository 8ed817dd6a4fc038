"""REST: the tree of a search, from the real workers."""

import asyncio
from array import array
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor

import chess
import pytest

from kibitz.lab import ChessTree
from kibitz.web.http.threads import Threads
from kibitz.web.http.wire import decoded, dumps, encoded, loads
from kibitz.web.lab.messages import SearchTree, TreeProgress, TreeRequest
from kibitz.web.lab.tree import LONGEST, MOST, WRITING, Growth, grow_in_pool, told
from kibitz.web.workers.pool import Job, Pool
from tests.processes import PATIENCE, wait_until
from tests.web.parts import Served, but

MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1BN2/PP2BPPP/R2QK2R b KQ - 0 9"
ASKED = TreeRequest(
    fen=MIDDLEGAME,
    chess960=False,
    depth=2,
    evaluation="simple",
    pruning=True,
    ordering=True,
    quiescence=True,
    table=True,
    deepening=True,
)


def changed(**fields: object) -> dict[str, object]:
    """The request with some fields as the wire names them."""
    return {**encoded(ASKED), **fields}


class Answer:
    """What the page hears: lines about the search, the head of its tree, the columns."""

    def __init__(self, content: bytes) -> None:
        self.progress: list[TreeProgress] = []
        line, _, rest = content.partition(b"\n")
        while loads(line)["type"] == "progress":  # type: ignore[index]
            self.progress.append(decoded(TreeProgress, loads(line)))
            line, _, rest = rest.partition(b"\n")
        self.head = decoded(SearchTree, loads(line))
        self.columns = rest

    def column(self, typecode: str, start: int, length: int) -> list[int]:
        size = array(typecode).itemsize
        return array(typecode, self.columns[start : start + size * length]).tolist()


def asked(server: Served, request: object) -> Answer:
    answer = server.client.post("/api/lab/tree", content=dumps(request))
    assert answer.status_code == 200, answer.text
    return Answer(answer.content)


def test_the_tree_is_that_of_the_lab(server: Served) -> None:
    found = asked(server, ASKED)
    head = found.head
    tree = ChessTree.grow(chess.Board(MIDDLEGAME), 2, seed=None)
    rows = tree.recording
    assert head.complete
    assert head.rows == head.visited + 2 == len(tree)
    assert [(one.row, one.depth) for one in head.rounds] == [(root.row, root.depth) for root in tree.rounds]
    wide = [found.column("i", 4 * place * head.rows, head.rows) for place in range(4)]
    assert wide == [rows.ends.tolist(), rows.alphas.tolist(), rows.betas.tolist(), rows.values.tolist()]
    narrow = 16 * head.rows + 8 * (head.pats + head.cuts)
    assert found.column("H", narrow, head.rows) == rows.moves.tolist()
    marks = narrow + 2 * (head.rows + head.skipped)
    assert found.column("B", marks, head.rows) == rows.marks.tolist()
    assert len(found.columns) == marks + head.rows


def test_it_is_told_how_far_the_search_is(server: Served) -> None:
    found = asked(server, changed(depth=3, quiescence=False))
    visited = [one.visited for one in found.progress]
    assert visited[0] == 0
    assert visited == sorted(visited)
    assert visited[-1] <= found.head.visited


def test_switches_change_the_tree(server: Served) -> None:
    bare = changed(fen=chess.STARTING_FEN, pruning=False, quiescence=False, table=False, deepening=False)
    found = asked(server, bare)
    assert (found.head.visited, found.head.cuts, len(found.head.rounds)) == (420, 0, 1)


def test_a_tree_that_is_too_large_is_stopped_and_says_so(server: Served) -> None:
    found = asked(server, changed(depth=20, maxNodes=500))
    assert not found.head.complete
    assert found.head.visited == 500
    assert found.head.rounds[-1].depth == 2


@pytest.mark.parametrize(
    "fields",
    [
        {"fen": "nonsense"},
        {"fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"},
        {"depth": 0},
        {"depth": 21},
        {"depth": "2"},
        {"evaluation": "guess"},
        {"maxNodes": 0},
        {"maxNodes": 10**9},
        {"pruning": 1},
        {"surprise": True},
    ],
)
def test_what_cannot_be_searched_is_refused(server: Served, fields: dict[str, object]) -> None:
    assert server.refused("POST", "/api/lab/tree", changed(**fields)) == "malformed"


def test_a_finished_position_says_so(server: Served) -> None:
    asked = changed(fen="R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    assert "White wins by checkmate" in server.client.post("/api/lab/tree", json=asked).json()["message"]


def test_a_tree_makes_room_when_it_is_told_to() -> None:
    """Others wait for the worker: the tree comes as far as it has got."""
    pool = Pool(workers=1)
    try:
        job = Job(Growth(but(ASKED, depth=20)), LONGEST, WRITING)
        with ThreadPoolExecutor(1) as thread:
            answer = thread.submit(pool.run, job)
            pool.stop(job)
            found = answer.result(PATIENCE).head
    finally:
        pool.close()
    assert not found.complete
    assert found.visited < MOST


def test_a_page_that_leaves_stops_its_search() -> None:
    """The only worker is free for the next search, long before the first would have ended."""
    pool, threads = Pool(workers=1), Threads()

    def grow(depth: int) -> AsyncGenerator[bytes, None]:
        return told(lambda hear: grow_in_pool(but(ASKED, depth=depth), hear, threads, pool))

    async def leave_and_ask_again() -> Answer:
        left = grow(20)
        assert loads(await anext(left)) == {"type": "progress", "visited": 0}
        await left.aclose()
        return Answer(b"".join([part async for part in grow(1)]))

    try:
        found = asyncio.run(asyncio.wait_for(leave_and_ask_again(), PATIENCE))
    finally:
        pool.close()
        threads.close()
    assert found.head.complete


def test_a_large_tree_grows_in_a_process_of_its_own_that_ends_with_the_page(server: Served) -> None:
    before = set(server.workers())
    asked = dumps(changed(depth=20, maxNodes=MOST))
    with server.client.stream("POST", "/api/lab/tree", content=asked) as answer:
        lines = answer.iter_lines()
        assert loads(next(lines)) == {"type": "progress", "visited": 0}
        grown = set(server.workers()) - before
        assert grown
    wait_until(lambda: not grown & set(server.workers()))
