"""SPSA finds what wins, without being told how much anything matters."""

import math
from collections.abc import Mapping
from random import Random

import pytest

from kibitz.arena.statistics.spsa import Spsa, Tunable

TUNABLES = {"margin": Tunable(100, 0, 400), "depth": Tunable(3, 1, 12), "idle": Tunable(50, 0, 100)}
BEST = {"margin": 220, "depth": 8}


def quality(values: Mapping[str, int]) -> float:
    """Elo below the best: a parabola in what matters."""
    return -sum(
        200 * ((values[name] - best) / (TUNABLES[name].high - TUNABLES[name].low)) ** 2
        for name, best in BEST.items()
    )


def run(spsa: Spsa, games: int) -> dict[str, float]:
    chance = Random(7)
    values = spsa.start()
    for iteration in range(spsa.iterations):
        trial = spsa.trial(iteration, values)
        expected = 1 / (1 + math.pow(10, (quality(trial.minus) - quality(trial.plus)) / 400))
        won = sum(1 if chance.random() < expected else -1 for _ in range(games))
        values = spsa.stepped(iteration, values, trial, won)
    return values


def test_values_go_where_games_are_won() -> None:
    found = run(Spsa(TUNABLES, 4000, 3), games=64)
    assert found["margin"] == pytest.approx(BEST["margin"], abs=50)
    assert found["depth"] == pytest.approx(BEST["depth"], abs=2)


def test_trials_repeat_themselves_stay_in_range_and_differ() -> None:
    spsa = Spsa(TUNABLES, 100, 1)
    edges = {"margin": 400.0, "depth": 1.0, "idle": 0.0}
    for iteration in range(100):
        trial = spsa.trial(iteration, edges)
        assert trial == spsa.trial(iteration, edges)
        for name, one in TUNABLES.items():
            assert one.low <= min(trial.plus[name], trial.minus[name])
            assert max(trial.plus[name], trial.minus[name]) <= one.high
            assert type(trial.plus[name]) is int
    assert spsa.trial(1, edges) != spsa.trial(2, edges)
    assert spsa.trial(1, edges) != Spsa(TUNABLES, 100, 2).trial(1, edges)


def test_a_draw_changes_nothing_and_a_win_goes_the_way_that_won() -> None:
    spsa = Spsa(TUNABLES, 100, 1)
    values = spsa.start()
    trial = spsa.trial(0, values)
    assert spsa.stepped(0, values, trial, 0) == values
    after = spsa.stepped(0, values, trial, 4)
    assert all((after[name] - values[name]) * trial.changes[name] > 0 for name in TUNABLES)
    assert spsa.stepped(0, values, trial, -(10**9))["depth"] in (1, 12)
