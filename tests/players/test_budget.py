"""Both the caller's limits and the player's own bind."""

import chess
import pytest

from kibitz.engine.limits import Clock, Limits
from kibitz.players.budget import UNHURRIED, Budget, bounded, clock_share, depth_limit, tightened


def test_the_smaller_bound_wins() -> None:
    assert tightened(Limits(depth=3), Limits(depth=5, nodes=7)) == Limits(depth=3, nodes=7)
    assert tightened(Limits(movetime=2.0, nodes=9), Limits(movetime=1.0)) == Limits(movetime=1.0, nodes=9)


def test_a_search_that_nothing_bounds_gets_a_second() -> None:
    assert bounded(Limits()) == Limits(movetime=UNHURRIED)
    assert bounded(Limits(nodes=5)) == Limits(nodes=5)


def test_depth() -> None:
    assert depth_limit(Limits(), 3) == 3
    assert depth_limit(Limits(depth=2), 3) == 2
    assert depth_limit(Limits(mate=1), 3) == 1


@pytest.mark.parametrize("colour", chess.COLORS)
def test_a_clock_is_never_used_up(colour: chess.Color) -> None:
    for remaining in (0.0, 0.01, 0.5, 3.0, 60.0, 3600.0):
        for increment in (0.0, 1.0, 30.0):
            share = clock_share(Clock(remaining, remaining, increment, increment), colour)
            assert share is not None
            assert 0 <= share < max(remaining, 0.001)
    assert clock_share(None, colour) is None


def test_the_last_move_before_the_time_control_may_take_more() -> None:
    near = clock_share(Clock(60, 60, moves_to_go=2), chess.WHITE)
    far = clock_share(Clock(60, 60), chess.WHITE)
    assert near is not None
    assert far is not None
    assert near > far


def test_spent() -> None:
    assert not Budget(Limits(), chess.WHITE).spent(10**9)
    assert Budget(Limits(nodes=5), chess.WHITE).spent(5)
    assert not Budget(Limits(nodes=5), chess.WHITE).spent(4)
    assert Budget(Limits(clock=Clock(0, 100)), chess.WHITE).spent(0)
    stopped = Budget(Limits(), chess.WHITE)
    stopped.stop()
    assert stopped.spent(0)
