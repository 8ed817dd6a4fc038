"""Ratings by maximum likelihood."""

import math
import random

import pytest

from kibitz.arena.statistics.elo import elo_of, estimate, expected_score
from kibitz.arena.statistics.ratings import Encounter, RatingsError, possible_ratings, ratings
from kibitz.arena.statistics.tally import Tally

CHAIN = [
    Encounter("random", "greedy", 3, 10, 27),
    Encounter("greedy", "minimax", 6, 8, 26),
    Encounter("minimax", "engine", 1, 4, 35),
    Encounter("greedy", "engine", 1, 0, 39),
]


def test_two_players_differ_by_the_elo_of_their_score() -> None:
    found = ratings([Encounter("a", "b", 60, 20, 20)])
    assert list(found) == ["a", "b"]
    assert found["a"].elo - found["b"].elo == pytest.approx(elo_of(0.7))
    assert found["a"].elo == pytest.approx(-found["b"].elo)
    assert (found["a"].games, found["a"].points, found["b"].points) == (100, 70, 30)


def test_the_error_against_an_anchor_is_that_of_the_match() -> None:
    found = ratings([Encounter("a", "anchor", 300, 400, 300)], {"anchor": 2000.0})
    assert found["anchor"].elo == 2000
    assert found["anchor"].error == 0
    assert found["a"].error == pytest.approx(
        estimate(Tally(300, 400, 300, (45, 120, 170, 120, 45))).error, rel=0.01
    )


def test_expected_points_equal_scored_points() -> None:
    found = ratings(CHAIN, {"engine": 2500.0})
    for name in ("random", "greedy", "minimax"):
        expected = 0.0
        for one in CHAIN:
            if name in (one.first, one.second):
                other = one.second if name == one.first else one.first
                expected += one.games * expected_score(found[name].elo - found[other].elo)
        assert expected == pytest.approx(found[name].points, abs=1e-6)


def test_the_likelihood_is_greatest_there() -> None:
    """An independent search, one coordinate at a time, ends at the same ratings."""
    elo = dict.fromkeys(("random", "greedy", "minimax"), 0.0) | {"engine": 2500.0}

    def log_likelihood() -> float:
        total = 0.0
        for one in CHAIN:
            share = expected_score(elo[one.first] - elo[one.second])
            total += one.points * math.log(share) + (one.games - one.points) * math.log(1 - share)
        return total

    step = 512.0
    while step > 0.01:
        improved = False
        for name in ("random", "greedy", "minimax"):
            for change in (step, -step):
                before = log_likelihood()
                elo[name] += change
                if log_likelihood() > before:
                    improved = True
                else:
                    elo[name] -= change
        if not improved:
            step /= 2
    found = ratings(CHAIN, {"engine": 2500.0})
    for name, value in elo.items():
        assert found[name].elo == pytest.approx(value, abs=0.1)


def test_errors_are_those_of_repeated_matches() -> None:
    """Ratings of simulated tournaments scatter about the truth as far as their errors say."""
    generator = random.Random(7)
    truth = {"a": 100.0, "b": 0.0, "c": -100.0}

    def played(first: str, second: str) -> Encounter:
        win = expected_score(truth[first] - truth[second]) - 0.15  # and 30 % draws
        rolls = [generator.random() for _ in range(200)]
        wins, draws = sum(roll < win for roll in rolls), sum(win <= roll < win + 0.3 for roll in rolls)
        return Encounter(first, second, wins, draws, 200 - wins - draws)

    covered = 0
    for _ in range(200):
        found = ratings([played("a", "b"), played("b", "c"), played("a", "c")])
        covered += sum(abs(found[name].elo - value) <= found[name].error for name, value in truth.items())
    assert 0.92 <= covered / 600 <= 0.98


def test_several_anchors_bind_all() -> None:
    found = ratings(
        [Encounter("x", "low", 50, 0, 50), Encounter("x", "high", 50, 0, 50)], {"low": 1800.0, "high": 2200.0}
    )
    assert found["x"].elo == pytest.approx(2000)


def test_a_clean_score_has_no_finite_rating() -> None:
    with pytest.raises(RatingsError, match="no finite rating for"):
        ratings([Encounter("a", "b", 10, 0, 0)])


def test_those_who_can_be_compared_are_rated_and_the_others_named() -> None:
    played = [*CHAIN, Encounter("random", "beaten", 5, 0, 0), Encounter("x", "y", 3, 0, 2)]
    found, others = possible_ratings(played)
    assert set(found) == {"random", "greedy", "minimax", "engine"}
    assert others == ["beaten", "x", "y"]
    assert found == ratings(CHAIN)
    found, others = possible_ratings(played, {"y": 1000.0})
    assert set(found) == {"x", "y"}
    assert found["x"].elo == pytest.approx(1000 + elo_of(0.6))


def test_players_without_a_common_chain_cannot_be_compared() -> None:
    with pytest.raises(RatingsError, match="connect"):
        ratings([Encounter("a", "b", 5, 5, 5), Encounter("c", "d", 5, 5, 5)])


@pytest.mark.parametrize("anchors", [{}, {"z": 2000.0}])
def test_nothing_to_rate_is_said(anchors: dict[str, float]) -> None:
    with pytest.raises(RatingsError, match="expected at least one game"):
        ratings([], anchors)
    with pytest.raises(RatingsError, match="none of the anchors"):
        ratings([Encounter("a", "b", 1, 1, 1)], {"z": 2000.0})
