"""Each player of the ladder beats the one below it."""

from itertools import pairwise

import pytest

from tests.players.matches import score

LADDER = ["random", "greedy", "minimax:2", "alphabeta:3", "engine:nodes=2000"]


@pytest.mark.slow
@pytest.mark.parametrize(("weak", "strong"), list(pairwise(LADDER)))
def test_each_step_wins_its_match(weak: str, strong: str) -> None:
    assert score(strong, weak, games=40) >= 0.6


def test_the_first_step_is_a_small_match_too() -> None:
    assert score("greedy", "random", games=10) >= 0.6
