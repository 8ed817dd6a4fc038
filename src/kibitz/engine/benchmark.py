"""The bench: fixed positions searched to a fixed depth. Its node count is the signature of the search.

A refactoring must not change it; a commit that changes the search states the new one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

import chess

from kibitz.engine.engine import Engine
from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits

DEPTH = 12
HASH_MB = 16
# Openings, middle games of several kinds, endgames, and what a search rarely meets: castling chances, promotions, en
# passant, forced draws, a mate, many queens.
POSITIONS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 1 5",
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 4 12",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 15",
    "3r1rk1/p3qppp/1p2p3/3n4/3P4/P4N2/1P2QPPP/2R2RK1 w - - 0 20",
    "4rrk1/1p1nq3/p7/2p1P1pp/3P2bp/3Q1Bn1/PPPB4/1K2R1NR w - - 40 21",
    "6k1/6p1/6Pp/ppp5/3pn2P/1P3K2/1PP2P2/3N4 b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "8/5k2/8/3KP3/8/8/8/8 w - - 0 1",
    "8/3k4/8/8/8/4B3/4KB2/2B5 w - - 0 1",
    "5k2/7R/4P2p/5K2/p1r2P1p/8/8/8 b - - 0 1",
    "8/8/8/8/4kp2/1R6/P2q1PPK/8 w - - 0 1",
    "r4rk1/pp3ppp/2p5/4P3/3P1pq1/2N3b1/PPQ3P1/R4RK1 w - - 0 20",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
)


@dataclass(frozen=True, slots=True)
class BenchResult:
    nodes: int
    seconds: float

    @property
    def nps(self) -> int:
        return int(self.nodes / max(self.seconds, 1e-6))


def bench(
    depth: int = DEPTH,
    engine: Engine | None = None,
    on_position: Callable[[int, str, int], None] | None = None,
    on_info: Callable[[SearchInfo], None] | None = None,
) -> BenchResult:
    """`on_position` hears of each position's number, FEN and nodes, `on_info` of each line on the way."""
    engine = engine or Engine(HASH_MB)
    limits = Limits(depth=depth)
    total = 0
    began = perf_counter()
    for number, fen in enumerate(POSITIONS, 1):
        engine.new_game()
        nodes = engine.search(chess.Board(fen), limits, on_info).best.nodes
        total += nodes
        if on_position is not None:
            on_position(number, fen, nodes)
    return BenchResult(total, perf_counter() - began)
