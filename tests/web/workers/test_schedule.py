"""Shared fairly: a search that had to wait is short, not late."""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.web.workers.schedule import LEAST, SWITCH, share


def test_jobs_that_each_have_a_worker_share_nothing() -> None:
    assert share([1.0], [0.0, 0.0], 0.0) == float("inf")
    assert share([1.0, 0.3], [0.0, 0.0], 0.0) == float("inf")


def test_fifty_at_once_on_two_workers_get_a_twenty_fifth_each() -> None:
    assert share([1.0] * 50, [0.0, 0.0], 0.0) == pytest.approx(2 / 50 - SWITCH)


def test_a_worker_that_is_busy_counts_from_when_it_is_free() -> None:
    assert share([1.0, 1.0], [0.0, 0.5], 0.0) == pytest.approx(0.75 - SWITCH)


def test_what_is_late_already_gets_the_least() -> None:
    assert share([0.0] * 9, [5.0, 5.0], 5.0) == LEAST


def test_one_that_searches_shares_with_the_one_that_comes() -> None:
    assert share([2.0], [0.0], 0.0, ahead=1) == pytest.approx(1.0 - SWITCH)


@dataclass
class Search:
    """On a worker: who it is for and until when it may last."""

    due: float
    began: float
    end: float


@settings(deadline=None)
@given(
    arrivals=st.lists(st.tuples(st.floats(0.0, 3.0), st.floats(0.3, 5.0)), min_size=1, max_size=40),
    workers=st.integers(1, 3),
)
def test_nobody_is_late(arrivals: list[tuple[float, float]], workers: int) -> None:
    """Played through as the pool does it, with workers that need no time of their own."""
    coming = sorted(arrivals)
    waiting: list[float] = []
    running: list[Search] = []
    while coming or waiting or running:
        now = min([search.end for search in running] + [moment for moment, _ in coming[:1]])
        for search in [search for search in running if search.end <= now]:
            assert search.end <= search.due + len(arrivals) * LEAST
            running.remove(search)
        while coming and coming[0][0] <= now:
            moment, budget = coming.pop(0)
            waiting.append(moment + budget)
            seconds = share(waiting, [now] * workers, now, ahead=len(running))
            for search in running:
                search.end = min(search.end, max(now, search.began + seconds))
        waiting.sort()
        while waiting and len(running) < workers:
            free = [search.end for search in running] + [now] * (workers - len(running))
            seconds = max(min(share(waiting, free, now), waiting[0] - now), LEAST)
            running.append(Search(waiting.pop(0), now, now + seconds))
