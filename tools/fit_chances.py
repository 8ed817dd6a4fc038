"""Fit the chances of winning, drawing and losing (src/kibitz/engine/chances.py) to games of the engine against itself.

    python tools/fit_chances.py first.games

Every searched position within FITTED centipawns counts, with the result of its game for the side to move. Games whose
number divides by five are held out: the table compares the curve with them.
"""

import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt

from kibitz.net.games import read_games

# Centipawns: beyond, games are decided, and what matters is only that the curve says so.
FITTED = 600
HELD_OUT = 5
# Centipawns of a row of the table.
WIDTH = 80
# Centipawns between two values tried.
STEP = 2
EVEN_CHANCES, SPREADS = range(60, 201, STEP), range(40, 161, STEP)

Numbers = npt.NDArray[np.float64]
Results = npt.NDArray[np.int64]  # half points of the side to move


def main(path: Path) -> None:
    (scores, results), (other_scores, other_results) = loaded(path)
    even, spread = min(
        ((even, spread) for even in EVEN_CHANCES for spread in SPREADS),
        key=lambda pair: surprise(scores, results, *pair),
    )
    print(f"{len(scores):,} positions: EVEN_CHANCE = {even}, SPREAD = {spread}")
    print(
        f"held out, {len(other_scores):,}: {surprise(other_scores, other_results, even, spread):.4f} nats a position"
    )
    print("| score | positions | won | as fitted | drawn | as fitted |\n|---|---|---|---|---|---|")
    for middle in range(-5 * WIDTH, 5 * WIDTH + 1, WIDTH):
        here = other_results[np.abs(other_scores - middle) <= WIDTH / 2]
        win, draw, _ = (100 * float(one[0]) for one in curve(np.array([float(middle)]), even, spread))
        won, drawn = (100 * float(np.mean(here == points)) for points in (2, 1))
        print(
            f"| {middle / 100:+.1f} | {len(here):,} | {won:.0f} % | {win:.0f} % | {drawn:.0f} % | {draw:.0f} % |"
        )


def loaded(path: Path) -> tuple[tuple[Numbers, Results], tuple[Numbers, Results]]:
    """Scores and results of the games to fit to, and of those held out."""
    parts: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for game in read_games(path):
        part = parts[game.number % HELD_OUT == 0]
        for ply, score in enumerate(game.scores):
            # A random move's stands far beyond.
            if abs(score) <= FITTED:
                part.append((score, game.result if ply % 2 == 0 else 2 - game.result))
    first, second = (np.array(part) for part in parts)
    return (first[:, 0].astype(float), first[:, 1]), (second[:, 0].astype(float), second[:, 1])


def curve(scores: Numbers, even: float, spread: float) -> tuple[Numbers, Numbers, Numbers]:
    win, loss = (1 / (1 + np.exp((even - side) / spread)) for side in (scores, -scores))
    return win, 1 - win - loss, loss


def surprise(scores: Numbers, results: Results, even: float, spread: float) -> float:
    """What the results cost in nats if the curve is believed: the less, the better it fits."""
    win, draw, loss = curve(scores, even, spread)
    return float(-np.log(np.choose(results, (loss, draw, win))).mean())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
