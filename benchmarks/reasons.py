"""How many sentences of "Why?" a deeper search finds false, on positions of games that are played for it.

    python benchmarks/reasons.py [--positions 1000] [--seed 1] [--depth 10] [--deeper 14]

The games are wild: weak players after a few random moves. Each sentence is made with one engine and looked at again
with another, which has more memory and searches deeper. The same seed plays the same games.
"""

import argparse
from collections.abc import Iterator
from itertools import count, cycle, islice
from random import Random

import chess
from rich.progress import track

from kibitz.engine import Engine
from kibitz.engine.limits import Limits
from kibitz.lab.reasons import Statement, StatementKind, why
from kibitz.lab.reasons.judge import EngineJudge
from kibitz.players import make_player

PAIRINGS = (
    ("engine:1500", "engine:1500"),
    ("engine:1800", "engine:1400"),
    ("engine:1200", "engine:1200"),
    ("alphabeta:2", "engine:1300"),
    ("engine:2200", "engine:2000"),
    ("engine:nodes=5000", "engine:nodes=5000"),
)
RANDOM_MOVES = 4
LONGEST = 160  # half-moves
APART = 5  # half-moves between two positions of a game


def positions(seed: int) -> Iterator[tuple[chess.Board, chess.Move]]:
    """Positions without their history, each with the move that was played in it, for ever."""
    for number, pairing in zip(count(1_000 * seed), cycle(PAIRINGS), strict=False):
        for board, move in played(pairing, Random(number), (number, -number - 1), LONGEST):
            if board.ply() % APART == number % APART:
                yield board, move


def played(
    pairing: tuple[str, str], random: Random, seeds: tuple[int, int], longest: int
) -> Iterator[tuple[chess.Board, chess.Move]]:
    """Every position of one game after its random moves, and the move played there."""
    board = chess.Board()
    for _ in range(RANDOM_MOVES):
        board.push(random.choice(list(board.legal_moves)))
    white, black = (make_player(name, seed=seed) for name, seed in zip(pairing, seeds, strict=True))
    with white, black:
        while not board.is_game_over(claim_draw=True) and board.ply() < longest:
            move = (white if board.turn else black).choose(board, Limits()).move
            yield chess.Board(board.fen()), move
            board.push(move)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--depth", type=int, default=10)
    parser.add_argument("--deeper", type=int, default=14)
    args = parser.parse_args()
    made: list[Statement] = []
    false: list[Statement] = []
    with Engine(16) as engine, Engine(32) as other:
        for board, move in track(islice(positions(args.seed), args.positions), "asking why", args.positions):
            judge = EngineJudge(other, args.deeper)
            statements = why(board, move, args.depth, engine)
            made += statements
            false += [statement for statement in statements if not statement.holds(judge)]
    concrete = sum(statement.kind is not StatementKind.QUIET for statement in made)
    print(
        f"{args.positions} positions: {len(made)} statements, {concrete} of them concrete, {len(false)} false"
    )
    for statement in false:
        print(f"{statement.board.fen()}  {statement}")


if __name__ == "__main__":
    main()
