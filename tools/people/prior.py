"""The first stage: a net that foretells people's moves without searching, learned from millions of them."""

from pathlib import Path
from types import ModuleType

import chess
import numpy as np
from numpy.typing import NDArray
from progress import Progress

from people.games import FIRST, SECOND, Games, standard_setup
from people.positions import core_move
from people.searches import Place

BATCH = 1024  # positions a step
RATE = 0.002  # Adam's, at its highest; it rises for WARM steps and then falls to nothing
WARM = 200
EPOCHS = 1
CHECKED_GAMES = 1500  # of the second stage's, to watch the fit by
Floats = NDArray[np.float32]


def share(rating: int) -> float:
    """How many of a side's moves are learned from: of rare ratings all, of common ones fewer."""
    common = max(0.0, 1 - abs(rating - 1600) / 500)
    return 1 - 0.4 * min(1.0, 2 * common)


class Prior:
    def __init__(self, unit: ModuleType, seed: int) -> None:
        self.size = unit.size()
        facts, traits, hidden, width, knots, *_ = unit.shape()
        random = np.random.default_rng(seed)
        self.weights = np.zeros(self.size, np.float32)
        matrix = (facts + knots + 1) * hidden
        self.weights[: facts * hidden] = random.normal(0, 0.06, facts * hidden)
        self.weights[matrix : matrix + width * hidden] = random.normal(0, 0.08, width * hidden)
        self.weights[-traits * width :] = random.normal(0, 0.05, traits * width)
        self.slopes = np.zeros(self.size, np.float32)
        self.memory = np.zeros((2, self.size), np.float32)
        self.learner = unit.Learner(standard_setup(), self.weights, self.slopes, *self.memory)
        self.random = random

    def fit(self, games: Games, kept: Path, log: Path, seed: int) -> None:
        """Learn from the first part; what was learned is kept after each tenth."""
        numbers = games.of(FIRST)
        total = len(numbers) * EPOCHS
        steps = int(sum(self.expected(games, n) for n in numbers[::50]) * 50 * EPOCHS / BATCH)
        progress = Progress("learning what people play", total)
        waiting = 0
        done = 0
        self.learner.seed(seed)
        with log.open("a", encoding="utf-8") as told:
            for _ in range(EPOCHS):
                for number in self.random.permutation(numbers):
                    waiting += self.study(games, number, 1.0, True)
                    done += 1
                    progress.step(1, self.standing() if done % 200 == 0 else "")
                    if waiting >= BATCH:
                        self.learner.step(rate_at(self.learner.steps, steps), waiting)
                        waiting = 0
                    if done % (total // 20) == 0:
                        learned = self.standing()
                        np.save(kept, self.weights)
                        line = f"{done:,} games, {self.learner.steps:,} steps: {learned}; others {self.check(games)}"
                        print(line, file=told, flush=True)
        np.save(kept, self.weights)

    def study(self, games: Games, number: int, most: float, learns: bool) -> int:
        white, black = (int(rating) for rating in games.ratings[number])
        first, end = int(games.starts[number]), int(games.starts[number + 1])
        shares = share(white) * most, share(black) * most
        return int(self.learner.study(games.moves, first, end, white, black, *shares, learns))

    def foretold(self, games: Games, place: Place) -> dict[chess.Move, float]:
        """The chance of each move there."""
        first = int(games.starts[place.game])
        found = self.learner.foretell(games.moves, first, place.ply, place.rating)
        return {core_move(move): chance for move, chance in found}

    def expected(self, games: Games, number: int) -> float:
        plies = max(0, int(games.starts[number + 1] - games.starts[number]) - 6)
        return plies / 2 * sum(share(int(rating)) for rating in games.ratings[number])

    def standing(self) -> str:
        """Loss in nats and share of moves foretold since the last time."""
        learner = self.learner
        told = f"loss {learner.loss / max(learner.count, 1):.4f}, {learner.hits / max(learner.count, 1):.2%}"
        learner.loss, learner.hits, learner.count = 0.0, 0, 0
        return told

    def check(self, games: Games) -> str:
        """The same on games that are not learned from."""
        self.standing()
        for number in games.of(SECOND)[:CHECKED_GAMES]:
            self.study(games, number, 0.3, False)
        return self.standing()


def rate_at(step: int, steps: int) -> float:
    warm = min(1.0, (step + 1) / WARM)
    return float(RATE * warm * max(0.01, (1 - min(1.0, step / steps)) ** 0.7))
