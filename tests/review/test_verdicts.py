"""A verdict follows from the scores before and after a move, both for the mover."""

import chess
import pytest

from kibitz.engine import Score
from kibitz.review.driver import TABLE_WIN, with_table
from kibitz.review.findings import Finding
from kibitz.review.sacrifice import is_brilliant
from kibitz.review.verdicts import (
    Exchange,
    Grade,
    Mark,
    is_doubtful,
    is_only_move,
    judged,
    mark_of,
    misses_win,
)


def cp(centipawns: int) -> Score:
    return Score(cp=centipawns)


@pytest.mark.parametrize(
    ("before", "after", "grade"),
    [
        (cp(0), cp(-40), Grade.SOUND),
        (cp(0), cp(-70), Grade.INACCURACY),
        (cp(0), cp(-130), Grade.MISTAKE),
        (cp(0), cp(-200), Grade.BLUNDER),
        (cp(2000), cp(1100), Grade.SOUND),  # won is won
        (cp(2000), cp(590), Grade.MISTAKE),  # grades have no limit at ten pawns
        (cp(0), cp(150), Grade.SOUND),
        # A mate that is allowed, from a level game and from a lost one.
        (cp(0), Score(mate=-3), Grade.BLUNDER),
        (cp(-800), Score(mate=-3), Grade.MISTAKE),
        (cp(-1500), Score(mate=-3), Grade.INACCURACY),
        (Score(mate=-5), Score(mate=-1), Grade.SOUND),
        # A mate that is missed.
        (Score(mate=2), cp(100), Grade.BLUNDER),
        (Score(mate=2), cp(800), Grade.MISTAKE),
        (Score(mate=2), cp(1500), Grade.INACCURACY),
        (Score(mate=2), Score(mate=9), Grade.SOUND),
        (Score(mate=2), Score(mate=-2), Grade.BLUNDER),
    ],
)
def test_grades(before: Score, after: Score, grade: Grade) -> None:
    assert Exchange(before, after).grade() is grade


def test_near_a_threshold_and_where_a_mate_may_be_unseen_a_verdict_is_in_doubt() -> None:
    assert Exchange(cp(0), cp(-120)).is_doubtful()
    assert Exchange(cp(-800), Score(mate=-3)).is_doubtful()
    assert not Exchange(cp(0), Score(mate=-3)).is_doubtful()
    assert not Exchange(cp(0), cp(0)).is_doubtful()
    assert not Exchange(cp(0), cp(-600)).is_doubtful()


def test_what_one_search_chooses_and_the_next_rejects_is_in_doubt() -> None:
    board, move = chess.Board(), chess.Move.from_uci("e2e4")
    chosen = Finding(cp(50), (move,))
    assert is_doubtful(board, move, chosen, Finding(cp(600)))
    assert not is_doubtful(board, move, chosen, Finding(cp(-50)))
    assert not is_doubtful(board, chess.Move.from_uci("f2f3"), chosen, Finding(cp(600)))


def test_a_won_game_given_away_is_a_missed_win_and_a_lost_one_a_blunder() -> None:
    assert misses_win(Exchange(cp(600), cp(0)))
    assert not misses_win(Exchange(cp(600), cp(-600)))
    assert not misses_win(Exchange(cp(100), cp(-100)))


def test_the_engines_own_choice_spoils_nothing() -> None:
    board, move = chess.Board(), chess.Move.from_uci("e2e4")
    before, after = Finding(cp(50), (move,)), Finding(cp(300))
    found, grade = judged(board, move, before, after)
    assert (found.loss, grade) == (0, Grade.SOUND)
    assert mark_of(board, move, before, found, grade, is_book=False) is Mark.BEST
    assert mark_of(board, move, before, found, grade, is_book=True) is Mark.BOOK


def test_the_only_legal_move_is_forced() -> None:
    board = chess.Board("k7/8/1K6/8/8/8/8/7R b - - 0 1")
    move = chess.Move.from_uci("a8b8")
    before, after = Finding(Score(mate=-1)), Finding(Score(mate=1))
    found, grade = judged(board, move, before, after)
    assert mark_of(board, move, before, found, grade, is_book=False) is Mark.FORCED


def test_an_only_move_is_one_where_the_next_is_a_mistake() -> None:
    assert is_only_move(cp(0), cp(-300))
    assert not is_only_move(cp(0), cp(-50))


@pytest.mark.parametrize(
    ("score", "result", "expected"),
    [
        (Score(cp=300), 0, Score(cp=0)),
        (Score(cp=300), 1, Score(cp=0)),  # the fifty-move rule saves it
        (Score(cp=0), 2, Score(cp=TABLE_WIN)),
        (Score(cp=150), -2, Score(cp=-TABLE_WIN)),
        (Score(mate=9), 2, Score(mate=9)),
        (Score(cp=300), None, Score(cp=300)),
    ],
)
def test_no_score_contradicts_a_tablebase(score: Score, result: int | None, expected: Score) -> None:
    assert with_table(Finding(score), result).score == expected


# Rxa7: the rook can be taken by the king, and whether that is refuted is for a search to say.
SACRIFICE = "k7/p7/8/8/8/8/6PP/R5K1 w - - 0 1"


def test_a_sacrifice_is_brilliant_only_if_taking_it_is_refuted_and_it_was_needed() -> None:
    board = chess.Board(SACRIFICE)
    move = board.parse_san("Rxa7+")
    assert is_brilliant(board, move, Score(cp=0), lambda _: Score(mate=3))
    assert not is_brilliant(board, move, Score(cp=0), lambda _: Score(cp=-300))
    assert not is_brilliant(board, move, Score(cp=2000), lambda _: Score(mate=3))
    assert not is_brilliant(board, board.parse_san("Kf2"), Score(cp=0), lambda _: Score(mate=3))


def test_to_leave_what_was_lost_already_is_no_sacrifice() -> None:
    """The knight forks queen and rook; the queen goes elsewhere with a threat."""
    board = chess.Board("r1b1kbnr/pppp1Npp/8/6q1/2BnP3/8/PPPP1PPP/RNBQK2R b KQkq - 0 5")
    assert not is_brilliant(board, board.parse_san("Qxg2"), Score(cp=-300), lambda _: Score(mate=3))
