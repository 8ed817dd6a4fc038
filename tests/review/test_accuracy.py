"""Win chance and accuracy are Lichess's, on its centipawns."""

import pytest

from kibitz.engine import Score
from kibitz.review.accuracy import chance_of, game_accuracy, move_accuracy, win_chance


def test_win_chances_are_the_published_ones() -> None:
    assert [round(chance_of(cp), 1) for cp in (-1000, -100, 0, 100, 300, 5000)] == [
        2.5, 40.9, 50.0, 59.1, 75.1, 100.0,
    ]  # fmt: skip


def test_a_mate_counts_as_ten_pawns() -> None:
    assert win_chance(Score(mate=5)) == win_chance(Score(cp=10_000)) == chance_of(1_000)
    assert win_chance(Score(mate=-1)) == win_chance(Score(mate=0)) == chance_of(-1_000)


def test_our_centipawns_are_taken_for_theirs() -> None:
    assert win_chance(Score(cp=100)) == chance_of(100)


@pytest.mark.parametrize(("loss", "expected"), [(0, 100), (-3, 100), (5, 80.8), (15, 51.5), (100, 0)])
def test_the_accuracy_of_a_move(loss: float, expected: float) -> None:
    assert move_accuracy(loss) == pytest.approx(expected, abs=0.1)


def test_a_game_without_a_fault_is_accurate_and_one_without_a_move_is_nothing() -> None:
    assert game_accuracy([50, 50, 50], [100.0, None]) == 100
    assert game_accuracy([50], []) is None


def test_a_fault_weighs_more_where_the_game_moves_about() -> None:
    calm, wild = [50.0] * 6 + [20.0], [50, 90, 10, 90, 10, 90, 20.0]
    accuracies = [100.0, None, 100.0, None, 100.0, 40.0]
    assert game_accuracy(calm, accuracies) < game_accuracy(wild, accuracies)  # type: ignore[operator]
