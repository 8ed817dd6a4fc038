"""Games of the engine against itself, for tuning: which positions arose, what the search said of them, who won.

Each game has its own seed and begins with an empty table, so the same command gives the same positions however many
processes play. The compiled parts are driven without the façade, which would take most of so short a search's time.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from progress import Progress

from kibitz.core import Board
from kibitz.core.constants import ALL, CAPTURES
from kibitz.engine.search.control import Control
from kibitz.engine.search.search import Worker
from kibitz.engine.search.table import Table
from kibitz.engine.search.values import INFINITE

# Random moves before the engine takes over.
OPENING_PLIES = (6, 7, 8, 9)
# Centipawns; a random opening worse than this for either side is not played.
OPENING_BALANCE = 200
# Centipawns for DECIDED_PLIES in a row: the game is given up.
DECIDED = 1200
DECIDED_PLIES = 5
# Centipawns for DRAWN_PLIES in a row, after DRAWN_FROM: agreed drawn.
DRAWN = 8
DRAWN_PLIES = 12
DRAWN_FROM = 90
# Plies, then it is a draw.
LONGEST = 300
HASH_MB = 2
DEEPEST = 40


@dataclass(frozen=True, slots=True)
class Sample:
    """A quiet position, the result of its game (1, ½ or 0) and the search's score, both for white."""

    fen: str
    result: float
    score: int


class Player:
    """The engine at a few nodes a move."""

    def __init__(self) -> None:
        self.table = Table(HASH_MB)
        self.control = Control()
        self.worker = Worker(self.table, self.control)

    def new_game(self) -> None:
        self.table.clear()
        self.worker.forget()

    def choose(self, board: Board, nodes: int) -> tuple[int, int]:
        """The move and its score for the side to move."""
        self.table.next_generation()
        self.control.release()
        self.worker.begin(board, board.numbers(ALL), nodes)
        for depth in range(1, DEEPEST):
            self.worker.explore(depth, -INFINITE, INFINITE, 0)
            if self.worker.is_halted():
                break
        return self.worker.root_line(0)[0], self.worker.root_score(0)


@cache
def player() -> Player:
    """One a process."""
    return Player()


def quiet_positions(path: Path, games: int, nodes: int, seed: int, processes: int) -> None:
    """Play games and write their quiet positions to a file, one `FEN;result;score` a line."""
    progress = Progress("games", games)
    jobs = [(seed * 1_000_003 + number, nodes) for number in range(games)]
    with path.open("w", encoding="utf-8") as file, get_context("spawn").Pool(processes) as pool:
        for samples in pool.imap(play, jobs, chunksize=8):
            file.writelines(f"{sample.fen};{sample.result};{sample.score}\n" for sample in samples)
            progress.step()


def read_samples(path: Path) -> Iterator[Sample]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            fen, result, score = line.rstrip("\n").split(";")
            yield Sample(fen, float(result), int(score))


def play(job: tuple[int, int]) -> list[Sample]:
    """One game from a random opening, and its quiet positions."""
    seed, nodes = job
    rng = random.Random(seed)
    engine = player()
    engine.new_game()
    board, plies = balanced_opening(rng, engine, nodes)
    quiet: list[tuple[str, int]] = []
    decided = drawn = 0
    while True:
        sign = 1 if plies % 2 == 0 else -1
        moves = board.numbers(ALL)
        if not moves:
            return samples(quiet, (0.5 - sign * 0.5) if board.in_check() else 0.5)
        if (
            board.repetitions() >= 2
            or board.halfmoves() >= 100
            or board.insufficient_material()
            or plies >= LONGEST
        ):
            return samples(quiet, 0.5)
        move, score = engine.choose(board, nodes)
        decided = decided + 1 if abs(score) >= DECIDED else 0
        drawn = drawn + 1 if abs(score) <= DRAWN and plies >= DRAWN_FROM else 0
        if decided >= DECIDED_PLIES:
            return samples(quiet, 1.0 if score * sign > 0 else 0.0)
        if drawn >= DRAWN_PLIES:
            return samples(quiet, 0.5)
        if abs(score) < DECIDED and not board.in_check() and move not in board.numbers(CAPTURES):
            quiet.append((board.fen(), score * sign))
        board.push(board.name(move))
        plies += 1


def samples(quiet: list[tuple[str, int]], result: float) -> list[Sample]:
    return [Sample(fen, result, score) for fen, score in quiet]


def balanced_opening(rng: random.Random, engine: Player, nodes: int) -> tuple[Board, int]:
    """Random moves that leave both sides about even, and how many."""
    while True:
        board = Board()
        plies = rng.choice(OPENING_PLIES)
        for _ in range(plies):
            moves = board.moves()
            if not moves:
                break
            board.push(rng.choice(moves))
        if board.moves() and abs(engine.choose(board, nodes)[1]) < OPENING_BALANCE:
            return board, plies
