"""Time: never more than there is, more where the choice is hard, none where there is none."""

import threading

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.engine import Clock, Engine, Limits
from kibitz.engine.info import SearchInfo
from kibitz.engine.search import deepening
from kibitz.engine.search.aspiration import settle
from kibitz.engine.search.deepening import SECOND
from kibitz.engine.search.machine import nanoseconds
from kibitz.engine.search.search import Worker
from kibitz.engine.search.time import Deadlines, deadlines, patience
from tests.processes import PATIENCE

LOOK = 1024  # nodes between two looks at the clock

times = st.floats(-1, 10_000, allow_nan=False)


@given(times, st.floats(0, 100), st.none() | st.integers(1, 200), st.floats(0, 5))
def test_an_allotment_never_exceeds_the_clock(
    left: float, increment: float, moves: int | None, overhead: float
) -> None:
    limits = Limits(clock=Clock(left, left, increment, increment, moves))
    due = deadlines(limits, chess.WHITE, overhead)
    assert due.soft is not None
    assert due.hard is not None
    assert 0 < due.soft <= due.hard
    assert due.hard <= max(left - overhead, 0.001)


@pytest.mark.parametrize("left", [0.2, 1.0])
@pytest.mark.parametrize("beside", [0.0015, 0.006])  # seconds that a move takes beside its thinking
def test_a_clock_with_an_increment_keeps_what_a_pause_of_the_machine_takes(
    left: float, beside: float
) -> None:
    for _ in range(300):
        clock = Clock(left, left, 0.01, 0.01)
        hard = deadlines(Limits(clock=clock), chess.WHITE, overhead=0.01).hard
        assert hard is not None
        left += 0.01 - hard - beside
        assert left > 0.08


def test_a_hard_choice_gets_more_time_than_an_easy_one() -> None:
    assert patience(changes=1.5, effort=0.3, drop=40) > 2 * patience(changes=0, effort=0.95, drop=0)


@pytest.mark.parametrize(
    "limits", [*(Limits(clock=Clock(left, left)) for left in (0.001, 0.02, 0.1, 1.0)), Limits(movetime=0.2)]
)
def test_a_search_ends_before_the_flag_falls(limits: Limits, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begun so long ago that its flag has fallen, it stops when it first looks at the clock."""
    ago = limits.movetime or limits.clock.white  # type: ignore[union-attr]
    monkeypatch.setattr(deepening, "nanoseconds", lambda: nanoseconds() - int(ago * SECOND))
    result = Engine(hash_mb=8).search(chess.Board(), limits)
    assert result.move in chess.Board().legal_moves
    assert result.lines[0].nodes < 2 * LOOK


def test_a_time_for_one_move_is_used_up() -> None:
    assert deadlines(Limits(movetime=0.2), chess.WHITE, overhead=0.01) == Deadlines(soft=None, hard=0.19)


def test_a_forced_move_is_played_at_once() -> None:
    board = chess.Board("7k/8/8/8/8/8/6rr/K7 w - - 0 1")
    assert board.legal_moves.count() == 1
    assert Engine(hash_mb=8).search(board, Limits(clock=Clock(60, 60))).lines[0].depth == 1


def test_stop_from_another_thread_ends_an_endless_search() -> None:
    engine = Engine(hash_mb=8, threads=2)
    thinks = threading.Event()
    search = engine.prepare(chess.Board(), Limits(), on_info=lambda info: thinks.set())
    thread = threading.Thread(target=engine.finish, args=(chess.Board(), search), daemon=True)
    thread.start()
    assert thinks.wait(PATIENCE)
    engine.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_stop_between_preparing_and_running_is_not_lost() -> None:
    engine = Engine(hash_mb=8)
    board = chess.Board()
    search = engine.prepare(board, Limits())
    engine.stop()
    assert engine.finish(board, search).move in board.legal_moves


def test_pondering_waits_for_the_hit() -> None:
    engine = Engine(hash_mb=8)
    board = chess.Board()
    overtime, done = threading.Event(), threading.Event()

    def listen(info: SearchInfo) -> None:
        if info.time > 0.4:
            overtime.set()

    search = engine.prepare(board, Limits(clock=Clock(0.2, 0.2), ponder=True), listen)

    def finish() -> None:
        engine.finish(board, search)
        done.set()

    thread = threading.Thread(target=finish, daemon=True)
    thread.start()
    assert overtime.wait(PATIENCE)
    assert not done.is_set()
    engine.ponderhit()
    assert done.wait(PATIENCE)
    thread.join(PATIENCE)


def test_a_failing_helper_thread_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine(hash_mb=8, threads=2)
    search = engine.prepare(chess.Board(), Limits())

    def fail(worker: Worker, depth: int, rank: int) -> None:
        if worker is engine.workers[1]:
            raise RuntimeError("a broken thread")
        settle(worker, depth, rank)

    monkeypatch.setattr(deepening, "settle", fail)
    with pytest.raises(RuntimeError, match="a broken thread"):
        engine.finish(chess.Board(), search)
