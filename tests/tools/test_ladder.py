"""The ladder of levels: its anchors are what they are called, and the calibration finds what levels are worth."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import calibrate_levels
import pytest
import rate_players
from rate_players import LADDERS, LEVELS, anchor, level, skill, uci_elo

from kibitz.arena.statistics.elo import expected_score
from kibitz.arena.statistics.ratings import Encounter
from kibitz.errors import InputError
from kibitz.players.people.calibration import MEASURED

ANCHORS = LADDERS["levels"].anchors
NAMES = {level(elo): float(elo) for elo in LEVELS}


@pytest.mark.parametrize("rating", ANCHORS)
def test_an_anchor_ends_its_search_where_stockfish_would_choose(rating: int) -> None:
    # How Stockfish 15.1 reads UCI_Elo; it chooses at a depth one above the whole part.
    its_skill = max(0.0, (uci_elo(rating) - 1346.6) / 143.4) ** (1 / 0.806)
    assert its_skill == pytest.approx(skill(rating), abs=0.01)
    assert anchor(rating).endswith(f"@depth={1 + int(its_skill)}")


def test_levels_that_are_worth_their_names_keep_what_they_are_told() -> None:
    worth = calibrate_levels.smoothed(ladder_of(lambda elo: elo), NAMES, anchors())
    assert worth == pytest.approx(list(LEVELS), abs=1)
    for name in LEVELS:
        assert calibrate_levels.told(calibrate_levels.renamed(name, worth)) == pytest.approx(
            calibrate_levels.told(name), abs=5
        )


def test_a_smooth_error_of_the_names_is_found_in_noisy_games() -> None:
    def true(elo: int) -> float:
        return elo + 150 - 0.0625 * (elo - 400)

    found = calibrate_levels.smoothed(ladder_of(true, Random(3)), NAMES, anchors())
    # Anchors from 1300 up; below them the error of a chain.
    for elo, worth in zip(LEVELS, found, strict=True):
        assert worth == pytest.approx(true(elo), abs=45 if elo >= 1300 else 120)


def test_games_of_another_calibration_count_for_what_the_model_was_told() -> None:
    # Each level was told what the next one is told now.
    def called(name: str) -> str:
        elo = next((elo for elo in LEVELS if level(elo) == name), None)
        return name if elo is None else f"told {calibrate_levels.told(elo + 100)}"

    played = [
        replace(one, first=called(one.first), second=called(one.second))
        for one in ladder_of(lambda elo: elo + 100)
    ]
    worth = calibrate_levels.smoothed(played, calibrate_levels.present_names(played), anchors())
    assert worth == pytest.approx(list(LEVELS), abs=1)


def test_kept_games_are_those_of_the_model_that_ships(tmp_path: Path) -> None:
    played = calibrate_levels.kept(calibrate_levels.KEPT)
    assert {one.second for one in played} >= set(anchors())
    copy = tmp_path / "copy.tsv"
    calibrate_levels.write(copy, played)
    assert copy.read_bytes() == calibrate_levels.KEPT.read_bytes()
    copy.write_text(copy.read_text().replace("CRC-32 ", "CRC-32 0"))
    with pytest.raises(InputError, match=r"games of the present model in copy\.tsv"):
        calibrate_levels.kept(copy)


def test_a_folder_takes_no_games_of_another_calibration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate_players.keep_calibration(tmp_path)
    rate_players.keep_calibration(tmp_path)
    assert rate_players.read_calibration(tmp_path) == MEASURED
    monkeypatch.setattr(rate_players, "MEASURED", ((400, 1.0), (2800, 2.0)))
    with pytest.raises(InputError, match="expected a new folder"):
        rate_players.keep_calibration(tmp_path)


def test_every_level_plays_three_hundred_games() -> None:
    played: Counter[str] = Counter()
    for first, second, share in LADDERS["levels"].links():
        played.update(dict.fromkeys((first, second), rate_players.games_of(50, share)))
    assert all(played[name] >= 300 for name in NAMES)


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
