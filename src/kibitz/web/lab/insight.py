"""REST: where the evaluation of a position comes from, how good its moves are, and why.

The evaluation is a fraction of a millisecond's work; moves and reasons are searched for in a worker process.
"""

from dataclasses import dataclass

import chess
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kibitz.endings import ended
from kibitz.engine import Engine
from kibitz.engine.chances import chances
from kibitz.engine.info import Score
from kibitz.engine.knowledge.owner import owned_net
from kibitz.engine.limits import Limits
from kibitz.engine.position import start_board
from kibitz.lab.reasons import HASH_MB, UnfinishedError, check_open, why
from kibitz.lab.terms import TermBar, evaluation_view
from kibitz.web.game.view import whites
from kibitz.web.http.answers import RefusalError, answer, body, query
from kibitz.web.http.state import state_of
from kibitz.web.lab.messages import (
    MoveName,
    PiecePart,
    PositionInsight,
    RankedMove,
    RankedMoves,
    RankRequest,
    Reason,
    Reasons,
    TermShare,
    TermSides,
    WhyRequest,
)
from kibitz.web.workers.pool import Job
from kibitz.web.workers.worker import Bench, FreeTask, Report

DEPTH = 12  # of the search for reasons, where the page asks for none
SHALLOWEST, DEEPEST = 4, 20
# Of the search that puts the moves in order: some tenths of a second.
RANKING = Limits(depth=8, nodes=300_000)
PATIENCE = 20.0  # seconds to wait for reasons at most: games come first


class StoppableEngine(Engine):
    """An engine that remembers being stopped: what it found by then proves nothing."""

    def __init__(self) -> None:
        super().__init__(HASH_MB)
        self.was_stopped = False

    def stop(self) -> None:
        self.was_stopped = True
        super().stop()


@dataclass(frozen=True, slots=True)
class Reasoning(FreeTask):
    """Finds reasons, in a worker."""

    fen: str
    chess960: bool
    move: str
    depth: int

    def perform(self, bench: Bench, report: Report) -> Reasons:
        board = start_board(self.fen, self.chess960)
        move = board.parse_uci(self.move)
        engine = StoppableEngine()
        bench.engage(engine)
        try:
            found = why(board, move, self.depth, engine, lambda: engine.was_stopped)
        except UnfinishedError:
            return Reasons(move=named(board, move), depth=self.depth, complete=False, reasons=[])
        reasons = [Reason(kind=one.kind.value, text=one.text, lines=one.lines()) for one in found]
        return Reasons(move=named(board, move), depth=self.depth, complete=True, reasons=reasons)


@dataclass(frozen=True, slots=True)
class Ranking(FreeTask):
    """Ranks the moves of a position, in a worker."""

    request: RankRequest

    def perform(self, bench: Bench, report: Report) -> RankedMoves:
        board = start_board(self.request.fen, self.request.chess960)
        engine = Engine(HASH_MB)
        bench.engage(engine)
        lines = engine.search(board, RANKING, multipv=board.legal_moves.count()).lines
        best = points(lines[0].score)
        moves = []
        for line in lines:
            move = named(board, line.pv[0])
            text = str(whites(line.score, board.turn))
            loss = max(0.0, best - points(line.score))
            moves.append(RankedMove(uci=move.uci, san=move.san, text=text, loss=round(loss, 3)))
        return RankedMoves(moves=moves)


def points(score: Score) -> float:
    """The share of a point that it promises."""
    found = chances(score)
    return (found.win + found.draw / 2) / 1000


async def evaluation(request: Request) -> Response:
    asked = query(request, {"fen", "chess960"})
    if "fen" not in asked:
        raise RefusalError("malformed", "expected a parameter fen")
    threads = state_of(request).threads
    return answer(await threads.quick(insight, asked["fen"], asked.get("chess960") == "true"))


async def moves(request: Request) -> Response:
    state = state_of(request)
    asked = await body(request, RankRequest)
    await state.threads.quick(lambda: check_open(start_board(asked.fen, asked.chess960)))
    return answer(await state.threads.slow(state.pool.run, Job(Ranking(asked), PATIENCE)))


async def reasons(request: Request) -> Response:
    state = state_of(request)
    asked = await body(request, WhyRequest)
    task = await state.threads.quick(accepted, asked)
    return answer(await state.threads.slow(state.pool.run, Job(task, PATIENCE)))


def accepted(asked: WhyRequest) -> Reasoning:
    """Refuse here what cannot be searched; an error in the worker would count as a fault."""
    board = start_board(asked.fen, asked.chess960)
    check_open(board)
    depth = DEPTH if asked.depth is None else asked.depth
    if not SHALLOWEST <= depth <= DEEPEST:
        raise RefusalError("malformed", f"expected a depth from {SHALLOWEST} to {DEEPEST}, got {depth}")
    try:
        move = board.parse_uci(asked.move)
    except ValueError:
        move = chess.Move.null()
    if not move:
        raise RefusalError("illegal", "expected a legal move of the position")
    return Reasoning(board.fen(), asked.chess960, move.uci(), depth)


def insight(fen: str, chess960: bool) -> PositionInsight:
    board = start_board(fen, chess960)
    view = evaluation_view(board)
    over = ended(board)
    return PositionInsight(
        fen=view.fen,
        chess960=chess960,
        score=view.score,
        phase=view.phase,
        scale=view.scale,
        terms=[sides(bar) for bar in view.terms],
        rest=[sides(bar) for bar in view.rest],
        pieces=[
            PiecePart(
                square=one.square,
                piece=one.piece,
                value=one.value,
                placement=one.placement,
                shares=[TermShare(term=term, value=value) for term, value in one.shares],
            )
            for one in view.pieces
        ],
        net=owned_net() is not None,
        moves=sorted((named(board, move) for move in board.legal_moves), key=lambda move: move.san),
        ended=str(over) if over else None,
    )


def sides(bar: TermBar) -> TermSides:
    return TermSides(term=bar.term, white=bar.white, black=bar.black, total=bar.total)


def named(board: chess.Board, move: chess.Move) -> MoveName:
    return MoveName(uci=move.uci(), san=board.san(move))


routes: list[BaseRoute] = [
    Route("/api/lab/evaluation", evaluation, methods=["GET"]),
    Route("/api/lab/moves", moves, methods=["POST"]),
    Route("/api/lab/why", reasons, methods=["POST"]),
]
