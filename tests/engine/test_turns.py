"""One engine, several threads: one of them is served, the others are told so, and nothing breaks."""

import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import chess
import pytest

from kibitz.engine import Engine, Limits, SearchInfo
from kibitz.errors import BusyError

ENDLESS = Limits()
CHANGES: dict[str, Callable[[Engine], object]] = {
    "search": lambda engine: engine.search(chess.Board(), Limits(depth=1)),
    "prepare": lambda engine: engine.prepare(chess.Board(), Limits(depth=1)),
    "new_game": lambda engine: engine.new_game(),
    "set_hash": lambda engine: engine.set_hash(1),
    "set_threads": lambda engine: engine.set_threads(2),
    "set_overhead": lambda engine: engine.set_overhead(0.1),
    "set_elo": lambda engine: engine.set_elo(1500),
    "set_variety": lambda engine: engine.set_variety(1),
    "set_book": lambda engine: engine.set_book(None),
    "set_tablebases": lambda engine: engine.set_tablebases(None),
}
ROUNDS = 150  # calls of each thread


@pytest.mark.parametrize("name", CHANGES)
def test_what_would_disturb_a_search_is_refused(name: str) -> None:
    with Engine(hash_mb=1) as engine, ThreadPoolExecutor(1) as pool:
        search = engine.prepare(chess.Board(), ENDLESS)
        result = pool.submit(engine.finish, chess.Board(), search)
        with pytest.raises(BusyError, match="expected an idle engine"):
            CHANGES[name](engine)
        engine.stop()
        assert result.result().move
        # It is idle again, and does as it is told.
        CHANGES[name](engine)


def test_a_report_cannot_change_the_engine_that_makes_it() -> None:
    engine = Engine(hash_mb=1)
    refused: list[BusyError] = []

    def meddle(info: SearchInfo) -> None:
        with pytest.raises(BusyError) as caught:
            engine.new_game()
        refused.append(caught.value)

    assert engine.search(chess.Board(), Limits(depth=3), meddle).move
    assert len(refused) == 3


def test_a_search_is_finished_once_and_by_its_own_engine() -> None:
    board = chess.Board()
    engine, other = Engine(hash_mb=1), Engine(hash_mb=1)
    search = engine.prepare(board, Limits(depth=1))
    with pytest.raises(BusyError, match="prepared here"):
        other.finish(board, search)
    assert engine.finish(board, search).move
    with pytest.raises(BusyError, match="has not begun"):
        engine.finish(board, search)


def test_a_search_that_cannot_begin_leaves_the_engine_idle() -> None:
    engine = Engine(hash_mb=1)
    for _ in range(2):
        with pytest.raises(ValueError, match="a move to choose"):
            engine.search(chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Limits(depth=1))
    assert engine.search(chess.Board(), Limits(depth=1)).move


class Book:
    """Has no move; knows whether it was closed."""

    closed: int = 0

    def move(self, board: chess.Board) -> None:
        return None

    def close(self) -> None:
        self.closed += 1


def test_closing_ends_a_search_and_lets_go_when_it_has_ended() -> None:
    engine, book = Engine(hash_mb=1), Book()
    engine.set_book(book)  # type: ignore[arg-type]
    search = engine.prepare(chess.Board(), ENDLESS)
    engine.close()
    assert book.closed == 0
    assert engine.finish(chess.Board(), search).move
    assert book.closed == 1
    engine.close()
    assert book.closed == 1


def test_threads_that_hammer_one_engine_are_served_or_refused() -> None:
    engine = Engine(hash_mb=1, threads=2)
    served: list[str] = []
    # A search that is prepared must be finished by someone.
    calls = {name: call for name, call in CHANGES.items() if name != "prepare"}
    calls |= {"stop": Engine.stop, "close": Engine.close}

    def hammer(seed: int) -> int:
        source = random.Random(seed)
        refusals = 0
        for _ in range(ROUNDS):
            name = source.choice(list(calls))
            try:
                calls[name](engine)
            except BusyError:
                refusals += 1
            else:
                served.append(name)
        return refusals

    with ThreadPoolExecutor(4) as pool:
        refusals = sum(pool.map(hammer, range(4)))
    assert len(served) + refusals == 4 * ROUNDS
    assert "search" in served
    assert engine.search(chess.Board(), Limits(depth=4)).move


def test_two_threads_at_one_prepared_search() -> None:
    engine, board = Engine(hash_mb=1), chess.Board()
    both = threading.Barrier(2)

    def finish() -> bool:
        both.wait()
        try:
            return bool(engine.finish(board, search).move)
        except BusyError:
            return False

    with ThreadPoolExecutor(2) as pool:
        for _ in range(50):
            search = engine.prepare(board, Limits(depth=1))
            assert sorted(one.result() for one in [pool.submit(finish), pool.submit(finish)]) == [False, True]
