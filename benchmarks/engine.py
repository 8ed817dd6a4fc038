"""What the engine's figures in docs/performance.md are taken with.

    python benchmarks/engine.py speed [--rival COMMAND]   nodes a second against another engine, interleaved
    python benchmarks/engine.py evaluation                nodes a second with the net against the classic evaluation
    python benchmarks/engine.py threads                   nodes a second with two threads against one
    python benchmarks/engine.py start                     from the start of `kibitz uci` to readyok
    python benchmarks/engine.py stop                      from `stop` to bestmove
    python benchmarks/engine.py mates [--count N]         lone kings mated from random positions, 50 ms a move

Everything runs over UCI in processes of its own, on a machine that does nothing else.
"""

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median

import chess
import chess.engine

KIBITZ = [sys.executable, "-m", "kibitz", "uci"]
SECONDS = 1.0  # of a search whose speed is taken
ROUNDS = 3
MATE_TIME = 0.05
MATERIAL = {"rook": "R", "queen": "Q", "two bishops": "BB", "bishop and knight": "BN"}
POSITIONS = (
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r2q1rk1/pb1nbppp/1p2pn2/2pp4/3P4/1P1BPN2/PBPN1PPP/R2Q1RK1 w - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "2r2rk1/pp3ppp/4p3/3pP3/3P4/1P3N2/P4PPP/2R2RK1 w - - 0 25",
)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("figure", choices=("speed", "evaluation", "threads", "start", "stop", "mates"))
    parser.add_argument("--rival", default="ethereal-chess", metavar="COMMAND")
    parser.add_argument("--count", type=int, default=50, metavar="N")
    arguments = parser.parse_args()
    figures: dict[str, Callable[[], None]] = {
        "speed": lambda: compare(KIBITZ, {}, [arguments.rival], {}),
        "evaluation": lambda: compare(KIBITZ, {"Evaluation": "net"}, KIBITZ, {"Evaluation": "classic"}),
        "threads": lambda: compare(KIBITZ, {"Threads": 2}, KIBITZ, {"Threads": 1}),
        "start": time_start,
        "stop": time_stop,
        "mates": lambda: count_mates(arguments.count),
    }
    figures[arguments.figure]()


Options = dict[str, int | str]


def compare(one: list[str], one_options: Options, other: list[str], other_options: Options) -> None:
    with opened(one, one_options) as first, opened(other, other_options) as second:
        ratios = []
        for fen in POSITIONS * ROUNDS:
            speeds = [speed(engine, fen) for engine in (first, second)]
            ratios.append(speeds[0] / speeds[1])
            print(f"{speeds[0]:>11,.0f} {speeds[1]:>11,.0f}  {ratios[-1]:.2f}  {fen}")
    print(f"nodes a second: median ratio {median(ratios):.2f}, from {min(ratios):.2f} to {max(ratios):.2f}")


def opened(command: list[str], options: Options) -> chess.engine.SimpleEngine:
    engine = chess.engine.SimpleEngine.popen_uci(command)
    engine.configure({"Hash": 64, **options})
    return engine


def speed(engine: chess.engine.SimpleEngine, fen: str) -> float:
    info = engine.analyse(chess.Board(fen), chess.engine.Limit(time=SECONDS), game=object())
    return info["nodes"] / info["time"]


def time_start() -> None:
    taken = []
    for _ in range(9):
        begun = time.perf_counter()
        with conversation() as (process, lines):
            say(process, "uci\nisready\n")
            next(line for line in lines if line.startswith("readyok"))
            taken.append(time.perf_counter() - begun)
            say(process, "quit\n")
    print(f"start to readyok: median {median(taken):.3f} s, longest {max(taken):.3f} s")


def time_stop() -> None:
    taken = []
    with conversation() as (process, lines):
        say(process, "isready\n")
        for _ in range(20):
            say(process, "go infinite\n")
            time.sleep(0.2)  # it thinks
            begun = time.perf_counter()
            say(process, "stop\n")
            next(line for line in lines if line.startswith("bestmove"))
            taken.append(time.perf_counter() - begun)
        say(process, "quit\n")
    print(f"stop to bestmove: median {median(taken) * 1000:.1f} ms, longest {max(taken) * 1000:.1f} ms")


class conversation:  # noqa: N801 - used as a function
    """A `kibitz uci` process and its lines."""

    def __enter__(self) -> tuple["subprocess.Popen[str]", Iterator[str]]:
        self.process = subprocess.Popen(KIBITZ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        return self.process, iter(self.process.stdout)

    def __exit__(self, *_: object) -> None:
        self.process.communicate()


def say(process: "subprocess.Popen[str]", text: str) -> None:
    assert process.stdin is not None
    process.stdin.write(text)
    process.stdin.flush()


def count_mates(count: int) -> None:
    """Both sides are the engine's: the lone king runs as well as it can."""
    with opened(KIBITZ, {}) as engine:
        for name, pieces in MATERIAL.items():
            plies = [plies_to_mate(engine, board) for board in random_positions(pieces, count)]
            mated = [number for number in plies if number is not None]
            moves = [(number + 1) // 2 for number in mated]
            print(
                f"{name}: mated {len(mated)} of {count}, median {median(moves):.0f} moves, longest {max(moves)}"
            )


def plies_to_mate(engine: chess.engine.SimpleEngine, board: chess.Board) -> int | None:
    game = object()
    while not board.is_game_over() and not board.is_repetition(3) and not board.is_fifty_moves():
        move = engine.play(board, chess.engine.Limit(time=MATE_TIME), game=game).move
        assert move is not None
        board.push(move)
    return board.ply() if board.is_checkmate() else None


def random_positions(pieces: str, count: int) -> Iterator[chess.Board]:
    """Legal, White to move, nothing hanging, bishops on squares of both colours."""
    choice = random.Random(f"mate with {pieces}")
    while count:
        board = chess.Board(None)
        squares = choice.sample(chess.SQUARES, 2 + len(pieces))
        for square, symbol in zip(squares, f"Kk{pieces}", strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        lone = board.copy()
        lone.turn = chess.BLACK
        hangs = any(lone.is_capture(move) for move in lone.legal_moves)
        if board.is_valid() and not hangs and not board.is_insufficient_material():
            count -= 1
            yield board


if __name__ == "__main__":
    main()
