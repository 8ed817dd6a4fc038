"""Elo, error and likelihood of superiority."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.arena.statistics.elo import elo_of, estimate, expected_score, performance
from kibitz.arena.statistics.tally import Pairs, Tally
from tests.arena.statistics import independent


def tally_of(pairs: Pairs) -> Tally:
    """Whole pairs alone; a point is made of two draws."""
    p0, p1, p2, p3, p4 = pairs
    return Tally(p3 + 2 * p4, p1 + 2 * p2 + p3, 2 * p0 + p1, pairs)


@pytest.mark.parametrize(
    "pairs", [*independent.RESULT_SETS, (0, 0, 0, 0, 2), (0, 0, 9, 0, 0), (0, 0, 0, 1, 9)]
)
def test_agrees_with_an_independent_calculation(pairs: Pairs) -> None:
    found = estimate(tally_of(pairs))
    low, high = independent.elo_interval(pairs)
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.01)
    assert found.superiority == pytest.approx(independent.superiority(pairs), abs=1e-4)


@pytest.mark.parametrize(
    ("pairs", "elo", "error", "superiority"),
    [
        # Figures published with the tests of fastchess (app/tests/elo_test.cpp), by the normal distribution.
        ((34, 54, 31 + 32, 64, 75), 55.58, 27.65, 1.0),
        ((332, 433, 457 + 41, 333, 334), -8.64, 10.33, 0.0505),
        ((7895, 8757, 5485 + 200, 568, 9999), -21.04, 2.95, 0.0),
    ],
)
def test_many_games_give_the_published_figures(
    pairs: Pairs, elo: float, error: float, superiority: float
) -> None:
    found = estimate(tally_of(pairs))
    assert found.elo == pytest.approx(elo, abs=0.01)
    assert found.error == pytest.approx(error, rel=2e-3)
    assert found.superiority == pytest.approx(superiority, abs=1e-3)


def test_a_share_of_the_points_and_its_elo() -> None:
    assert expected_score(0) == 0.5
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo_of(10 / 11) == pytest.approx(400)
    assert (elo_of(0.0), elo_of(1.0)) == (-math.inf, math.inf)


@given(st.floats(-2000, 2000))
def test_elo_and_expected_score_are_inverse(difference: float) -> None:
    assert elo_of(expected_score(difference)) == pytest.approx(difference, abs=1e-4)


def test_no_result_says_next_to_nothing() -> None:
    nothing = estimate(Tally())
    assert (nothing.elo, nothing.superiority) == pytest.approx((0, 0.5))
    # A score that may be anything lies between 2.5 % and 97.5 %.
    assert nothing.high == pytest.approx(elo_of(0.975))


def test_all_games_won_prove_what_so_many_throws_of_a_coin_prove() -> None:
    """The score of n throws that all won lies above x with the probability 1 - x^(n + 1)."""
    found = estimate(Tally(4, 0, 0, (0, 0, 0, 0, 2)))
    assert found.elo == pytest.approx(elo_of(3.75 / 4))
    assert (found.low, found.high) == pytest.approx((elo_of(0.025 ** (1 / 5)), elo_of(0.975 ** (1 / 5))))
    assert found.superiority == pytest.approx(1 - 0.5**5)


@pytest.mark.parametrize(
    ("results", "text"),
    [
        (Tally(4, 0, 0, (0, 0, 0, 0, 2)), "+470.4 ± 466.5"),
        (Tally(0, 0, 4, (2, 0, 0, 0, 0)), "-470.4 ± 466.5"),
        (Tally(2, 0, 2, (0, 0, 2, 0, 0)), "+0.0 ± 258.7"),
        (Tally(50, 0, 50, (0, 0, 50, 0, 0)), "+0.0 ± 13.5"),
        (Tally(19, 1, 0, (0, 0, 0, 1, 9)), "+636 (+309 to +898)"),
    ],
)
def test_results_that_are_all_alike_have_an_honest_error(results: Tally, text: str) -> None:
    assert str(estimate(results)) == text


def test_a_game_whose_partner_is_still_played_counts_too() -> None:
    """Elo is that of the score, whichever games have ended."""
    three = Tally(2, 0, 1, (0, 0, 1, 0, 0))
    assert estimate(three).elo == pytest.approx(elo_of(three.score))
    assert estimate(three).error < estimate(Tally(1, 0, 1, (0, 0, 1, 0, 0))).error


# How often a pair of games ends with 0, ½, 1, 1½ and 2 points.
WORLDS = {
    "even, decisive": (0.25, 0, 0.5, 0, 0.25),
    "even, drawish": (0.02, 0.15, 0.66, 0.15, 0.02),
    "White nearly always wins": (0, 0, 0.97, 0, 0.03),
    "openings that decide": (0.4, 0.05, 0.1, 0.05, 0.4),
    "90 %": (0.0025, 0.01, 0.095, 0.17, 0.7225),
    "97 %": (0.0001, 0.0008, 0.0206, 0.076, 0.9025),
}


@pytest.mark.parametrize("pairs", [2, 5, 25, 100])
@pytest.mark.parametrize("world", WORLDS)
def test_the_interval_holds_the_truth_as_often_as_it_says(world: str, pairs: int) -> None:
    chances = WORLDS[world]
    truth = elo_of(sum(place / 4 * chance for place, chance in enumerate(chances)))
    generator = random.Random(f"{world} {pairs}")
    matches, held = 400, 0
    for _ in range(matches):
        played = generator.choices(range(5), chances, k=pairs)
        p0, p1, p2, p3, p4 = (played.count(place) for place in range(5))
        found = estimate(tally_of((p0, p1, p2, p3, p4)))
        held += found.low <= truth <= found.high
    # 95 % less three standard errors of the simulation.
    assert held / matches > 0.95 - 3 * math.sqrt(0.95 * 0.05 / matches)


@given(st.tuples(*[st.integers(0, 500)] * 5))
def test_both_sides_see_the_same_match(pairs: Pairs) -> None:
    ours, theirs = estimate(tally_of(pairs)), estimate(-tally_of(pairs))
    assert ours.elo == pytest.approx(-theirs.elo, abs=1e-6)
    assert ours.low < ours.elo < ours.high
    assert ours.low == pytest.approx(-theirs.high, abs=1e-6)
    assert ours.superiority == pytest.approx(1 - theirs.superiority, abs=1e-9)


def test_performance_against_one_opponent_is_the_elo_of_the_score() -> None:
    assert performance([2000.0] * 4, 3) == pytest.approx(2190.85, abs=0.01)
    assert performance([1500.0] * 2, 1) == pytest.approx(1500)
    assert performance([1500.0], 1) == math.inf
    assert performance([1500.0], 0) == -math.inf


def test_performance_is_where_the_points_are_expected() -> None:
    opponents = [1200.0, 1800.0, 2100.0, 2400.0]
    rating = performance(opponents, 1.5)
    assert sum(expected_score(rating - opponent) for opponent in opponents) == pytest.approx(1.5)


@pytest.mark.parametrize(("opponents", "points"), [([], 0.0), ([2000.0], 1.5), ([2000.0], -1.0)])
def test_impossible_points_are_refused(opponents: list[float], points: float) -> None:
    with pytest.raises(ValueError, match="points"):
        performance(opponents, points)
