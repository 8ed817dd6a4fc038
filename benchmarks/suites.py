"""How many positions of a published test suite the engine solves, or how many points it gets.

    python benchmarks/suites.py FILE.epd [--movetime SECONDS | --nodes N] [--concurrency N] [--misses]

`bm` and `am` operations make a tally of solved positions. Where a position carries scored moves (`c8` points for
the `c9` moves, as the Strategic Test Suite does), their points are counted too. Each position starts afresh, on one
thread. A search by time needs a core of its own for each position at work.
"""

import argparse
import os
import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import chess

from kibitz.engine import Engine, Limits

HASH_MB = 64


class Answer(NamedTuple):
    name: str
    move: str
    solved: bool
    points: int | None  # None: the position scores no moves
    most: int
    nodes: int


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--movetime", type=float, default=1.0, metavar="SECONDS")
    parser.add_argument("--nodes", type=int, metavar="N")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count(), metavar="N")
    parser.add_argument("--misses", action="store_true", help="name the positions that were not solved")
    arguments = parser.parse_args()
    limits = Limits(nodes=arguments.nodes) if arguments.nodes else Limits(movetime=arguments.movetime)
    lines = [line for line in arguments.file.read_text(encoding="utf-8").splitlines() if line.strip()]
    answers = []
    with ProcessPoolExecutor(arguments.concurrency) as pool:
        for answer in pool.map(solve, lines, [limits] * len(lines)):
            answers.append(answer)
            if sys.stderr.isatty():
                print(f"\r{len(answers)}/{len(lines)}", end="", file=sys.stderr)
    if arguments.misses:
        for answer in answers:
            if not answer.solved:
                print(f"missed {answer.name}: {answer.move}")
    scored = [answer for answer in answers if answer.points is not None]
    if scored:
        points, most = sum(a.points or 0 for a in scored), sum(a.most for a in scored)
        print(f"points {points} of {most} ({points / most:.1%})")
    print(f"solved {sum(a.solved for a in answers)} of {len(answers)}, {sum(a.nodes for a in answers)} nodes")


def solve(line: str, limits: Limits) -> Answer:
    board, operations = chess.Board.from_epd(line)
    result = Engine(HASH_MB).search(board, limits)
    move = result.move
    assert move is not None, line
    best, avoided = moves_of(operations, "bm"), moves_of(operations, "am")
    solved = (not best or move in best) and move not in avoided
    points, most = None, 0
    if "c8" in operations:
        worth = dict(zip(str(operations["c9"]).split(), map(int, str(operations["c8"]).split()), strict=True))
        points, most = worth.get(move.uci(), 0), max(worth.values())
    nodes = result.lines[0].nodes
    return Answer(str(operations.get("id", line)), board.san(move), solved, points, most, nodes)


def moves_of(operations: Mapping[str, object], code: str) -> list[chess.Move]:
    found = operations.get(code)
    return found if isinstance(found, list) else []


if __name__ == "__main__":
    main()
