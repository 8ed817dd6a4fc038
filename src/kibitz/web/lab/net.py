"""REST: what a net says of a position, piece by piece, what its neurons look at, and how it learnt."""

import chess
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kibitz.engine.knowledge.owner import owned_net
from kibitz.engine.net.file import StoredNet
from kibitz.engine.position import start_board
from kibitz.lab.net import learning, net_view, neuron
from kibitz.web.http.answers import RefusalError, answer, query, whole
from kibitz.web.http.state import state_of
from kibitz.web.lab.messages import NetInsight, NetLearning, NetNeuron, NetPiece, NeuronWeights, WatchedScores

# Neurons that are listed.
LISTED = 8


async def position(request: Request) -> Response:
    asked = query(request, {"fen", "chess960"})
    if "fen" not in asked:
        raise RefusalError("malformed", "expected a parameter fen")
    threads = state_of(request).threads
    return answer(await threads.quick(insight, asked["fen"], asked.get("chess960") == "true"))


async def weights(request: Request) -> Response:
    asked = query(request, {"neuron"})
    return answer(await state_of(request).threads.quick(looked_at, asked))


async def run(request: Request) -> Response:
    query(request, set())
    return answer(await state_of(request).threads.quick(learnt))


def insight(fen: str, chess960: bool) -> NetInsight:
    board: chess.Board = start_board(fen, chess960)
    view = net_view(known_net(), board)
    return NetInsight(
        fen=view.fen,
        net=view.net,
        score=view.score,
        bias=view.bias,
        informed=view.informed,
        classic=view.classic,
        pieces=[
            NetPiece(square=one.square, piece=one.piece, value=one.value, classic=one.classic, loss=one.loss)
            for one in view.pieces
        ],
        neurons=[NetNeuron(neuron=one.neuron, total=one.total) for one in view.neurons[:LISTED]],
    )


def looked_at(asked: dict[str, str]) -> NeuronWeights:
    net = known_net()
    one = neuron(net, whole(asked, "neuron", 0, net.hidden - 1))
    return NeuronWeights(
        neuron=one.number,
        bias=one.bias,
        to_move=one.to_move,
        other=one.other,
        weights=[list(board) for board in one.weights],
    )


def learnt() -> NetLearning:
    found = learning(known_net())
    return NetLearning(
        steps=list(found.steps),
        losses=list(found.losses),
        unseen=list(found.unseen),
        positions=[WatchedScores(fen=one.fen, scores=list(one.scores)) for one in found.positions],
    )


def known_net() -> StoredNet:
    net = owned_net()
    if net is None:
        raise RefusalError("malformed", "expected a net, but this Kibitz has none")
    return net


routes: list[BaseRoute] = [
    Route("/api/lab/net", position, methods=["GET"]),
    Route("/api/lab/neuron", weights, methods=["GET"]),
    Route("/api/lab/learning", run, methods=["GET"]),
]
