"""What the recorder's hooks cost a search that nobody listens to, and what recording costs one that is listened to.

    python benchmarks/lab.py [ROUNDS]

The search is compared with a copy of its source without the hooks. The interpreter's steps are counted: one version of
Python takes the same ones on every machine. Seconds are the processor's for this thread, of runs in turn: the median of
their ratios, and the interval in which it lies with 95 % confidence.
"""

import ast
import gc
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from types import FrameType, ModuleType
from typing import Any

import chess

from kibitz.engine.limits import Limits
from kibitz.lab.recording import Recording
from kibitz.players.budget import Budget
from kibitz.players.readable import search
from kibitz.players.readable.evaluation import simple
from kibitz.players.readable.recorder import Recorder
from kibitz.players.readable.search import MINIMAX, Switches

MIDDLEGAME = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
CASES = (
    ("minimax, depth 2", chess.STARTING_FEN, 2, replace(MINIMAX, deepening=False)),
    ("alpha-beta, depth 3", chess.STARTING_FEN, 3, Switches()),
    ("alpha-beta, depth 2, middlegame", MIDDLEGAME, 2, Switches()),
)
ROUNDS = 60

TraceFunction = Callable[[FrameType, str, Any], Any]


class Unhooked(ast.NodeTransformer):
    """Takes out everything that speaks to the recorder."""

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt] | None:
        self.generic_visit(node)
        test = ast.unparse(node.test)
        if test == "self.recorder is not None":
            return node.orelse or None
        return node.body if test == "self.recorder is None" else node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        return node.args[0] if ast.unparse(node.func) == "self._leaf" else node


def without_hooks() -> ModuleType:
    """The search module with its hooks taken out."""
    path = Path(str(search.__file__))
    tree = Unhooked().visit(ast.parse(path.read_text(encoding="utf-8")))
    assert "recorder." not in ast.unparse(tree).partition("class ReadableSearch:")[2]
    module = ModuleType("search_without_hooks")
    sys.modules[module.__name__] = module  # dataclasses look there
    exec(compile(ast.fix_missing_locations(tree), f"{path.name} without hooks", "exec"), module.__dict__)
    return module


def visited(
    module: ModuleType, fen: str, depth: int, switches: Switches, recorder: Recorder | None = None
) -> tuple[float, int]:
    """Seconds, and positions."""
    board = chess.Board(fen)
    moves = list(board.legal_moves)
    running = module.ReadableSearch(board, simple, switches, Budget(Limits(), board.turn), recorder=recorder)
    begun = time.thread_time()
    running.run(moves, depth, Random(0))
    return time.thread_time() - begun, running.nodes


def steps(module: ModuleType, fen: str, depth: int, switches: Switches) -> int:
    """How many instructions of Python's interpreter a search is."""
    taken = 0

    def step(frame: FrameType, event: str, argument: object) -> TraceFunction:
        nonlocal taken
        taken += event == "opcode"
        return step

    def call(frame: FrameType, event: str, argument: object) -> TraceFunction:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return step

    visited(module, fen, depth, switches)  # what is computed once and kept is no part of it
    before = sys.gettrace()
    # Python 3.12 reports none unless a frame asks before the tracing begins.
    sys._getframe().f_trace_opcodes = True
    sys.settrace(call)
    try:
        visited(module, fen, depth, switches)
    finally:
        sys.settrace(before)
    return taken


def extra_steps(fen: str, depth: int, switches: Switches) -> float:
    """What the hooks add when nobody listens, as a share."""
    return steps(search, fen, depth, switches) / steps(without_hooks(), fen, depth, switches) - 1


def interval(ratios: Sequence[float]) -> tuple[float, float]:
    """In which the median lies with 95 % confidence: between the ratios 0.98 √n places before and after the middle."""
    ordered = sorted(ratios)
    off = round(0.98 * len(ordered) ** 0.5)
    middle = len(ordered) // 2
    return ordered[max(0, middle - off)], ordered[min(len(ordered) - 1, middle + off)]


def main(rounds: int = ROUNDS) -> None:
    bare = without_hooks()
    gc.disable()
    for name, fen, depth, switches in CASES:
        plain: list[float] = []
        hooked: list[float] = []
        recorded: list[float] = []
        for number in range(rounds):
            order = [(bare, plain), (search, hooked)]
            for module, seconds in order if number % 2 else reversed(order):
                seconds.append(visited(module, fen, depth, switches)[0])
            recorded.append(visited(search, fen, depth, switches, Recording())[0])
            gc.collect()
        nodes = visited(search, fen, depth, switches)[1]
        assert nodes == visited(bare, fen, depth, switches)[1]
        print(f"{name}: {nodes:,} positions, {1e6 * min(plain) / nodes:.1f} µs each without hooks")
        print(f"  {'hooks, nobody listens':<22} {extra_steps(fen, depth, switches):+.2%} steps")
        for what, seconds in (("", hooked), ("everything recorded", recorded)):
            ratios = [one / other - 1 for one, other in zip(seconds, plain, strict=True)]
            low, high = interval(ratios)
            print(f"  {what:<22} {median(ratios):+.1%} time [{low:+.1%}, {high:+.1%}]")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
