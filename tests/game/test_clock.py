"""Time controls are one grammar; a clock never gives or takes a millisecond too much."""

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.game.clock import MARGIN, UNTIMED, ChessClock, TimeControl, TimeControlError, TimeKind


class Watch:
    """A source of time that stands until it is told to go on."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest.mark.parametrize(
    ("text", "kind", "base", "bonus"),
    [
        ("none", TimeKind.NONE, 0, 0),
        ("10", TimeKind.SUDDEN_DEATH, 600, 0),
        ("0.5", TimeKind.SUDDEN_DEATH, 30, 0),
        ("1h", TimeKind.SUDDEN_DEATH, 3600, 0),
        ("5+3", TimeKind.INCREMENT, 300, 3),
        ("5 + 3", TimeKind.INCREMENT, 300, 3),
        ("5+0", TimeKind.SUDDEN_DEATH, 300, 0),
        ("90s+0.5", TimeKind.INCREMENT, 90, 0.5),
        ("2s+0.05", TimeKind.INCREMENT, 2, 0.05),
        ("5d3", TimeKind.DELAY, 300, 3),
        ("90sd2", TimeKind.DELAY, 90, 2),
        ("30s/move", TimeKind.PER_MOVE, 30, 0),
        ("1m/move", TimeKind.PER_MOVE, 60, 0),
        ("2/MOVE", TimeKind.PER_MOVE, 120, 0),
    ],
)
def test_what_people_write(text: str, kind: TimeKind, base: float, bonus: float) -> None:
    assert TimeControl.parse(text) == TimeControl(kind, base, bonus)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fast",
        "5+",
        "+3",
        "-5+3",
        "5+3+1",
        "5e3",
        "0",
        "0+3",
        "nan",
        "inf",
        "1e9",
        "999999h",
        "5+999999h",
        "٥+3",
    ],
)
def test_what_is_no_time_control(text: str) -> None:
    with pytest.raises(TimeControlError, match="expected"):
        TimeControl.parse(text)


@pytest.mark.parametrize("text", ["40/5400:1800", "5+3+1", "1/30+5", "abc", "0"])
def test_tags_that_are_not_understood(text: str) -> None:
    with pytest.raises(TimeControlError, match="expected"):
        TimeControl.from_tag(text)


milliseconds = st.integers(1, 7 * 24 * 3600 * 1000).map(lambda count: count / 1000)
controls = st.one_of(
    st.just(UNTIMED),
    st.builds(TimeControl, st.sampled_from([TimeKind.PER_MOVE, TimeKind.SUDDEN_DEATH]), milliseconds),
    st.builds(TimeControl, st.sampled_from([TimeKind.INCREMENT, TimeKind.DELAY]), milliseconds, milliseconds),
)


@given(controls)
@settings(deadline=None)
def test_a_time_control_reads_what_it_writes(control: TimeControl) -> None:
    assert TimeControl.parse(str(control)) == control
    assert TimeControl.from_tag(control.tag()) == control


def turns(thinking: float = 60.0) -> st.SearchStrategy[list[float]]:
    return st.lists(st.integers(0, int(thinking * 1000)).map(lambda count: count / 1000), max_size=30)


@given(controls, turns())
@settings(deadline=None)
def test_each_side_pays_for_its_own_time_and_no_more(control: TimeControl, thinking: list[float]) -> None:
    watch = Watch()
    clock = ChessClock(control, watch)
    clock.start()
    expected = {chess.WHITE: control.base, chess.BLACK: control.base}
    colour = chess.WHITE
    for seconds in thinking:
        charged = max(0.0, seconds - control.delay)
        watch.time += seconds
        if control.kind is TimeKind.NONE:
            assert not clock.fallen()
        else:
            assert clock.left(colour) == pytest.approx(max(0.0, expected[colour] - charged), abs=1e-6)
            assert clock.left(not colour) == pytest.approx(expected[not colour], abs=1e-6)
            if clock.fallen():
                assert charged >= expected[colour] - 1e-6
                return
        assert clock.press() == pytest.approx(seconds, abs=1e-6)
        if control.kind is not TimeKind.PER_MOVE:
            expected[colour] += control.increment - charged
        colour = not colour


def test_a_pause_keeps_what_was_used_of_the_turn() -> None:
    watch = Watch()
    clock = ChessClock(TimeControl.parse("1d5"), watch)
    clock.start()
    watch.time += 4
    clock.pause()
    watch.time += 1000
    clock.start()
    watch.time += 3
    assert clock.left(chess.WHITE) == 58, "the delay counts once a turn, not once a start"
    assert clock.press() == 7


def test_the_flag_falls_when_it_said_it_would() -> None:
    watch = Watch()
    clock = ChessClock(TimeControl.parse("10sd2"), watch)
    assert clock.until_flag() == 12
    clock.start()
    watch.time += 1
    assert clock.until_flag() == 11
    watch.time += 10.999
    assert not clock.fallen()
    watch.time += 0.001
    assert clock.fallen()
    assert clock.left(chess.WHITE) == 0
    assert clock.until_flag() == 0


def test_without_a_clock_no_flag_falls() -> None:
    clock = ChessClock(UNTIMED, watch := Watch())
    clock.start()
    watch.time += 1e6
    assert not clock.fallen()
    assert clock.left(chess.WHITE) is None
    assert clock.until_flag() is None
    assert clock.press() == 1e6


def test_limits_tell_a_computer_its_time() -> None:
    watch = Watch()
    clock = ChessClock(TimeControl.parse("1+2"), watch)
    clock.start()
    watch.time += 10
    told = clock.limits().clock
    assert told is not None
    assert (told.white, told.black, told.white_increment, told.black_increment) == (50, 60, 2, 2)
    assert ChessClock(TimeControl.parse("3s/move"), watch).limits().movetime == 3 - MARGIN
    assert ChessClock(UNTIMED, watch).limits().movetime is None


@given(controls, st.floats(0, 1e7))
@settings(deadline=None)
def test_limits_are_always_possible(control: TimeControl, thought: float) -> None:
    watch = Watch()
    clock = ChessClock(control, watch)
    clock.start()
    watch.time += thought
    clock.limits()
