"""Perft runs without Python's lock: threads count side by side, on boards of their own or on one.

Whatever else is done on one board is done by one thread at a time.
"""

import random
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from kibitz import native
from kibitz.core import Board
from kibitz.errors import BusyError, MoveError

ROUNDS = 2000  # calls of each thread
CASTLING = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_two_threads_count_at_once() -> None:
    boards = [Board(), Board(CASTLING)]
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


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def test_threads_on_one_board_are_served_or_refused(restless: None) -> None:
    board = Board(CASTLING)

    def hammer(seed: int) -> int:
        source = random.Random(seed)
        refusals = 0
        for _ in range(ROUNDS):
            try:
                move = source.choice(board.moves() or ["0000"])
                match source.randrange(6):
                    case 0 | 1:
                        board.push(move)
                    case 2:
                        board.pop()
                    case 3:
                        board.checks(move)
                    case 4:
                        board.exchange(move)
                    case 5:
                        board.push_null()
            except BusyError:
                refusals += 1
            except MoveError:
                # Legal when it was chosen: another thread has moved since.
                continue
        return refusals

    with ThreadPoolExecutor(4) as pool:
        refusals = sum(pool.map(hammer, range(4)))
    assert refusals
    assert board.key() == board.key_from_scratch()
    assert Board(board.fen()).moves() == board.moves()


def test_a_refused_move_leaves_the_board_free() -> None:
    board = Board()
    for _ in range(2):
        for call in (board.push, board.checks, board.exchange):
            with pytest.raises(MoveError):
                call("e2e5")
        with pytest.raises(MoveError):
            board.pop()
    board.push("e2e4")
    assert board.pop() == "e2e4"
