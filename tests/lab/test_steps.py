"""The replay of a search: every event in its order, as the search itself reports them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from random import Random

import chess
import pytest

from kibitz.engine.limits import Limits
from kibitz.lab import ChessTree, StepEvent
from kibitz.lab.steps import Steps
from kibitz.players.budget import Budget
from kibitz.players.readable.evaluation import simple
from kibitz.players.readable.search import ReadableSearch, Switches

ENDGAME = "8/2p2k2/8/3P4/8/1R6/5K2/8 b - - 0 1"
MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1BN2/PP2BPPP/R2QK2R w KQ - 0 9"


class Diary:
    """A recorder that writes down each event with the window of its position, from the side to move."""

    def __init__(self) -> None:
        self.rounds: list[list[tuple[StepEvent, int, int]]] = []
        self.windows: list[tuple[int, int]] = []

    def note(self, event: StepEvent) -> None:
        window = self.windows[-1] if self.windows else (0, 0)
        self.rounds[-1].append((event, *window))

    def iterate(self, depth: int) -> None:
        self.rounds.append([])

    def enter(self, move: chess.Move | None, depth: int, alpha: int, beta: int) -> None:
        self.windows.append((alpha, beta))
        self.note(StepEvent.ENTER)

    def table_hit(self, value: int, bound: object, depth: int) -> None:
        self.note(StepEvent.TABLE)

    def stand_pat(self, value: int) -> None:
        self.windows[-1] = max(self.windows[-1][0], value), self.windows[-1][1]
        self.note(StepEvent.PAT)

    def leaf(self, value: int, reason: object) -> None:
        self.note(StepEvent.LEAF)

    def raise_alpha(self, move: chess.Move, value: int, beta: int) -> None:
        self.windows[-1] = value, beta
        self.note(StepEvent.RAISE)

    def cut(self, move: chess.Move, value: int, alpha: int, beta: int, skipped: Sequence[chess.Move]) -> None:
        assert self.windows[-1] == (alpha, beta)
        self.note(StepEvent.CUT)

    def leave(self, value: int) -> None:
        self.windows.pop()
        self.note(StepEvent.LEAVE)


def replayed(steps: Steps) -> list[tuple[StepEvent, int, int]]:
    """Event and window where the search is then, from the side to move there."""
    found = []
    for step in steps:
        path = step.path
        if not path:
            found.append((step.event, 0, 0))
            continue
        here = path[-1]
        window = (here.alpha, here.beta) if here.node.turn else (-here.beta, -here.alpha)
        found.append((step.event, *window))
    return found


BARE = Switches(pruning=False, quiescence=False, table=False, deepening=False)


@pytest.mark.parametrize(
    ("fen", "depth", "switches"),
    [(ENDGAME, 4, Switches()), (MIDDLEGAME, 1, Switches()), (chess.STARTING_FEN, 2, BARE)],
)
def test_the_steps_are_what_the_search_reported(fen: str, depth: int, switches: Switches) -> None:
    board = chess.Board(fen)
    diary = Diary()
    ReadableSearch(board, simple, switches, Budget(Limits(), board.turn), recorder=diary).run(
        list(board.legal_moves), depth, Random(0)
    )
    tree = ChessTree.grow(board, depth, switches)
    assert [replayed(root.steps) for root in tree.rounds] == diary.rounds


def test_any_step_can_be_asked_for() -> None:
    steps = ChessTree.grow(chess.Board(ENDGAME), 3).root.steps
    assert steps[0].event is StepEvent.ENTER
    assert steps[-1].event is StepEvent.LEAVE
    assert steps[-1].node == steps[0].node
    assert [step.event for step in steps[5:9]] == [steps[place].event for place in range(5, 9)]
    assert list(reversed(steps))[-1] == steps[0]
    with pytest.raises(IndexError):
        steps[len(steps)]


def test_the_path_carries_the_bounds_down() -> None:
    """A child looks for nothing outside what its parents leave open."""
    tree = ChessTree.grow(chess.Board(), 3, quiescence=False, table=False, deepening=False)
    for step in tree.root.steps[:: max(1, len(tree) // 200)]:
        for upper, lower in itertools.pairwise(step.path[1:]):
            assert upper.alpha <= lower.alpha < lower.beta <= upper.beta


def test_a_stopped_search_has_the_steps_it_took() -> None:
    tree = ChessTree.grow(chess.Board(MIDDLEGAME), 3, deepening=False, max_nodes=500)
    events = [step.event for step in tree.root.steps]
    left = sum(not node.value for node in tree.nodes() if node.value is None)
    assert events.count(StepEvent.ENTER) - events.count(StepEvent.LEAVE) == left > 0
