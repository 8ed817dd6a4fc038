"""Games that end early because both players see how."""

from collections.abc import Iterable

import chess
import pytest

from kibitz.arena.adjudication import Adjudication, Arbiter
from kibitz.endings import Outcome
from kibitz.engine.info import Score


def ply_of_end(rules: Adjudication, scores: Iterable[Score | None]) -> tuple[int, Outcome] | None:
    """The half-move after which the arbiter ends the game, White's first."""
    arbiter = Arbiter(rules)
    for ply, score in enumerate(scores):
        if outcome := arbiter.judge(ply % 2 == 0, score):
            return ply + 1, outcome
    return None


def advantage(cp: int, plies: int) -> list[Score]:
    """White's advantage, as each side in turn reports it."""
    return [Score(cp if ply % 2 == 0 else -cp) for ply in range(plies)]


def test_no_rule_no_early_end() -> None:
    assert ply_of_end(Adjudication(), advantage(2000, 400)) is None


@pytest.mark.parametrize(("cp", "winner"), [(600, chess.WHITE), (-600, chess.BLACK)])
def test_a_win_that_both_see_long_enough(cp: int, winner: chess.Color) -> None:
    found = ply_of_end(Adjudication(win_score=500, win_moves=3), advantage(cp, 40))
    assert found is not None
    assert (found[0], found[1].winner, found[1].result) == (6, winner, "1-0" if winner else "0-1")


def test_one_side_alone_does_not_decide() -> None:
    loud = [Score(900) if ply % 2 == 0 else Score(0) for ply in range(100)]
    assert ply_of_end(Adjudication(win_score=500, win_moves=3), loud) is None


def test_a_mate_in_sight_is_more_than_any_score() -> None:
    seen = [Score(mate=3) if ply % 2 == 0 else Score(mate=-3) for ply in range(10)]
    assert ply_of_end(Adjudication(win_score=1000, win_moves=2), seen) is not None


def test_a_draw_that_both_see_but_not_too_soon() -> None:
    found = ply_of_end(Adjudication(draw_score=5, draw_moves=3, draw_after=20), advantage(2, 100))
    assert found is not None
    assert (found[0], found[1].result) == (40, "1/2-1/2")


def test_a_move_without_a_score_breaks_the_run() -> None:
    scores: list[Score | None] = [*advantage(900, 5), None, *advantage(900, 5)]
    assert ply_of_end(Adjudication(win_score=500, win_moves=3), scores) is None


def test_the_longest_game_is_a_draw() -> None:
    found = ply_of_end(Adjudication(longest=10), [None] * 50)
    assert found is not None
    assert (found[0], found[1].result) == (20, "1/2-1/2")
