"""What the search finds, and what it must never do."""

import os
import subprocess
import sys

import chess
import pytest

from kibitz.engine import Engine, Limits
from kibitz.engine.benchmark import bench
from kibitz.engine.search.deepening import NoMoveError

MATES = {
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1": ("a1a8", 1),
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1": ("g3g6", 2),
    "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1": ("f8c5", 3),
    "8/8/8/8/8/5k2/7p/5K2 b - - 0 1": ("h2h1q", 1),
}


@pytest.fixture
def engine() -> Engine:
    return Engine(hash_mb=8)


@pytest.mark.parametrize("fen", MATES)
def test_finds_a_mate_and_counts_its_moves(engine: Engine, fen: str) -> None:
    move, length = MATES[fen]
    result = engine.search(chess.Board(fen), Limits(mate=length, nodes=2_000_000))
    assert (result.move.uci(), result.best.score.mate) == (move, length)


def test_knows_that_it_is_being_mated(engine: Engine) -> None:
    board = chess.Board("6k1/3Q4/5K2/8/8/8/8/8 b - - 0 1")
    score = engine.search(board, Limits(depth=8)).best.score
    assert score.mate is not None
    assert score.mate < 0


def test_a_repetition_of_the_game_is_seen(engine: Engine) -> None:
    """The check leads to a position that stood twice: a draw, whatever the queens are worth."""
    board = chess.Board("6k1/5ppp/8/8/8/q7/5PPP/3Q2K1 w - - 0 1")
    for _ in range(2):
        for move in ("d1d8", "a3f8", "d8d1", "f8a3"):
            board.push_uci(move)
    lines = engine.search(board, Limits(depth=6), multipv=50).lines
    assert {line.pv[0].uci(): line.score.cp for line in lines}["d1d8"] == 0


def test_the_fiftieth_move_is_a_draw(engine: Engine) -> None:
    board = chess.Board("8/8/8/4k3/8/8/1R6/K7 w - - 98 80")
    assert engine.search(board, Limits(depth=8)).best.score.cp == 0


def test_fixed_nodes_and_depth_search_the_same_twice() -> None:
    def once() -> tuple[int, ...]:
        engine = Engine(hash_mb=4)
        board = chess.Board()
        seen = []
        for _ in range(6):
            result = engine.search(board, Limits(nodes=3000))
            seen.append(result.best.nodes)
            board.push(result.move)
        return (*seen, engine.search(board, Limits(depth=7)).best.nodes)

    assert once() == once()


def test_a_node_limit_is_kept_to_the_node(engine: Engine) -> None:
    nodes = engine.search(chess.Board(), Limits(nodes=5000)).best.nodes
    assert nodes == 5000


def test_compiled_and_uncompiled_search_the_same_nodes() -> None:
    code = "from kibitz.engine.benchmark import bench; print(bench(3).nodes)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "KIBITZ_PURE": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert int(done.stdout) == bench(3).nodes == bench(3).nodes


def test_searchmoves_and_multipv(engine: Engine) -> None:
    board = chess.Board()
    allowed = (chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4"))
    result = engine.search(board, Limits(depth=6, searchmoves=allowed), multipv=5)
    assert {line.pv[0] for line in result.lines} == set(allowed)
    result = engine.search(board, Limits(depth=6), multipv=4)
    assert [line.multipv for line in result.lines] == [1, 2, 3, 4]
    assert len({line.pv[0] for line in result.lines}) == 4
    scores = [line.score.clamped() for line in result.lines]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize(
    "fen",
    [
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",  # 218 moves
        "4k3/pppppppp/8/8/8/8/QQQQQQ2/QQ2K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/qqqqKqqq w - - 0 1",
        "8/8/8/8/8/k7/p7/K7 w - - 0 1",
    ],
)
def test_monstrous_positions(engine: Engine, fen: str) -> None:
    board = chess.Board(fen)
    if any(board.legal_moves):
        assert engine.search(board, Limits(nodes=20000)).move in board.legal_moves
    else:
        with pytest.raises(NoMoveError):
            engine.search(board, Limits(nodes=20000))


def test_lines_are_legal_games(engine: Engine) -> None:
    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")

    def check(info: object) -> None:
        line = board.copy()
        for move in info.pv:  # type: ignore[attr-defined]
            assert move in line.legal_moves
            line.push(move)

    engine.search(board, Limits(depth=10), on_info=check, multipv=2)


def test_chess960_castling_is_king_takes_rook(engine: Engine) -> None:
    board = chess.Board("4k3/8/8/8/8/8/PPPPP3/4KR2 w F - 0 1", chess960=True)
    castling = chess.Move.from_uci("e1f1")
    assert engine.search(board, Limits(depth=3, searchmoves=(castling,))).move == castling


def test_threads_share_the_work() -> None:
    with Engine(hash_mb=16, threads=2) as engine:
        result = engine.search(chess.Board(), Limits(depth=9))
    assert result.best.depth == 9
    assert result.move in chess.Board().legal_moves


def test_a_long_game_and_its_repetitions_fit() -> None:
    """600 plies: the engine takes of the history what can matter."""
    board = chess.Board()
    cycle = ("g1f3", "g8f6", "f3g1", "f6g8")
    for ply in range(600):
        board.push_uci(cycle[ply % 4])
    assert Engine(hash_mb=4).search(board, Limits(nodes=2000)).move in board.legal_moves
