"""Games of the engine against itself, for tuning: which positions arose, and how those games ended.

Each game has its own seed, so the same command gives the same positions however many processes play.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import chess
from progress import Progress

from kibitz.engine import Engine, Limits

OPENING_PLIES = (6, 7, 8, 9)  # random moves before the engine takes over
OPENING_BALANCE = 200  # centipawns; a random opening worse than this for either side is not played
DECIDED = 1200  # centipawns for DECIDED_PLIES in a row: the game is given up
DECIDED_PLIES = 5
DRAWN = 8  # centipawns for DRAWN_PLIES in a row, after DRAWN_FROM: agreed drawn
DRAWN_PLIES = 12
DRAWN_FROM = 90
LONGEST = 300  # plies, then it is a draw
HASH_MB = 4


@dataclass(frozen=True, slots=True)
class Sample:
    """A quiet position and the result of its game for white: 1, ½ or 0."""

    fen: str
    result: float


def quiet_positions(path: Path, games: int, nodes: int, seed: int, processes: int) -> None:
    """Play games and write their quiet positions to a file, one `FEN;result` a line."""
    progress = Progress("games", games)
    jobs = [(seed * 1_000_003 + number, nodes) for number in range(games)]
    with path.open("w", encoding="utf-8") as file, get_context("spawn").Pool(processes) as pool:
        for samples in pool.imap(play, jobs, chunksize=4):
            file.writelines(f"{sample.fen};{sample.result}\n" for sample in samples)
            progress.step()


def read_samples(path: Path) -> Iterator[Sample]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            fen, _, result = line.rstrip("\n").rpartition(";")
            yield Sample(fen, float(result))


def play(job: tuple[int, int]) -> list[Sample]:
    """One game from a random opening, and its quiet positions."""
    seed, nodes = job
    rng = random.Random(seed)
    engine = Engine(hash_mb=HASH_MB)
    limits = Limits(nodes=nodes)
    board = balanced_opening(rng, engine, limits)
    quiet: list[str] = []
    decided = drawn = 0
    result = 0.5
    while True:
        outcome = board.outcome()
        if outcome is not None:
            result = 0.5 if outcome.winner is None else float(outcome.winner)
            break
        if board.is_repetition(3) or board.halfmove_clock >= 100 or board.ply() >= LONGEST:
            break
        found = engine.search(board, limits)
        score = found.best.score.clamped()
        decided = decided + 1 if abs(score) >= DECIDED else 0
        drawn = drawn + 1 if abs(score) <= DRAWN and board.ply() >= DRAWN_FROM else 0
        if decided >= DECIDED_PLIES:
            result = float((score > 0) == board.turn)
            break
        if drawn >= DRAWN_PLIES:
            break
        if not board.is_check() and not is_tactical(board, found.move) and abs(score) < DECIDED:
            quiet.append(board.fen())
        board.push(found.move)
    return [Sample(fen, result) for fen in quiet]


def balanced_opening(rng: random.Random, engine: Engine, limits: Limits) -> chess.Board:
    while True:
        board = chess.Board()
        for _ in range(rng.choice(OPENING_PLIES)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        if (
            not board.is_game_over()
            and abs(engine.search(board, limits).best.score.clamped()) < OPENING_BALANCE
        ):
            return board


def is_tactical(board: chess.Board, move: chess.Move) -> bool:
    return board.is_capture(move) or move.promotion is not None
