"""A player whose thinking can be stopped, and whose choices among equals follow a seed."""

from random import Random

from kibitz.players.budget import Budget
from kibitz.players.player import Player


class Thinker(Player):
    def __init__(self, random: Random) -> None:
        self.random = random
        self._budget: Budget | None = None  # of the search that runs, or ran last

    def stop(self) -> None:
        if self._budget is not None:
            self._budget.stop()

    def reseed(self, seed: int) -> None:
        self.random.seed(seed)
