"""REST: where the evaluation comes from, and why a move is good or bad, from the real workers."""

import chess
import pytest

from kibitz.engine import evaluate
from kibitz.web.lab.insight import SHALLOWEST, Reasoning
from kibitz.web.lab.messages import PositionInsight, RankedMoves, Reasons
from kibitz.web.workers.pool import Job, Pool
from kibitz.web.workers.worker import Bench
from tests.processes import PATIENCE
from tests.web.parts import Served

SCHOLAR = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3"


def test_the_parts_add_up_to_the_score(server: Served) -> None:
    found = server.ask(PositionInsight, "GET", f"/api/lab/evaluation?fen={SCHOLAR.replace(' ', '%20')}")
    assert found.score == -evaluate(chess.Board(SCHOLAR))
    assert sum(term.total for term in found.terms) == pytest.approx(found.score)
    pieces = sum(one.value if one.piece.isupper() else -one.value for one in found.pieces)
    assert pieces + sum(term.total for term in found.rest) == pytest.approx(found.score)
    assert {move.uci for move in found.moves} == {move.uci() for move in chess.Board(SCHOLAR).legal_moves}
    assert found.ended is None


def test_a_finished_position_says_so(server: Served) -> None:
    found = server.ask(
        PositionInsight, "GET", "/api/lab/evaluation?fen=7k/5Q2/6K1/8/8/8/8/8%20b%20-%20-%200%201"
    )
    assert found.ended == "Draw by stalemate"
    assert found.moves == []


def test_no_move_at_all_is_refused(server: Served) -> None:
    asked = {"fen": SCHOLAR, "chess960": False, "move": "0000", "depth": 8}
    assert server.refused("POST", "/api/lab/why", asked) == "illegal"


def test_moves_come_in_their_order_with_what_they_give_away(server: Served) -> None:
    found = server.ask(RankedMoves, "POST", "/api/lab/moves", {"fen": SCHOLAR, "chess960": False}).moves
    assert {move.uci for move in found} == {move.uci() for move in chess.Board(SCHOLAR).legal_moves}
    assert found[0].san in ("Nf6", "Qf6", "Qe7", "g6")
    assert found[0].loss == 0.0
    careless = next(move for move in found if move.san == "a6")
    assert (careless.text, careless.loss > 0.3) == ("#1", True)


def test_reasons_come_with_their_lines(server: Served) -> None:
    asked = {"fen": SCHOLAR, "chess960": False, "move": "a7a6", "depth": 8}
    found = server.ask(Reasons, "POST", "/api/lab/why", asked)
    assert found.complete
    assert (found.move.san, found.depth) == ("a6", 8)
    assert found.reasons[0].text == "a6 allows mate in 1."
    assert found.reasons[0].lines == ["3... a6 4. Qxf7#"]


def test_what_was_stopped_says_nothing() -> None:
    """A search that is cut short proves nothing, so no sentence comes out of it."""
    with_little_time = Job(Reasoning(chess.STARTING_FEN, False, "e2e4", 40), 0.5, PATIENCE)
    pool = Pool(workers=1)
    try:
        found = pool.run(with_little_time)
    finally:
        pool.close()
    assert isinstance(found, Reasons)
    assert not found.complete
    assert found.reasons == []


def test_a_task_with_all_its_time_is_complete() -> None:
    found = Reasoning(SCHOLAR, False, "a7a6", SHALLOWEST).perform(Bench(), lambda line: None)
    assert found.complete


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"move": "a7a1"}, "illegal"),
        ({"move": "so"}, "illegal"),
        ({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, "malformed"),
        ({"depth": 99}, "malformed"),
        ({"extra": 1}, "malformed"),
    ],
)
def test_bad_questions_are_refused(server: Served, change: dict[str, object], code: str) -> None:
    asked = {"fen": SCHOLAR, "chess960": False, "move": "a7a6"} | change
    assert server.refused("POST", "/api/lab/why", asked) == code


@pytest.mark.parametrize("query", ["", "fen=", "fen=x", "fen=x&fen=y", "colour=white"])
def test_bad_positions_are_refused(server: Served, query: str) -> None:
    assert server.refused("GET", f"/api/lab/evaluation?{query}") == "malformed"
