"""Time: never more than there is, more where the choice is hard, none where there is none."""

import threading
from time import monotonic

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.engine import Clock, Engine, Limits
from kibitz.engine.search import deepening
from kibitz.engine.search.aspiration import settle
from kibitz.engine.search.search import Worker
from kibitz.engine.search.time import allot, patience

times = st.floats(-1, 10_000, allow_nan=False)


@given(times, st.floats(0, 100), st.none() | st.integers(1, 200), st.floats(0, 5))
def test_an_allotment_never_exceeds_the_clock(
    left: float, increment: float, moves: int | None, overhead: float
) -> None:
    limits = Limits(clock=Clock(left, left, increment, increment, moves))
    allotment = allot(limits, chess.WHITE, overhead)
    assert allotment.soft is not None
    assert allotment.hard is not None
    assert 0 < allotment.soft <= allotment.hard
    assert allotment.hard <= max(left - overhead, 0.001)


def test_a_clock_with_an_increment_keeps_what_a_pause_of_the_machine_takes() -> None:
    left, beside = 1.0, 0.0015  # what a move takes beside its thinking
    for _ in range(300):
        clock = Clock(left, left, 0.01, 0.01)
        soft = allot(Limits(clock=clock), chess.WHITE, overhead=0.01).soft
        assert soft is not None
        left += 0.01 - soft - beside
        assert left > 0.08


def test_a_hard_choice_gets_more_time_than_an_easy_one() -> None:
    assert patience(changes=1.5, effort=0.3, drop=40) > 2 * patience(changes=0, effort=0.95, drop=0)


@pytest.mark.parametrize("left", [0.001, 0.02, 0.1, 1.0])
def test_answers_before_the_flag_falls(left: float) -> None:
    engine = Engine(hash_mb=8)
    engine.search(chess.Board(), Limits(depth=1))
    began = monotonic()
    engine.search(chess.Board(), Limits(clock=Clock(left, left)))
    assert monotonic() - began < left + 0.05  # the machine may be busy


def test_movetime_is_used_and_kept() -> None:
    engine = Engine(hash_mb=8)
    began = monotonic()
    engine.search(chess.Board(), Limits(movetime=0.2))
    assert 0.15 < monotonic() - began < 0.3


def test_a_forced_move_is_played_at_once() -> None:
    board = chess.Board("7k/8/8/8/8/8/6rr/K7 w - - 0 1")
    assert board.legal_moves.count() == 1
    began = monotonic()
    Engine(hash_mb=8).search(board, Limits(clock=Clock(60, 60)))
    assert monotonic() - began < 0.5


def test_stop_from_another_thread_ends_an_endless_search() -> None:
    engine = Engine(hash_mb=8, threads=2)
    stopped_at: list[float] = []

    def stop(info: object) -> None:
        if not stopped_at:
            stopped_at.append(monotonic())
            threading.Thread(target=engine.stop).start()

    engine.search(chess.Board(), Limits(), on_info=stop)
    assert monotonic() - stopped_at[0] < 0.5


def test_stop_between_preparing_and_running_is_not_lost() -> None:
    engine = Engine(hash_mb=8)
    board = chess.Board()
    search = engine.prepare(board, Limits())
    engine.stop()
    assert engine.finish(board, search).move in board.legal_moves


def test_pondering_waits_for_the_hit() -> None:
    engine = Engine(hash_mb=8)
    board = chess.Board()
    done = threading.Event()
    search = engine.prepare(board, Limits(clock=Clock(0.2, 0.2), ponder=True))

    def finish() -> None:
        engine.finish(board, search)
        done.set()

    thread = threading.Thread(target=finish)
    thread.start()
    assert not done.wait(0.3)
    engine.ponderhit()
    assert done.wait(5)
    thread.join(5)


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
