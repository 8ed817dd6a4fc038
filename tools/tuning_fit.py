"""The fit: weights whose scores, through the logistic curve, foretell best how the games went.

What is foretold is the result mixed with the chance that the search saw from the position: a result is the truth, but
one for a whole game; the search's view is cautious, but one for each position. The score is linear in the weights but
for the danger to kings, whose square counts; both slopes are written out. The weights are pulled a little towards
where they began, so that what the games hardly show stays as it was judged.
"""

from dataclasses import dataclass

import numpy as np
from progress import Progress
from tuning_data import Floats, Positions

from kibitz.engine.evaluation.terms import TERMS

SQUARE = (
    # danger² / SQUARE is its cost in the middle game, danger / LINE in the endgame: as in king.py.
    1024.0
)
LINE = 16.0
# The result's part in what is to be foretold.
RESULT = 0.5
# Positions a step.
BATCH = 8192
# Loss for each squared centipawn a weight has moved.
PULL = 1e-8
# Centipawns a step at the start.
RATE = 1.0
# Adam's memory of slopes and of their squares.
FASTER, SLOWER = 0.9, 0.999


@dataclass
class Weights:
    middle: Floats
    end: Floats

    def copy(self) -> "Weights":
        return Weights(self.middle.copy(), self.end.copy())


def scores(positions: Positions, weights: Weights) -> Floats:
    """Centipawns from white's side."""
    middle = positions.balance.sums(weights.middle)
    end = positions.balance.sums(weights.end)
    for sign, danger in zip((-1.0, 1.0), positions.danger, strict=True):
        middle += sign * np.maximum(danger.sums(weights.middle), 0.0) ** 2 / SQUARE
        end += sign * np.maximum(danger.sums(weights.end), 0.0) / LINE
    return (middle * positions.phase + end * (1 - positions.phase)) * positions.scale


def chance(score: Floats, steepness: float) -> Floats:
    return 1 / (1 + np.exp(-steepness * score))


def aim(positions: Positions, steepness: float) -> Floats:
    return RESULT * positions.result + (1 - RESULT) * chance(positions.found, steepness)


def mean_loss(wanted: Floats, expected: Floats) -> float:
    """Logistic loss, in nats."""
    expected = np.clip(expected, 1e-9, 1 - 1e-9)
    return -float(np.mean(wanted * np.log(expected) + (1 - wanted) * np.log(1 - expected)))


def loss(positions: Positions, weights: Weights, steepness: float) -> float:
    return mean_loss(aim(positions, steepness), chance(scores(positions, weights), steepness))


def best_steepness(positions: Positions) -> float:
    """The logistic curve's slope a centipawn with which the search's scores foretell the results best."""
    low, high = 0.0005, 0.02
    ratio = (5**0.5 - 1) / 2  # golden section
    while high - low > 1e-6:
        inner, outer = high - ratio * (high - low), low + ratio * (high - low)
        if mean_loss(positions.result, chance(positions.found, inner)) < mean_loss(
            positions.result, chance(positions.found, outer)
        ):
            high = outer
        else:
            low = inner
    return (low + high) / 2


def slopes(positions: Positions, weights: Weights, steepness: float) -> Weights:
    """How the loss grows with each weight."""
    error = chance(scores(positions, weights), steepness) - aim(positions, steepness)
    error *= steepness / len(positions)
    of_middle = error * positions.scale * positions.phase
    of_end = error * positions.scale * (1 - positions.phase)
    middle = positions.balance.spread(of_middle)
    end = positions.balance.spread(of_end)
    for sign, danger in zip((-1.0, 1.0), positions.danger, strict=True):
        units = np.maximum(danger.sums(weights.middle), 0.0)
        middle += danger.spread(sign * 2 * units / SQUARE * of_middle)
        end += danger.spread(sign * (danger.sums(weights.end) > 0) / LINE * of_end)
    return Weights(middle, end)


def fit(
    training: Positions,
    validation: Positions,
    start: Weights,
    frozen: frozenset[int],
    epochs: int,
    seed: int,
) -> tuple[Weights, list[str]]:
    """The weights with the least loss on the validation positions, and a log."""
    rng = np.random.default_rng(seed)
    steepness = best_steepness(training)
    free = np.array([term not in frozen for term in range(TERMS)], dtype=np.float64)
    weights, best = start.copy(), start.copy()
    least = loss(validation, start, steepness)
    log = [
        f"steepness {steepness:.6f} a centipawn",
        f"start: training {loss(training, start, steepness):.6f}, validation {least:.6f}",
    ]
    means = [np.zeros(TERMS), np.zeros(TERMS)]
    squares = [np.zeros(TERMS), np.zeros(TERMS)]
    steps = 0
    firsts = np.arange(0, len(training), BATCH)
    progress = Progress("epochs", epochs)
    for epoch in range(1, epochs + 1):
        rate = RATE * 0.5 * (1 + np.cos(np.pi * epoch / (epochs + 1)))  # centipawns a step, falling to 0
        for first in rng.permutation(firsts):
            part = training.part(first, min(first + BATCH, len(training)))
            slope = slopes(part, weights, steepness)
            steps += 1
            for i, (now, begun, up) in enumerate(
                ((weights.middle, start.middle, slope.middle), (weights.end, start.end, slope.end))
            ):
                up = (up + 2 * PULL * (now - begun)) * free
                means[i] = FASTER * means[i] + (1 - FASTER) * up
                squares[i] = SLOWER * squares[i] + (1 - SLOWER) * up * up
                mean = means[i] / (1 - FASTER**steps)
                square = squares[i] / (1 - SLOWER**steps)
                now -= rate * mean / (np.sqrt(square) + 1e-9)
        reached = loss(validation, weights, steepness)
        if reached < least:
            least, best = reached, weights.copy()
        progress.step(note=f"validation {reached:.6f}")
        if epoch % 10 == 0 or epoch == epochs:
            log.append(f"epoch {epoch}: validation {reached:.6f}")
    log.append(f"best: training {loss(training, best, steepness):.6f}, validation {least:.6f}")
    return best, log
