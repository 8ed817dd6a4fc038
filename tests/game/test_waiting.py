"""What of a person's thought a face waits."""

import chess
import pytest

from kibitz.game.waiting import LONGEST, MOST_IDLE, MOST_THOUGHT, REPLY, as_a_person, at_least, at_once
from kibitz.players import Decision

MOVE = chess.Move.from_uci("e2e4")


@pytest.mark.parametrize(
    ("thought", "left", "waited"),
    [
        (None, None, REPLY),  # a plain computer: the person's own move is seen first
        (None, 10.0, 10 * MOST_IDLE),
        (0.0, None, REPLY),
        (10.0, None, 2.0),  # a pleasant part
        (100.0, None, LONGEST),
        (7.0, 300.0, 7.0),  # on the clock, all of it
        (200.0, 300.0, 300 * MOST_THOUGHT),
        (0.0, 2.0, 2 * MOST_IDLE),
        (5.0, 0.0, 0.0),
    ],
)
def test_as_a_person(thought: float | None, left: float | None, waited: float) -> None:
    assert as_a_person(Decision(MOVE, thought=thought), left) == pytest.approx(waited)


def test_at_once_and_at_least() -> None:
    thoughtful = Decision(MOVE, thought=9.0)
    assert at_once(thoughtful, 300.0) == at_once(thoughtful, None) == 0
    assert at_least(1.0)(thoughtful, None) == 1.0
    assert at_least(1.0)(thoughtful, 10.0) == 10 * MOST_IDLE
