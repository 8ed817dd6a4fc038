"""The sequential test over pairs of games."""

import math
import random

import pytest

from kibitz.arena.statistics.elo import expected_score
from kibitz.arena.statistics.sprt import Model, Sprt, SprtError, SprtVerdict, log_likelihood_ratio
from kibitz.arena.statistics.tally import Pairs
from tests.arena.statistics import independent

LOGISTIC, NORMALISED = Model.LOGISTIC, Model.NORMALISED


# Each result with one of the bounds, and with the other in a slow test.
@pytest.mark.parametrize(
    ("pairs", "elo0", "elo1"),
    [
        pytest.param(pairs, *bounds, marks=[pytest.mark.slow] if (number + place) % 2 else [])
        for number, pairs in enumerate(independent.RESULT_SETS)
        for place, bounds in enumerate([(0, 5), (-3, 1)])
    ],
)
def test_agrees_with_an_independent_calculation(pairs: Pairs, elo0: float, elo1: float) -> None:
    assert log_likelihood_ratio(pairs, elo0, elo1, LOGISTIC) == pytest.approx(
        independent.logistic_llr(pairs, elo0, elo1), abs=0.005
    )
    assert log_likelihood_ratio(pairs, elo0, elo1, NORMALISED) == pytest.approx(
        independent.normalised_llr(pairs, elo0, elo1), abs=0.005
    )


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "model", "llr"),
    [
        # Figures published with the tests of fastchess (app/tests/sprt_test.cpp).
        ((365, 16618, 36229, 16974, 390), 0, 2, NORMALISED, 2.25),
        ((127, 4883, 10712, 5150, 104), -1.75, 0.25, NORMALISED, 3.01),
        ((223, 9863, 21279, 10037, 246), 0.5, 2.5, LOGISTIC, -3.07),
        ((871, 26175, 55983, 26678, 821), 0, 2, LOGISTIC, -4.98),
        ((36027, 68692, 36433), 0, 2, NORMALISED, 0.92),
        ((10650, 20431, 10871), -1.75, 0.25, NORMALISED, 2.30),
        ((21184, 40708, 21404), 0.5, 2.5, LOGISTIC, -1.57),
        ((57030, 106593, 57433), 0, 2, LOGISTIC, -2.59),
    ],
)
def test_agrees_with_published_figures(
    counts: tuple[int, ...], elo0: float, elo1: float, model: Model, llr: float
) -> None:
    assert log_likelihood_ratio(counts, elo0, elo1, model) == pytest.approx(llr, abs=0.006)


def test_the_bounds_are_those_of_the_risks() -> None:
    test = Sprt(0, 5)
    assert (test.lower, test.upper) == pytest.approx((-2.944, 2.944), abs=0.001)
    strict = Sprt(0, 5, alpha=0.01, beta=0.1)
    assert (strict.lower, strict.upper) == pytest.approx((math.log(0.1 / 0.99), math.log(0.9 / 0.01)))


def test_nothing_played_decides_nothing() -> None:
    assert Sprt(0, 5).llr((0, 0, 0, 0, 0)) == 0
    assert Sprt(0, 5).verdict((0, 0, 0, 0, 0)) is SprtVerdict.OPEN


@pytest.mark.parametrize("model", Model)
def test_a_result_not_seen_yet_is_rare_but_not_impossible(model: Model) -> None:
    assert Sprt(0, 5, model=model).verdict((0, 0, 0, 0, 3)) is SprtVerdict.OPEN
    assert Sprt(0, 5, model=model).verdict((0, 0, 0, 0, 2000)) is SprtVerdict.H1
    assert Sprt(0, 5, model=model).verdict((0, 0, 30_000, 0, 0)) is SprtVerdict.H0


@pytest.mark.parametrize(("truth", "verdict"), [(40.0, SprtVerdict.H1), (-40.0, SprtVerdict.H0)])
def test_simulated_matches_end_with_the_truth(truth: float, verdict: SprtVerdict) -> None:
    generator = random.Random(1)
    test = Sprt(-20, 20)
    score = expected_score(truth)

    def played() -> SprtVerdict:
        pairs = [0] * 5
        while True:
            points = sum(generator.random() < score for _ in range(2))
            pairs[2 * points] += 1
            found = test.verdict((pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]))
            if found is not SprtVerdict.OPEN:
                return found

    assert {played() for _ in range(4)} == {verdict}


@pytest.mark.parametrize(
    ("elo0", "elo1", "alpha"),
    [(5, 5, 0.05), (5, 0, 0.05), (0, math.inf, 0.05), (0, math.nan, 0.05), (0, 5, 0.0)],
)
def test_bounds_that_put_no_question_are_refused(elo0: float, elo1: float, alpha: float) -> None:
    with pytest.raises(SprtError, match="SPRT: expected"):
        Sprt(elo0, elo1, alpha=alpha)
