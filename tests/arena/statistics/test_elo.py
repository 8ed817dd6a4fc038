"""Elo, error and likelihood of superiority."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.arena.statistics.elo import elo_of, estimate, expected_score, performance
from kibitz.arena.statistics.tally import Pairs, Tally
from tests.arena.statistics import independent


@pytest.mark.parametrize("pairs", independent.RESULT_SETS)
def test_agrees_with_an_independent_calculation(pairs: Pairs) -> None:
    found = estimate(Tally(pairs=pairs))
    elo, low, high = independent.elo_interval(pairs)
    assert (found.elo, found.low, found.high) == pytest.approx((elo, low, high), abs=0.01)
    assert found.error == pytest.approx((high - low) / 2, abs=0.01)
    assert found.superiority == pytest.approx(independent.superiority(pairs), abs=1e-6)


@pytest.mark.parametrize(
    ("results", "elo", "error", "superiority"),
    [
        # Figures published with the tests of fastchess (app/tests/elo_test.cpp).
        (Tally(136, 111, 96), 40.70, 30.43, 0.9960),
        (Tally(pairs=(34, 54, 31 + 32, 64, 75)), 55.58, 27.65, 1.0),
        (Tally(pairs=(332, 433, 457 + 41, 333, 334)), -8.64, 10.33, 0.0505),
        (Tally(pairs=(7895, 8757, 5485 + 200, 568, 9999)), -21.04, 2.95, 0.0),
    ],
)
def test_agrees_with_published_figures(results: Tally, elo: float, error: float, superiority: float) -> None:
    found = estimate(results)
    assert found.elo == pytest.approx(elo, abs=0.01)
    assert found.error == pytest.approx(error, abs=0.01)
    assert found.superiority == pytest.approx(superiority, abs=1e-4)


def test_a_share_of_the_points_and_its_elo() -> None:
    assert expected_score(0) == 0.5
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo_of(10 / 11) == pytest.approx(400)
    assert (elo_of(0.0), elo_of(1.0)) == (-math.inf, math.inf)


@given(st.floats(-2000, 2000))
def test_elo_and_expected_score_are_inverse(difference: float) -> None:
    assert elo_of(expected_score(difference)) == pytest.approx(difference, abs=1e-4)


def test_no_result_says_nothing() -> None:
    nothing = estimate(Tally())
    assert (nothing.elo, nothing.superiority) == (0, 0.5)
    assert str(nothing) == "+0.0 ± ∞"


@pytest.mark.parametrize(
    ("results", "superiority", "text"),
    [
        (Tally(20, 0, 0, (0, 0, 0, 0, 10)), 1, "+∞ ± ∞"),
        (Tally(0, 0, 20, (10, 0, 0, 0, 0)), 0, "-∞ ± ∞"),
        (Tally(0, 20, 0, (0, 0, 10, 0, 0)), 0.5, "+0.0 ± ∞"),
    ],
)
def test_results_that_are_all_alike_give_no_error(results: Tally, superiority: float, text: str) -> None:
    found = estimate(results)
    assert found.superiority == superiority
    assert str(found) == text


def test_an_interval_that_is_open_on_one_side_is_written_out() -> None:
    assert str(estimate(Tally(19, 1, 0, (0, 0, 0, 1, 9)))) == "+636.4 [+445.4, +∞]"


@given(st.tuples(*[st.integers(0, 500)] * 5))
def test_both_sides_see_the_same_match(pairs: Pairs) -> None:
    ours, theirs = estimate(Tally(pairs=pairs)), estimate(-Tally(pairs=pairs))
    assert ours.elo == pytest.approx(-theirs.elo, abs=1e-6)
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
