"""Perft runs without Python's lock: threads count side by side, on boards of their own or on one."""

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from kibitz import native
from kibitz.core import Board


def test_two_threads_count_at_once() -> None:
    boards = [Board(), Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")]
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda board: board.perft(4), boards * 4))
    assert results == [197281, 4085603] * 4


def test_a_board_may_be_played_on_while_it_is_counted() -> None:
    board = Board()
    with ThreadPoolExecutor(1) as pool:
        count = pool.submit(board.perft, 5)
        while not count.done():
            board.push("g1f3")
            board.pop()
    assert count.result() == 4865609


@pytest.mark.skipif(native.is_pure(), reason="plain Python holds its lock")
def test_python_goes_on_while_perft_counts() -> None:
    """With the lock held, this thread would sleep through the whole count, not just its switch interval."""
    begun = threading.Event()

    def count() -> int:
        begun.set()
        return Board().perft(6)

    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(count)
        begun.wait(10)
        ticks = 0
        while not future.done():
            time.sleep(sys.getswitchinterval() / 10)
            ticks += 1
    assert future.result() == 119060324
    assert ticks > 20
