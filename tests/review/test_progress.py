"""Many reviews add up to how somebody plays."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import chess
import pytest

from kibitz.engine import Score
from kibitz.game.clock import UNTIMED
from kibitz.game.pgnfile import from_pgn
from kibitz.game.rows import Summary
from kibitz.review.assessment import assess
from kibitz.review.driver import positions
from kibitz.review.findings import Finding
from kibitz.review.phases import Phase
from kibitz.review.progress import OwnGame, by_phase, own_game, tallied
from kibitz.review.record import Review
from kibitz.review.verdicts import Grade

NOW = datetime(2026, 1, 2, tzinfo=UTC)
LOST = Summary(
    7, "human", "engine:1500", "0-1", None, 3, UNTIMED, NOW, NOW, opening="Barnes Opening: Fool's Mate"
)


@pytest.fixture(scope="module")
def fool() -> Review:
    """White's second move loses everything, by findings made up for it."""
    boards = positions(from_pgn("1. f3 e5 2. g4 Qh4# 0-1")[0].board)
    best = [
        (chess.Move.from_uci("e2e4"),),
        (boards[2].peek(),),
        (chess.Move.from_uci("e2e4"),),
        (boards[4].peek(),),
        (),
    ]
    scores = [Score(cp=20), Score(cp=0), Score(cp=0), Score(mate=1), Score(mate=0)]
    return assess(boards, [Finding(score, line) for score, line in zip(scores, best, strict=True)])


def test_a_lost_game_of_ones_own(fool: Review) -> None:
    game = own_game(LOST, fool)
    assert game is not None
    assert (game.side, game.opponent, game.opening, game.points) == (
        chess.WHITE,
        "engine:1500",
        "Barnes Opening",
        0,
    )
    assert game.grades[1] == (Phase.OPENING, Grade.BLUNDER)
    (opening,) = by_phase([game, game])
    assert (opening.phase, opening.moves, opening.grades[Grade.BLUNDER]) == (Phase.OPENING, 4, 2)


@pytest.mark.parametrize(
    "other", [{"imported": True}, {"black": "human"}, {"white": "greedy"}, {"result": "*"}]
)
def test_what_says_nothing_about_oneself_does_not_count(fool: Review, other: dict[str, Any]) -> None:
    assert own_game(replace(LOST, **other), fool) is None


def test_games_of_a_name_are_counted_together_the_most_first() -> None:
    games = [
        OwnGame(number, NOW, chess.WHITE, "greedy", opening, points, accuracy, ())
        for number, (opening, points, accuracy) in enumerate(
            [("", 1, 90), ("A", 0, 50), ("B", 1, 80), ("B", 0.5, 60)]
        )
    ]
    found = [
        (one.name, one.games, one.points, one.accuracy) for one in tallied(games, lambda game: game.opening)
    ]
    assert found == [("B", 2, 1.5, 70), ("A", 1, 0, 50)]
    assert by_phase(games) == []
