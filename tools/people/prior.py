"""The first stage: a net that foretells people's moves without searching, learned from millions of them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import chess
import numpy as np
from numpy.typing import NDArray
from progress import Progress

from people.games import FIRST, SECOND, Games, standard_setup
from people.positions import core_move
from people.searches import Place

LEARNERS = 2  # each has a thread and half the games of a step
GAMES_A_STEP = 24  # some thousand positions
SKIPPED = 6  # half-moves at the start of a game
# Two rounds: the first finds its way, the second, slower, what the first ran past. Each has so many passes over the
# games of the first part and a highest rate of Adam's, which rises for WARM steps, stays, and falls to nothing over the
# last part of the round.
ROUNDS = ((3.0, 0.002, 0.4), (1.0, 0.001, 1.0))
WARM = 200
KEPT_EVERY = 500  # steps
CHECKED_EVERY = 1000
CHECKED_GAMES = 2000  # of the second stage's, to watch the fit by
CHECKED_SHARE = 0.3  # of their moves
HIGHEST_RATING = 4000
Floats = NDArray[np.float32]


def shares() -> Floats:
    """By rating, how many of a side's moves are learned from: of rare ratings all, of common ones fewer."""
    common = np.maximum(0.0, 1 - abs(np.arange(HIGHEST_RATING) - 1600) / 500)
    return np.asarray(1 - 0.4 * np.minimum(1.0, 2 * common), np.float32)


class Prior:
    def __init__(self, unit: ModuleType, games: Games, seed: int) -> None:
        self.unit = unit
        self.games = games
        self.seed = seed
        self.weights = first_weights(unit, seed)
        self.slopes = np.zeros((LEARNERS, unit.size()), np.float32)
        self.memory = np.zeros((2, unit.size()), np.float32)
        self.learners = [unit.Learner(standard_setup(), self.weights, slopes) for slopes in self.slopes]
        for learner in self.learners:
            learner.skipped = SKIPPED
        self.shares = shares()
        self.step = 0

    def fit(self, kept: Path, log: Path) -> None:
        """Learn from the first part, from where `kept` was left."""
        if kept.exists():
            with np.load(kept) as file:
                self.weights[:], self.memory[:] = file["weights"], file["memory"]
                self.step = int(file["step"])
        numbers = self.games.of(FIRST)
        a_pass = len(numbers) // GAMES_A_STEP
        steps = sum(int(a_pass * passes) for passes, *_ in ROUNDS)
        progress = Progress("learning what people play", steps)
        progress.done = self.step
        order = np.empty(0, np.int64)
        with ThreadPoolExecutor(LEARNERS) as pool, log.open("a", encoding="utf-8") as told:
            while self.step < steps:
                at = self.step % a_pass
                if at == 0 or not len(order):
                    order = np.random.default_rng((self.seed, self.step // a_pass)).permutation(numbers)
                count = self.study(pool, order[at * GAMES_A_STEP : (at + 1) * GAMES_A_STEP], 1.0, True)
                self.descend(pool, rate_at(self.step, a_pass), count)
                self.step += 1
                progress.step()
                if self.step % KEPT_EVERY == 0 or self.step == steps:
                    part = kept.with_suffix(".part.npz")
                    np.savez(part, weights=self.weights, memory=self.memory, step=self.step)
                    part.replace(kept)
                if self.step % CHECKED_EVERY == 0 or self.step == steps:
                    learned = self.standing()
                    self.study(pool, self.games.of(SECOND)[:CHECKED_GAMES], CHECKED_SHARE, False)
                    line = f"{self.step:,} of {steps:,} steps: {learned}; others {self.standing()}"
                    print(line, file=told, flush=True)

    def study(self, pool: ThreadPoolExecutor, numbers: NDArray[np.int64], most: float, learns: bool) -> int:
        """Let the learners go through some games; how many positions it was."""
        games = self.games
        before = sum(learner.count for learner in self.learners)

        def through(one: int) -> None:
            learner = self.learners[one]
            # A seed for each step, so that a run that goes on does as one that was never broken off; and always the
            # same for the moves that are only foretold.
            step = self.step + 1 if learns else 0
            learner.seed((step * LEARNERS + one) * 1_000_003 + self.seed)
            some = np.ascontiguousarray(numbers[one::LEARNERS])
            learner.study(some, games.moves, games.starts, games.ratings, self.shares, most, learns)

        side_by_side(pool, through)
        return int(sum(learner.count for learner in self.learners) - before)

    def descend(self, pool: ThreadPoolExecutor, rate: float, count: int) -> None:
        """One step of Adam; each thread has its part of the weights."""
        step = self.step + 1
        pace = rate * (1 - 0.999**step) ** 0.5 / (1 - 0.9**step)
        bounds = np.linspace(0, len(self.weights), LEARNERS + 1).astype(int)

        def some(one: int) -> None:
            begin, end = int(bounds[one]), int(bounds[one + 1])
            self.unit.descend(self.weights, *self.slopes, *self.memory, begin, end, pace, 1 / count)

        side_by_side(pool, some)

    def foretold(self, place: Place) -> dict[chess.Move, float]:
        """The chance of each move there."""
        first = int(self.games.starts[place.game])
        found = self.learners[0].foretell(self.games.moves, first, place.ply, place.rating)
        return {core_move(move): chance for move, chance in found}

    def standing(self) -> str:
        """Loss in nats and share of moves foretold since the last time."""
        count = max(1, sum(learner.count for learner in self.learners))
        loss = sum(learner.loss for learner in self.learners) / count
        hits = sum(learner.hits for learner in self.learners) / count
        for learner in self.learners:
            learner.loss, learner.hits, learner.count = 0.0, 0, 0
        return f"loss {loss:.4f}, {hits:.2%}"


def first_weights(unit: ModuleType, seed: int) -> Floats:
    facts, traits, hidden, width, thoughts, knots, *_ = unit.shape()
    lanes = width + thoughts
    random = np.random.default_rng(seed)
    weights = np.zeros(unit.size(), np.float32)
    matrix = (facts + knots + 1) * hidden
    answers = len(weights) - thoughts - traits * lanes
    weights[: facts * hidden] = random.normal(0, 0.06, facts * hidden)
    weights[matrix : matrix + lanes * hidden] = random.normal(0, 0.08, lanes * hidden)
    weights[answers:-thoughts] = random.normal(0, 0.05, traits * lanes)
    weights[-thoughts:] = random.normal(0, 0.1, thoughts)
    return weights


def side_by_side(pool: ThreadPoolExecutor, work: Callable[[int], None]) -> None:
    for done in [pool.submit(work, one) for one in range(LEARNERS)]:
        done.result()


def rate_at(step: int, a_pass: int) -> float:
    for passes, highest, falling in ROUNDS:
        steps = int(a_pass * passes)
        if step < steps:
            return highest * min((step + 1) / WARM, 1.0, (1 - step / steps) / falling)
        step -= steps
    return 0.0
