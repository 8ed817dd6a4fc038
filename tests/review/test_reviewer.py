"""A review in this process: its stages are told, and it can be given up in each of them."""

import pytest

from kibitz.game.game import Game
from kibitz.game.settings import Settings
from kibitz.review.budget import OWN_NODES
from kibitz.review.driver import CancelledError
from kibitz.review.reviewer import Reviewer
from kibitz.review.verdicts import Mark

STAGES = ["Searching the positions", "Looking again where a verdict is in doubt", "Finding out why"]


@pytest.fixture(autouse=True)
def few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN_NODES, "5000")


def fools_mate() -> Game:
    game = Game(Settings())
    for move in ("f3", "e5", "g4", "Qh4"):
        game.play(game.board.parse_san(move))
    return game


def test_positions_then_reasons() -> None:
    told: list[tuple[str, int, int]] = []
    review = Reviewer(fools_mate(), threads=1).review(lambda *stage: told.append(stage))
    assert list(dict.fromkeys(stage for stage, _, _ in told)) == STAGES
    blunder = review.moves[2]
    assert blunder is not None
    assert (blunder.mark, blunder.remarks[0].text) == (Mark.BLUNDER, "g4 allows mate in 1.")


@pytest.mark.parametrize("last", STAGES)
def test_given_up_in_any_stage(last: str) -> None:
    reviewer = Reviewer(fools_mate(), threads=2)

    def leave(stage: str, done: int, total: int) -> None:
        if stage == last:
            reviewer.cancel()

    with pytest.raises(CancelledError):
        reviewer.review(leave)
