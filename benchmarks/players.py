"""What the techniques of the Python search save, and how fast its players answer.

    python benchmarks/players.py

Node counts repeat exactly. Seconds are the processor's for this thread; on a busy machine they are upper bounds.
"""

import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import median

import chess

from kibitz.engine.limits import Limits
from kibitz.players import make_player
from kibitz.players.budget import Budget
from kibitz.players.readable.evaluation import simple
from kibitz.players.readable.search import MINIMAX, ReadableSearch, Switches

MIDDLEGAMES = (
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1BN2/PP2BPPP/R2QK2R w KQ - 0 9",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqk2r/1p2bppp/p1nppn2/8/3NP3/2N1B3/PPP1BPPP/R2Q1RK1 w kq - 0 9",
    "rnbq1rk1/pp3pbp/3p1np1/2pP4/4P3/2N2N2/PP2BPPP/R1BQK2R w KQ - 0 9",
    "r2q1rk1/pb1nbppp/1p2pn2/2pp4/3P4/1P1BPN2/PBPN1PPP/R2Q1RK1 w - - 0 10",
    "r1b2rk1/2q1bppp/p2p1n2/np2p3/3PP3/2P2N1P/PPBN1PP1/R1BQR1K1 b - - 0 12",
)
TECHNIQUES = {
    "minimax": replace(MINIMAX, deepening=False),
    "and pruning": replace(MINIMAX, pruning=True, deepening=False),
    "and ordering": Switches(quiescence=False, table=False, deepening=False),
    "and deepening": Switches(quiescence=False, table=False),
    "and table": Switches(quiescence=False),
    "and quiescence": Switches(),
}
TREE_MOVES = 25


def main() -> None:
    print("positions visited from the start position, depth 1 to 4")
    for name, switches in TECHNIQUES.items():
        print(f"  {name:<14}", *(f"{visited(chess.Board(), depth, switches):>9,}" for depth in range(1, 5)))

    print("seconds for a middlegame move: median, longest")
    for name in ("minimax:2", "alphabeta:2", "alphabeta:3", "tree:3", "mcts:800"):
        taken = [seconds(name, fen) for fen in MIDDLEGAMES]
        print(f"  {name:<12} {median(taken):6.2f} {max(taken):6.2f}")

    print(
        f"new positions over {TREE_MOVES} moves against alphabeta:2: with the tree kept, with fresh searches"
    )
    for seed in range(3):
        kept, fresh = map(sum, zip(*tree_game("tree:3", "alphabeta:3,table=off", seed), strict=True))
        print(f"  game {seed + 1}: {kept:>9,} {fresh:>9,}  {kept / fresh:.0%}")


def visited(board: chess.Board, depth: int, switches: Switches) -> int:
    search = ReadableSearch(board, simple, switches, Budget(Limits(), board.turn))
    search.run(list(board.legal_moves), depth, Random(0))
    return search.nodes


def seconds(name: str, fen: str) -> float:
    player = make_player(name, seed=0)
    start = time.thread_time()
    player.choose(chess.Board(fen), Limits())
    return time.thread_time() - start


def tree_game(keeper: str, fresh: str, seed: int) -> Iterator[tuple[int, int]]:
    """The nodes of each move: those that the keeper makes, and those of a fresh search in the same position."""
    players = make_player(keeper, seed=seed), make_player("alphabeta:2", seed=seed)
    board = chess.Board()
    for _ in range(TREE_MOVES):
        for player in players:
            if board.is_game_over():
                return
            decision = player.choose(board, Limits())
            if player is players[0]:
                yield decision.nodes, make_player(fresh, seed=seed).choose(board, Limits()).nodes
            board.push(decision.move)


if __name__ == "__main__":
    main()
