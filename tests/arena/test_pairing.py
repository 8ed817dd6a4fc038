"""Who meets whom."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.arena.pairing import (
    bracket,
    gauntlet,
    most_swiss_rounds,
    round_robin,
    swiss_round,
    usual_swiss_rounds,
)


@pytest.mark.parametrize("players", range(2, 12))
def test_in_a_round_robin_everybody_meets_everybody_once(players: int) -> None:
    pairings = round_robin(players)
    assert sorted(pairings) == list(combinations(range(players), 2))
    each = players // 2
    for begin in range(0, len(pairings), each):
        met = [player for pairing in pairings[begin : begin + each] for player in pairing]
        assert len(set(met)) == len(met)


def test_in_a_gauntlet_the_first_meets_all_others() -> None:
    assert gauntlet(4) == [(0, 1), (0, 2), (0, 3)]


def test_a_swiss_begins_with_the_upper_half_against_the_lower() -> None:
    assert swiss_round(dict.fromkeys(range(8), 0.0), [], []) == ([(0, 4), (1, 5), (2, 6), (3, 7)], None)


def test_a_swiss_pairs_equal_points() -> None:
    points = {0: 2.0, 1: 0.0, 2: 2.0, 3: 0.0}
    assert swiss_round(points, [frozenset((0, 1)), frozenset((2, 3))], []) == ([(0, 2), (1, 3)], None)


@given(st.integers(2, 17), st.randoms(use_true_random=False))
def test_a_swiss_never_repeats_a_meeting_or_a_bye(players: int, chance: random.Random) -> None:
    """Whatever the results, as many rounds as are promised can be paired."""
    points = dict.fromkeys(range(players), 0.0)
    met: set[frozenset[int]] = set()
    byes: list[int] = []
    for _ in range(most_swiss_rounds(players)):
        pairings, bye = swiss_round(points, met, byes)
        playing = Counter(player for pairing in pairings for player in pairing)
        if bye is not None:
            playing[bye] += 1
            assert bye not in byes
            byes.append(bye)
            points[bye] += 2
        assert playing == Counter(range(players))
        for first, second in pairings:
            assert frozenset((first, second)) not in met
            met.add(frozenset((first, second)))
            won = chance.choice([0, 0.5, 1, 1.5, 2])
            points[first] += won
            points[second] += 2 - won


def test_the_usual_number_of_rounds_finds_a_winner() -> None:
    assert [usual_swiss_rounds(players) for players in (2, 3, 4, 5, 8, 9, 16, 17)] == [1, 2, 2, 3, 3, 4, 4, 5]


def test_a_bracket_keeps_the_best_apart() -> None:
    assert bracket(8) == [0, 7, 3, 4, 1, 6, 2, 5]


@pytest.mark.parametrize("players", range(2, 20))
def test_a_bracket_has_everybody_and_gives_byes_to_the_best(players: int) -> None:
    places = bracket(players)
    assert sorted(player for player in places if player is not None) == list(range(players))
    byes = [one for one, other in zip(places[::2], places[1::2], strict=True) if other is None]
    assert sorted(player for player in byes if player is not None) == list(range(len(places) - players))
