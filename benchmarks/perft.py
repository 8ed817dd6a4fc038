"""Perft, interleaved in one run: Kibitz against Stockfish's `go perft` and python-chess.

    python benchmarks/perft.py [--rounds N] [--json]

Every program counts the last ply without playing it (Stockfish and Kibitz write its moves out first, python-chess
generates them). A round runs each once, in turn; the ratio is that of the median times. The machine's speed cancels
out of a ratio measured so; of an absolute figure it does not.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from typing import NamedTuple

import chess

from kibitz.core import START_FEN, Board

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


class Task(NamedTuple):
    name: str
    fen: str
    depth: int
    slow_depth: int  # for python-chess, whose speed hardly depends on the depth
    target: float  # times Stockfish's speed


TASKS = (Task("startpos", START_FEN, 6, 4, 1.2), Task("kiwipete", KIWIPETE, 5, 3, 1.4))
TARGET_PYTHON_CHESS = 300.0


class Stockfish:
    """Debian's or any other, kept running so that its start is not measured."""

    def __init__(self, path: str) -> None:
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask("uci", "uciok")

    def ask(self, command: str, until: str) -> str:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line.startswith(until):
                return line
        raise SystemExit(f"expected {until!r} from Stockfish after {command!r}, got its end")

    def perft(self, fen: str, depth: int) -> int:
        return int(self.ask(f"position fen {fen}\ngo perft {depth}", "Nodes searched").split()[-1])

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.write("quit\n")
        self.process.stdin.close()
        self.process.wait(10)


def python_chess(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += python_chess(board, depth - 1)
        board.pop()
    return total


def speed(count: Callable[[], int]) -> float:
    begun = time.perf_counter()
    nodes = count()
    return nodes / (time.perf_counter() - begun)


def measure(task: Task, stockfish: Stockfish | None, rounds: int) -> dict[str, float]:
    """Median speeds, in nodes a second."""
    board = Board(task.fen)
    counters: dict[str, Callable[[], int]] = {"kibitz": lambda: board.perft(task.depth)}
    if stockfish:
        engine = stockfish
        counters["stockfish"] = lambda: engine.perft(task.fen, task.depth)
    counters["python-chess"] = lambda: python_chess(chess.Board(task.fen), task.slow_depth)
    speeds: dict[str, list[float]] = {name: [] for name in counters}
    for _ in range(rounds):
        for name, count in counters.items():
            speeds[name].append(speed(count))
    return {name: statistics.median(values) for name, values in speeds.items()}


def find_stockfish() -> str | None:
    return shutil.which("stockfish", path=f"{os.environ.get('PATH', '')}:/usr/games")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    path = find_stockfish()
    stockfish = Stockfish(path) if path else None
    results = {task.name: measure(task, stockfish, args.rounds) for task in TASKS}
    if stockfish:
        stockfish.close()
    if args.json:
        print(json.dumps(results))
        return
    if not path:
        print(
            "Stockfish is not installed (Debian: apt-get install stockfish); compared with python-chess alone."
        )
    for task in TASKS:
        own = results[task.name]["kibitz"]
        print(f"{task.name}, depth {task.depth}: Kibitz {own / 1e6:.0f} million nodes a second")
        for name, other in results[task.name].items():
            if name != "kibitz":
                target = task.target if name == "stockfish" else TARGET_PYTHON_CHESS
                verdict = "reached" if own / other >= target else "MISSED"
                print(f"  {own / other:8.2f} × {name} (target {target:g} ×: {verdict})")


if __name__ == "__main__":
    main()
