"""The beta distribution, against the cases that have a formula of their own."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.arena.statistics.beta import below, quantile

SHARES = st.floats(0.01, 0.99)
PARAMETERS = st.floats(0.5, 5000)


@given(SHARES, PARAMETERS)
def test_powers_and_the_arcsine_law(x: float, a: float) -> None:
    assert below(x, a, 1) == pytest.approx(x**a, rel=1e-9)
    assert below(x, 1, a) == pytest.approx(1 - (1 - x) ** a, rel=1e-9)
    assert below(x, 0.5, 0.5) == pytest.approx(2 / math.pi * math.asin(math.sqrt(x)), rel=1e-9)


@given(SHARES, st.integers(1, 60), st.integers(1, 60))
def test_it_is_the_chance_of_so_many_hits(x: float, hits: int, misses: int) -> None:
    """Of hits + misses - 1 throws with the chance x, at least `hits` hit."""
    throws = hits + misses - 1
    chance = sum(math.comb(throws, k) * x**k * (1 - x) ** (throws - k) for k in range(hits, throws + 1))
    assert below(x, hits, misses) == pytest.approx(chance, abs=1e-12)


@given(SHARES, PARAMETERS, PARAMETERS)
def test_a_quantile_has_its_share_below_it(share: float, a: float, b: float) -> None:
    assert below(quantile(share, a, b), a, b) == pytest.approx(share, abs=1e-9)
    assert quantile(share, a, b) == pytest.approx(1 - quantile(1 - share, b, a), abs=1e-9)


def test_nothing_lies_outside() -> None:
    assert [below(x, 2, 3) for x in (-1.0, 0.0, 1.0, 2.0)] == [0, 0, 1, 1]
