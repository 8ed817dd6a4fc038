"""What a side may spend, and the clock of a match."""

import chess
import pytest

from kibitz.arena.limits import GameClock, GameLimits, GameLimitsError, read_limits
from kibitz.engine.limits import LimitsError
from kibitz.game.clock import TimeControl, TimeKind

BLITZ = GameLimits(TimeControl.from_tag("2+0.05"))
PER_MOVE = GameLimits(TimeControl(TimeKind.PER_MOVE, 0.1), nodes=5000)


def clock(white: GameLimits, black: GameLimits) -> GameClock:
    return GameClock({chess.WHITE: white, chess.BLACK: black})


@pytest.mark.parametrize(
    ("limits", "text"),
    [
        (GameLimits(), "its own limits"),
        (BLITZ, "2+0.05 s"),
        (PER_MOVE, "0.1 s a move, 5000 nodes"),
        (GameLimits(depth=8), "depth 8"),
    ],
)
def test_it_reads_as_a_phrase(limits: GameLimits, text: str) -> None:
    assert str(limits) == text
    assert read_limits(text) == limits


@pytest.mark.parametrize(
    ("limits", "text"),
    [
        (GameLimits(), ""),
        (BLITZ, "2+0.05"),
        (PER_MOVE, "movetime=0.1,nodes=5000"),
        (GameLimits(TimeControl.from_tag("60"), depth=8), "60,depth=8"),
    ],
)
def test_it_is_written_after_a_players_name(limits: GameLimits, text: str) -> None:
    assert limits.notation == text
    assert read_limits(text) == limits


@pytest.mark.parametrize(
    "text", ["soon", "2+", "nodes=", "nodes=-1", "depth=x", "nodes=5,,depth=3", "1/30", "movetime=0..5"]
)
def test_other_words_are_no_limits(text: str) -> None:
    with pytest.raises(GameLimitsError, match="expected parts such as"):
        read_limits(text)


def test_it_refuses_what_bounds_nothing() -> None:
    with pytest.raises(LimitsError, match="positive"):
        GameLimits(nodes=0)


def test_time_runs_down_and_increments() -> None:
    running = clock(BLITZ, BLITZ)
    assert running.available(chess.WHITE) == 2
    assert running.spend(chess.WHITE, 0.5) == pytest.approx(1.55)
    limits = running.limits(chess.BLACK)
    assert limits.clock is not None
    assert limits.clock.white == pytest.approx(1.55)
    assert (limits.clock.black, limits.clock.black_increment) == (2, 0.05)


def test_a_move_that_is_late_within_the_margin_leaves_the_increment() -> None:
    running = clock(BLITZ, BLITZ)
    assert running.spend(chess.WHITE, 2.08) == pytest.approx(0.05)


def test_nobody_is_told_to_have_no_time_or_the_other_sides() -> None:
    sudden = GameLimits(TimeControl.from_tag("2"))
    running = clock(sudden, sudden)
    running.spend(chess.WHITE, 2.05)
    limits = running.limits(chess.WHITE)
    assert limits.clock is not None
    assert limits.clock.white == 0.001


def test_a_time_for_each_move_does_not_run_down() -> None:
    running = clock(PER_MOVE, PER_MOVE)
    assert running.spend(chess.WHITE, 0.09) == 0.1
    limits = running.limits(chess.WHITE)
    assert (limits.movetime, limits.nodes, limits.clock) == (0.1, 5000, None)


def test_each_side_has_its_own_terms() -> None:
    running = clock(BLITZ, GameLimits(depth=3))
    assert running.available(chess.BLACK) is None
    assert running.limits(chess.BLACK).clock is None
    limits = running.limits(chess.WHITE)
    assert limits.clock is not None
    assert (limits.clock.white, limits.clock.black) == (2, 2)
