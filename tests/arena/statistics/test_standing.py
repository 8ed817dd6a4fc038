"""What the games of a match say together."""

import random

import pytest

from kibitz.arena.record import Fault
from kibitz.arena.statistics.sprt import Sprt, SprtVerdict
from kibitz.arena.statistics.standing import Standing
from kibitz.endings import Ending
from tests.arena.parts import result


def test_games_and_complete_pairs_are_counted_in_any_order() -> None:
    points = {0: 1.0, 1: 0.5, 2: 0.0, 3: 0.0, 4: 1.0, 6: 0.5, 7: 0.5}  # game 4 waits for its partner, game 5
    numbers = list(points)
    random.Random(1).shuffle(numbers)
    standing = Standing(result(number, points[number]) for number in numbers)
    tally = standing.tally
    assert (tally.wins, tally.draws, tally.losses) == (2, 3, 2)
    assert tally.pairs == (1, 0, 1, 1, 0)
    assert (tally.games, tally.points, tally.score) == (7, 3.5, 0.5)


def test_a_game_counts_once() -> None:
    standing = Standing([result(0, 1.0), result(0, 1.0), result(0, 0.0)])
    assert standing.tally.games == 1
    assert 0 in standing
    assert 1 not in standing


def test_ends_faults_and_times_add_up() -> None:
    # The first player is White in game 0 and Black in game 1: both faults are the second player's.
    standing = Standing([result(0, 1.0, Fault.CRASH), result(1, 1.0, Fault.CRASH), result(2, 0.5)])
    assert standing.endings == {Ending.CHECKMATE: 2, Ending.STALEMATE: 1}
    assert standing.faults == {(False, Fault.CRASH): 2}
    assert standing.plies == 6
    assert (standing.seconds, standing.thinking) == pytest.approx((1.2, 0.9))


def test_the_question_is_open_until_the_pairs_answer_it() -> None:
    records = [result(number, 1.0 if number % 10 else 0.0) for number in range(400)]
    assert Standing(records).verdict is SprtVerdict.OPEN
    assert Standing(records).llr is None
    assert Standing(records[:4], Sprt(0, 10)).verdict is SprtVerdict.OPEN
    assert Standing(records, Sprt(0, 10)).verdict is SprtVerdict.H1
