"""REST: what a net says of a position, and what its neurons look at."""

from collections.abc import Iterator
from pathlib import Path

import chess
import pytest

from kibitz.engine import evaluate
from kibitz.engine.net.file import write_net
from kibitz.web.http.answers import RefusalError
from kibitz.web.lab import insight, net
from kibitz.web.lab.messages import NetInsight, NetLearning, NeuronWeights, PositionInsight
from tests.engine.net.test_judge import score
from tests.nets import random_net, taught_net
from tests.web.parts import Served

SCHOLAR = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3"
QUERY = f"fen={SCHOLAR.replace(' ', '%20')}"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """One whose owner has a net."""
    write_net(tmp_path / "own.net", random_net())
    monkeypatch.setenv("KIBITZ_NET", str(tmp_path / "own.net"))
    with Served(tmp_path / "data") as served:
        yield served


def test_shares_and_bias_are_the_score_on_the_wire_too(server: Served) -> None:
    assert server.ask(PositionInsight, "GET", f"/api/lab/evaluation?{QUERY}").net
    found = server.ask(NetInsight, "GET", f"/api/lab/net?{QUERY}")
    assert found.score == -score(random_net(), chess.Board(SCHOLAR))
    assert found.classic == -evaluate(chess.Board(SCHOLAR))
    shares = sum(one.value if one.piece.isupper() else -one.value for one in found.pieces)
    assert shares + found.bias == found.score
    assert {one.piece for one in found.pieces if one.loss is None} == {"K", "k"}
    first = server.ask(NeuronWeights, "GET", f"/api/lab/neuron?neuron={found.neurons[0].neuron}")
    assert [len(board) for board in first.weights] == [64] * 12
    assert server.refused("GET", "/api/lab/neuron?neuron=32") == "malformed"
    assert server.refused("GET", "/api/lab/net") == "malformed"


def test_the_run_that_made_a_net_is_told_report_by_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_net(tmp_path / "taught.net", taught_net())
    monkeypatch.setenv("KIBITZ_NET", str(tmp_path / "taught.net"))
    with Served(tmp_path / "data") as server:
        found = server.ask(NetLearning, "GET", "/api/lab/learning")
    assert (found.steps, found.losses, found.unseen) == ([1, 2], [0.3, 0.2], [0.4, 0.3])
    assert [one.scores for one in found.positions] == [[10, 15], [-20, -30]]


def test_a_net_whose_run_was_not_noted_says_so(server: Served) -> None:
    assert server.refused("GET", "/api/lab/learning") == "malformed"


def test_without_a_net_the_page_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_NET", str(tmp_path / "missing.net"))
    assert not insight.insight(SCHOLAR, False).net
    for ask in (lambda: net.insight(SCHOLAR, False), lambda: net.looked_at({}), net.learnt):
        with pytest.raises(RefusalError, match="expected a net, but this Kibitz has none"):
            ask()
