"""REST: the tree of a search, from the real workers."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import chess
import pytest

from kibitz.lab import ChessTree
from kibitz.web.http.wire import decoded, encoded, loads
from kibitz.web.lab.messages import SearchTree, TreeRequest
from kibitz.web.lab.tree import LONGEST, MOST, WRITING, Growth
from kibitz.web.workers.pool import Job, Pool
from tests.processes import PATIENCE
from tests.web.parts import Served

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


def test_the_tree_is_that_of_the_lab(server: Served) -> None:
    found = server.ask(SearchTree, "POST", "/api/lab/tree", ASKED)
    root = ChessTree.grow(chess.Board(MIDDLEGAME), 2).root
    assert found.complete
    assert found.reached == found.depth == 2
    assert found.counts.positions == root.counts.positions == len(found.columns.ends) - 1
    assert found.columns.value[0] == root.value
    assert found.principal == [node.row - root.row for node in root.principal]


def test_switches_change_the_tree(server: Served) -> None:
    bare = changed(fen=chess.STARTING_FEN, pruning=False, quiescence=False, table=False, deepening=False)
    found = server.ask(SearchTree, "POST", "/api/lab/tree", bare)
    assert (found.counts.leaves, found.counts.cuts) == (400, 0)


def test_a_tree_that_is_too_large_is_stopped_and_says_so(server: Served) -> None:
    found = server.ask(SearchTree, "POST", "/api/lab/tree", changed(depth=20, maxNodes=500))
    assert not found.complete
    assert found.visited == 500
    assert found.reached == 1


def test_a_stopped_first_round_has_unfinished_rows(server: Served) -> None:
    found = server.ask(SearchTree, "POST", "/api/lab/tree", changed(depth=4, deepening=False, maxNodes=50))
    assert found.columns.unfinished[0] == 0


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
        job = Job(Growth(replace(ASKED, depth=20)), LONGEST, WRITING)
        with ThreadPoolExecutor(1) as thread:
            answer = thread.submit(pool.run, job)
            pool.stop(job)
            found = decoded(SearchTree, loads(answer.result(PATIENCE)))
    finally:
        pool.close()
    assert not found.complete
    assert found.visited < MOST
