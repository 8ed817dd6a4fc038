"""Many games are reviewed side by side, in their order, each as it would be alone."""

import threading
from itertools import count

import chess
import pytest

from kibitz.review.batch import ReviewTask, ReviewThreads
from kibitz.review.driver import CancelledError, ReviewBudget, review_game
from kibitz.review.record import Review

QUICK = ReviewBudget(nodes=1_000)


def played(*moves: str) -> chess.Board:
    board = chess.Board()
    for move in moves:
        board.push_san(move)
    return board


GAMES = (
    played("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"),
    played("f3", "e5", "g4", "Qh4"),
    played("d4", "d5", "c4", "dxc4", "e3", "b5"),
    played(),
)


def task(board: chess.Board) -> ReviewTask:
    return ReviewTask(board, "*", QUICK, words=False)


def test_games_come_back_in_their_order_as_each_would_be_alone() -> None:
    with ReviewThreads(2) as threads:
        found = list(threads.performed(enumerate(map(task, GAMES))))
    assert [place for place, _ in found] == [0, 1, 2, 3]
    assert [review for _, review in found] == [review_game(board, QUICK) for board in GAMES]


def test_a_game_that_has_its_review_keeps_it() -> None:
    own = review_game(GAMES[0], QUICK)
    jobs: list[tuple[str, Review | ReviewTask]] = [("new", task(GAMES[1])), ("kept", own)]
    with ReviewThreads(1) as threads:
        found = dict(threads.performed(jobs))
    assert found["kept"] is own


def test_no_more_games_are_read_than_keep_the_threads_busy() -> None:
    numbers = count()
    with ReviewThreads(1) as threads:
        ones = threads.performed((number, task(GAMES[1])) for number in numbers)
        assert next(ones)[0] == 0
        assert next(numbers) == 3


def test_who_leaves_early_waits_for_no_other_game() -> None:
    before = threading.active_count()
    with ReviewThreads(2) as threads:
        assert next(threads.performed((number, task(GAMES[1])) for number in count()))[0] == 0
    assert threading.active_count() == before


def test_a_review_that_was_given_up_is_none() -> None:
    with pytest.raises(CancelledError):
        task(GAMES[0]).perform(lambda: True)
