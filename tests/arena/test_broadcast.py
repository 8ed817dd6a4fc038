"""The game of a worker, as others see it."""

import chess

from kibitz.arena.broadcast import LONGEST, Broadcast
from kibitz.arena.runner import LocalRunner
from tests.arena.parts import make_contest


def test_a_new_game_begins_without_moves_and_an_endless_one_stops_growing() -> None:
    broadcast = Broadcast([0] * Broadcast.SIZE)
    broadcast.begin(3)
    for _ in range(LONGEST + 5):
        broadcast.add(chess.Move.from_uci("e2e4"))
    assert len(broadcast.moves(3)) == LONGEST
    assert broadcast.moves(4) == []
    broadcast.begin(4)
    assert broadcast.moves(4) == []


def test_a_runner_shows_what_its_workers_play() -> None:
    """The endless game is under way when the short one before it ends."""
    runner = LocalRunner(1)
    contests = [make_contest("random", "random", number=0), make_contest("mcts:10000000", "random", number=1)]
    games = runner.play(contests)
    contest, record = next(games)
    shown = runner.boards()
    assert contest.number == record.number == 0
    assert [one.number for one, _ in shown] == [1]
    games.close()  # type: ignore[attr-defined]  # it is a generator
    assert runner.boards() == []
