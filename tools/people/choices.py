"""The second stage: a conditional logit of people's choices on the prior, what short searches see, and taking back.

As many weights as features at each of a few ratings; between two, mixed. They are found by Adam on all positions at
once. Neighbouring ratings are pulled together, so that rare ones learn from the others.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import chess
import numpy as np
from numpy.typing import NDArray
from progress import Progress

from kibitz.players.people.board import retakes
from people.searches import Place, Searched

KNOTS = (800, 1100, 1400, 1700, 2000, 2300)
STEPS = 150
RATE = 0.08
PULL = 1e-3  # of neighbouring knots, and half as much towards nothing
Floats = NDArray[np.float64]
Chances = dict[chess.Move, float]


def fit_choices(foretold: Callable[[Place], Chances], some: Iterable[Searched], log: Path) -> dict[str, Any]:
    """What the file of the model needs for the second stage."""
    priors, scores, sizes, played, ratings = [], [], [], [], []
    again: list[bool] = []
    for one in some:
        likely = foretold(one.place)
        priors.append([np.log(likely[move] + 1e-30) for move in one.moves])
        scores.append(one.scores)
        again.extend(retakes(one.board, move) for move in one.moves)
        sizes.append(len(one.moves))
        played.append(one.played)
        ratings.append(one.place.rating)
    starts = np.cumsum([0, *sizes[:-1]])
    position = np.repeat(np.arange(len(sizes)), sizes)
    chosen = starts + np.array(played)
    features = featured(np.concatenate(priors), np.concatenate(scores), np.array(again), starts, position)
    basis = hats(np.array(ratings, float))
    weights = np.zeros((len(KNOTS), features.shape[1]))
    weights[:, 0] = 1.0
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    progress = Progress("weighing what people see", STEPS)
    loss = 0.0
    for step in range(1, STEPS + 1):
        found = softmax((features * (basis @ weights)[position]).sum(axis=1), starts, position)
        loss = float(-np.log(found[chosen]).mean())
        found[chosen] -= 1
        slopes = basis.T @ np.add.reduceat(found[:, None] * features, starts) / len(sizes)
        apart = np.diff(weights, axis=0)
        slopes[:-1] -= PULL * apart
        slopes[1:] += PULL * apart
        slopes[:, 1:] += PULL / 2 * weights[:, 1:]
        mean = 0.9 * mean + 0.1 * slopes
        square = 0.99 * square + 0.01 * slopes**2
        pace = RATE * (1 - 0.95 * step / STEPS)
        weights -= pace * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
        progress.step(1, f"loss {loss:.4f}")
    with log.open("a", encoding="utf-8") as told:
        hits = np.mean(best_of(features, basis, weights, starts, position)[chosen])
        print(f"second stage: {len(sizes):,} positions, loss {loss:.4f}, {hits:.2%}", file=told)
    return {"choice_knots": list(KNOTS), "choice": [[round(float(w), 4) for w in row] for row in weights]}


def featured(
    priors: Floats,
    scores: NDArray[np.int16],
    again: NDArray[np.bool_],
    starts: NDArray[Any],
    position: NDArray[Any],
) -> Floats:
    """As kibitz/players/people/choice.py computes them for one position."""
    own = np.log(softmax(priors, starts, position) + 1e-30)
    pawns = scores.astype(float) / 100
    values = np.sign(pawns) * np.log1p(np.abs(pawns))
    lost = np.maximum.reduceat(values, starts)[position] - values
    return np.concatenate([own[:, None], -np.sqrt(lost), again[:, None]], axis=1)


def softmax(utility: Floats, starts: NDArray[Any], position: NDArray[Any]) -> Floats:
    found = np.exp(utility - np.maximum.reduceat(utility, starts)[position])
    return np.asarray(found / np.add.reduceat(found, starts)[position])


def best_of(
    features: Floats, basis: Floats, weights: Floats, starts: NDArray[Any], position: NDArray[Any]
) -> NDArray[np.bool_]:
    utility = (features * (basis @ weights)[position]).sum(axis=1)
    return np.asarray(utility >= np.maximum.reduceat(utility, starts)[position])


def hats(ratings: Floats) -> Floats:
    """How much of each knot a rating is."""
    columns = [np.interp(ratings, KNOTS, row) for row in np.eye(len(KNOTS))]
    return np.stack(columns, axis=1)
