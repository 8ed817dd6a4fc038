"""Tune the evaluation: play the engine against itself, and fit the weights to how the games ended.

    python tools/tune.py --games 6000 --seed 1          play, fit, and rewrite src/kibitz/engine/evaluation/weights.py
    python tools/tune.py --data quiet.txt --dry-run     fit to positions played before, and show what it gains

The same seed and options give the same weights. Needs numpy. See docs/evaluation.md.
"""

import argparse
import random
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from tuning_data import traced
from tuning_fit import Weights, fit
from tuning_games import quiet_positions, read_samples
from weights_file import Pair, rewrite

from kibitz.engine.evaluation import terms
from kibitz.engine.evaluation.weights import WEIGHTS

WEIGHTS_FILE = Path(__file__).resolve().parent.parent / "src/kibitz/engine/evaluation/weights.py"
# What the results cannot teach: these games are decided before they come up.
FROZEN = ("lone_king_edge", "lone_king_near", "lone_king_corner", "won_endgame")
# Of the positions, whole games at the end of the data.
VALIDATION = 0.07


def main() -> int:
    options = parser().parse_args()
    data = options.data or Path(f"tuning-{options.seed}.txt")
    if options.data is None:
        quiet_positions(data, options.games, options.nodes, options.seed, options.processes)
    samples = list(read_samples(data))
    split = round(len(samples) * (1 - VALIDATION))
    known, unseen = samples[:split], samples[split:]
    random.Random(options.seed).shuffle(known)
    print(f"{len(known):,} positions to learn from, {len(unseen):,} to judge by")
    start = weights_of(WEIGHTS)
    best, log = fit(
        traced(known, options.processes),
        traced(unseen, options.processes),
        start,
        frozen_terms(),
        options.epochs,
        options.seed,
    )
    print("\n".join(log))
    if not options.dry_run:
        rewrite(WEIGHTS_FILE, centred(pairs_of(best)))
        print(f"{WEIGHTS_FILE.name} rewritten")
    return 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--data", type=Path, help="positions played before, instead of new games")
    made.add_argument("--games", type=int, default=6000)
    made.add_argument("--nodes", type=int, default=1000, help="a move, in those games")
    made.add_argument("--epochs", type=int, default=60)
    made.add_argument("--processes", type=int, default=2)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--dry-run", action="store_true", help="leave the weights as they are")
    return made


def weights_of(table: Mapping[str, Sequence[Pair]]) -> Weights:
    pairs = np.array([pair for run in table.values() for pair in run], dtype=np.float64)
    return Weights(pairs[:, 0].copy(), pairs[:, 1].copy())


def pairs_of(weights: Weights) -> dict[str, list[Pair]]:
    flat = [(round(m), round(e)) for m, e in zip(weights.middle, weights.end, strict=True)]
    table: dict[str, list[Pair]] = {}
    for name, run in WEIGHTS.items():
        first = getattr(terms, name.upper())
        table[name] = flat[first : first + len(run)]
    return table


def frozen_terms() -> frozenset[int]:
    return frozenset(getattr(terms, name.upper()) + i for name in FROZEN for i in range(len(WEIGHTS[name])))


def centred(table: dict[str, list[Pair]]) -> dict[str, list[Pair]]:
    """The same scores with the mean of each piece's squares moved into its material, where people look for it."""
    for kind, name in enumerate(("pawn", "knight", "bishop", "rook", "queen", "king")):
        squares = table[f"{name}_squares"]
        used = range(4, 28) if name == "pawn" else range(32)
        middle = round(sum(squares[i][0] for i in used) / len(used))
        end = round(sum(squares[i][1] for i in used) / len(used))
        for i in used:
            squares[i] = (squares[i][0] - middle, squares[i][1] - end)
        if name != "king":
            worth = table["material"][kind]
            table["material"][kind] = (worth[0] + middle, worth[1] + end)
    return table


if __name__ == "__main__":
    sys.exit(main())
