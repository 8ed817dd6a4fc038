"""The net inside the engine: what is kept up to date is what a fresh look finds, in every form."""

import json
import os
import random
import subprocess
import sys
from array import array
from collections import Counter
from pathlib import Path

import chess
import pytest

from kibitz.core import Board
from kibitz.engine import Engine, Limits
from kibitz.engine.benchmark import bench
from kibitz.engine.net.file import NetFileError, StoredNet, write_net
from kibitz.engine.net.judge import NetJudge
from kibitz.engine.net.shape import LARGEST_VERDICT, NET_INPUTS
from kibitz.engine.options import EngineOptions
from kibitz.players.names import make_player
from tests.nets import random_net

PROMOTIONS = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"
CASTLING = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
EN_PASSANT = "4k3/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 1"


def judge_of(net: StoredNet) -> NetJudge:
    judge = NetJudge()
    net.teach(judge)
    return judge


def sums(net: StoredNet, board: chess.Board, colour: chess.Color) -> list[int]:
    """The accumulator of one colour's eyes, said once more with python-chess."""
    king = board.king(colour)
    assert king is not None
    mirror = 7 if chess.square_file(king) > 3 else 0
    rows = [NET_INPUTS]
    for square, piece in board.piece_map().items():
        seen = (square if colour else square ^ 56) ^ mirror
        rows.append(64 * (piece.piece_type - 1 + 6 * (piece.color != colour)) + seen)
    return [sum(net.rows[row * net.hidden + i] for row in rows) for i in range(net.hidden)]


def score(net: StoredNet, board: chess.Board) -> int:
    total = net.bias
    for side, colour in enumerate((board.turn, not board.turn)):
        for value, weight in zip(sums(net, board, colour), net.outputs[side * net.hidden :], strict=False):
            total += max(0, min(255, value)) ** 2 * weight
    found = (total * net.scale * 2 + 255 * 255 * 64) // (2 * 255 * 255 * 64)
    return max(-LARGEST_VERDICT, min(LARGEST_VERDICT, found))


def wander(moves: int, seed: int, every: int) -> Counter[str]:
    """Random games, moves taken back, passes: all as with fresh eyes, and now and then as with python-chess."""
    chance = random.Random(seed)
    net = random_net(seed=seed)
    kept, fresh = judge_of(net), judge_of(net)
    seen: Counter[str] = Counter()
    while seen["moves"] < moves:
        fen = chance.choice((chess.STARTING_FEN, PROMOTIONS, CASTLING, EN_PASSANT))
        chess960 = chance.random() < 0.4
        if chess960:
            fen = chess.Board.from_chess960_pos(chance.randrange(960)).fen()
        board = Board(fen, chess960)
        depth = 0
        for _ in range(100):
            legal = board.numbers(3)
            if depth and chance.random() < 0.15:
                for _ in range(chance.randint(1, min(depth, 4))):
                    board.pop()
                    depth -= 1
            elif not legal:
                break
            elif not board.in_check() and chance.random() < 0.05:
                board.push_null()
                seen["passes"] += 1
                depth += 1
            else:
                move = chance.choice(legal)
                tricky = [one for one in legal if one >> 12]
                if tricky and chance.random() < 0.5:
                    move = chance.choice(tricky)
                seen[("normal", "en passant", "castling", "", *["promotions"] * 4)[move >> 12]] += 1
                board.push(board.names([move])[0])
                depth += 1
            seen["moves"] += 1
            # Not always: what was passed over must be followed later.
            if chance.random() < 0.6:
                assert kept.score(board) == fresh.fresh_score(board)
                if seen["moves"] % every == 0:
                    plain = chess.Board(board.fen(), chess960=chess960)
                    assert kept.sums_of(board, 0) == sums(net, plain, chess.WHITE)
                    assert kept.sums_of(board, 1) == sums(net, plain, chess.BLACK)
                    assert kept.score(board) == score(net, plain)
    return seen


def test_accumulators_kept_up_to_date_are_those_made_afresh() -> None:
    seen = wander(6000, seed=1, every=7)
    assert min(seen[kind] for kind in ("passes", "en passant", "castling", "promotions")) > 10


@pytest.mark.slow
def test_accumulators_are_right_on_a_million_random_moves() -> None:
    wander(1_000_000, seed=2, every=101)


def test_judging_another_game_or_another_net_leaves_nothing_of_the_first() -> None:
    judge = judge_of(random_net(seed=1))
    boards = [Board(), Board(PROMOTIONS), Board(CASTLING)]
    first = [judge.score(board) for board in boards]
    assert [judge.score(board) for board in reversed(boards)] == first[::-1]
    random_net(hidden=64, seed=2).teach(judge)
    assert [judge.score(board) for board in boards] == [
        score(random_net(hidden=64, seed=2), chess.Board(board.fen())) for board in boards
    ]


def test_weights_at_their_bounds_do_not_overflow() -> None:
    for row, output in ((505, 127), (505, -127), (-505, 127)):
        rows = array("h", [row] * (NET_INPUTS + 1) * 256)
        net = StoredNet(256, 400, 0, rows, array("h", [output] * 512))
        assert judge_of(net).score(Board()) == score(net, chess.Board())


FORMS = """
import json, random, sys
from pathlib import Path
from kibitz.core import Board
from kibitz.engine.net.file import read_net
from kibitz.engine.net.judge import NetJudge
judge = NetJudge()
read_net(Path(sys.argv[1])).teach(judge)
chance = random.Random(4)
answers = []
for fen in sys.argv[2:]:
    board = Board(fen)
    for _ in range(30):
        answers.append(judge.score(board))
        moves = board.moves()
        if not moves:
            break
        board.push(chance.choice(moves))
print(json.dumps(answers))
"""


def test_every_form_says_the_same(tmp_path: Path) -> None:
    write_net(tmp_path / "a.net", random_net())

    def ask(**environment: str) -> object:
        env = {key: value for key, value in os.environ.items() if not key.startswith("KIBITZ_")} | environment
        command = [sys.executable, "-c", FORMS, str(tmp_path / "a.net"), PROMOTIONS, CASTLING, EN_PASSANT]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=120)
        return json.loads(done.stdout)

    assert ask() == ask(KIBITZ_PURE="1") == ask(KIBITZ_VARIANT="portable")


# --- in the engine ---


def test_a_search_with_a_net_repeats_itself_and_differs_from_the_classic_one() -> None:
    def nodes(net: StoredNet | None) -> int:
        engine = Engine(4)
        engine.set_net(net)
        return bench(5, engine).nodes

    assert nodes(random_net()) == nodes(random_net()) != nodes(None)


def test_threads_judge_each_for_itself_and_settings_keep_the_net() -> None:
    engine = Engine(4, threads=3)
    engine.set_net(random_net())
    assert {worker.judge.width for worker in engine.workers} == {32}
    engine.set_hash(8)
    engine.set_threads(4)
    assert [worker.judge.width for worker in engine.workers] == [32] * 4
    assert engine.search(chess.Board(CASTLING), Limits(nodes=20000)).move
    engine.set_net(None)
    assert {worker.judge.width for worker in engine.workers} == {0}


def test_the_options_choose_the_evaluation(tmp_path: Path) -> None:
    write_net(tmp_path / "a.net", random_net())
    (tmp_path / "b.net").write_text("no net")
    engine = Engine(4)
    options = EngineOptions(engine)
    options.set("Evaluation", "classic")
    with pytest.raises(NetFileError, match="expected a net of Kibitz, got"):
        options.set("EvalFile", str(tmp_path / "b.net"))
    with pytest.raises(NetFileError, match="cannot read the net"):
        options.set("EvalFile", str(tmp_path / "c.net"))
    options.set("EvalFile", str(tmp_path / "a.net"))
    assert engine.net is None
    options.set("evaluation", "Net")
    assert engine.net == random_net()
    options.set("Evaluation", "classic")
    assert engine.net is None


def test_a_players_name_chooses_the_owners_net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_net(tmp_path / "a.net", random_net())
    monkeypatch.setenv("KIBITZ_NET", str(tmp_path / "a.net"))
    player = make_player("engine:evaluation=net,depth=3")
    assert player.name == "engine:depth=3"
    classic = make_player("engine:depth=3,evaluation=classic")
    assert classic.name == "engine:depth=3,evaluation=classic"
    scores = [one.choose(chess.Board(), Limits(depth=3)).score for one in (player, classic)]
    assert scores[0] != scores[1]
