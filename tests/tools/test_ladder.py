"""The ladder of levels: its anchors are what they are called, and the calibration finds what levels are worth."""

from collections.abc import Callable
from random import Random

import calibrate_levels
import pytest
from rate_players import LADDERS, LEVELS, anchor, level, skill, uci_elo

from kibitz.arena.statistics.elo import expected_score
from kibitz.arena.statistics.ratings import Encounter

ANCHORS = LADDERS["levels"].anchors


@pytest.mark.parametrize("rating", ANCHORS)
def test_an_anchor_ends_its_search_where_stockfish_would_choose(rating: int) -> None:
    # How Stockfish 15.1 reads UCI_Elo; it chooses at a depth one above the whole part.
    its_skill = max(0.0, (uci_elo(rating) - 1346.6) / 143.4) ** (1 / 0.806)
    assert its_skill == pytest.approx(skill(rating), abs=0.01)
    assert anchor(rating).endswith(f"@depth={1 + int(its_skill)}")


def test_levels_that_are_worth_their_names_keep_what_they_are_told() -> None:
    worth = calibrate_levels.smoothed(ladder_of(lambda elo: elo), anchors())
    assert worth == pytest.approx(list(LEVELS), abs=1)
    for name in LEVELS:
        assert calibrate_levels.told(calibrate_levels.renamed(name, worth)) == pytest.approx(
            calibrate_levels.told(name), abs=5
        )


def test_a_smooth_error_of_the_names_is_found_in_noisy_games() -> None:
    def true(elo: int) -> float:
        return elo + 150 - 0.0625 * (elo - 400)

    found = calibrate_levels.smoothed(ladder_of(true, Random(3)), anchors())
    # Anchors from 1300 up; below them the error of a chain.
    for elo, worth in zip(LEVELS, found, strict=True):
        assert worth == pytest.approx(true(elo), abs=45 if elo >= 1300 else 120)


def test_beyond_the_ends_the_last_line_goes_on() -> None:
    points = [(0.0, 10.0), (10.0, 20.0), (20.0, 40.0)]
    assert [calibrate_levels.on_line(points, place) for place in (-5, 5, 10, 15, 30)] == [5, 15, 20, 30, 60]


def anchors() -> dict[str, float]:
    return {anchor(rating): float(rating) for rating in ANCHORS}


def ladder_of(true: Callable[[int], float], chance: Random | None = None) -> list[Encounter]:
    """A hundred games on every link: as many points as expected, or drawn by chance."""
    worth = {level(elo): true(elo) for elo in LEVELS} | anchors()
    played = []
    for first, second, _ in LADDERS["levels"].links():
        share = expected_score(worth[first] - worth[second])
        wins = 100 * share if chance is None else sum(chance.random() < share for _ in range(100))
        played.append(Encounter(first, second, wins, 0, 100 - wins))
    return played
