"""Better numbers by trial: simultaneous perturbation stochastic approximation (SPSA; Spall, 1992).

All numbers are changed at once, each up or down by chance, and what is changed so plays against what is changed the
other way. Every number then goes a little in the direction that won. A single comparison says next to nothing about a
single number; thousands of them do, and they cost the same for one number as for fifty.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

# How fast steps and changes shrink, as Spall recommends, and the share of the run before steps shrink at full rate.
STEP_POWER, CHANGE_POWER, DELAY = 0.602, 0.101, 0.1
# At the end of a run: a change in parts of the range, and a step in parts of a change, for each game won.
LAST_CHANGE, LAST_STEP = 0.05, 0.002
# No change is smaller: of whole numbers half a unit must be felt.
LEAST_CHANGE = 0.5

Values = dict[str, float]
# What is tried plays against what is tried the other way: the games that the first won, less those it lost.
Objective = Callable[[Mapping[str, int], Mapping[str, int]], float]


@dataclass(frozen=True, slots=True)
class Tunable:
    """A whole number within bounds."""

    start: int
    low: int
    high: int

    @property
    def last_change(self) -> float:
        return max(LAST_CHANGE * (self.high - self.low), LEAST_CHANGE)

    def bounded(self, value: float) -> float:
        return min(max(value, self.low), self.high)


@dataclass(frozen=True, slots=True)
class Trial:
    """One comparison: what plays against what, and which way each number was changed and by how much."""

    plus: dict[str, int]
    minus: dict[str, int]
    changes: Values


@dataclass(frozen=True, slots=True)
class Spsa:
    """A run. Trial and step of an iteration follow from the seed, its number and the values alone."""

    tunables: Mapping[str, Tunable]
    iterations: int
    seed: int

    def start(self) -> Values:
        return {name: float(one.start) for name, one in self.tunables.items()}

    def trial(self, iteration: int, values: Mapping[str, float]) -> Trial:
        """Whole numbers are rounded by chance, both sides by the same, so that halves are felt too."""
        random = Random(f"spsa {self.seed} {iteration}")
        changes, plus, minus = {}, {}, {}
        for name, one in self.tunables.items():
            change = one.last_change * (self.iterations / (iteration + 1)) ** CHANGE_POWER
            changes[name] = change if random.random() < 0.5 else -change
            luck = random.random()
            plus[name] = int(one.bounded(values[name] + changes[name]) + luck)
            minus[name] = int(one.bounded(values[name] - changes[name]) + luck)
        return Trial(bounded_all(self.tunables, plus), bounded_all(self.tunables, minus), changes)

    def stepped(self, iteration: int, values: Mapping[str, float], trial: Trial, won: float) -> Values:
        """The values after a trial in which the first side won so many games more than it lost."""
        delay = DELAY * self.iterations
        gain = ((delay + self.iterations) / (delay + iteration + 1)) ** STEP_POWER
        moved = {}
        for name, one in self.tunables.items():
            # The step of the last iteration is LAST_STEP of its change for each game won.
            step = LAST_STEP * one.last_change**2 * gain / trial.changes[name]
            moved[name] = one.bounded(values[name] + step * won)
        return moved


def bounded_all(tunables: Mapping[str, Tunable], values: Mapping[str, int]) -> dict[str, int]:
    return {name: int(one.bounded(values[name])) for name, one in tunables.items()}
