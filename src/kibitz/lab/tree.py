"""The tree of a search, to explore from Python.

    tree = ChessTree.grow(chess.Board(), depth=3, quiescence=False)
    tree.principal                       the line that both sides want
    for node in tree.root.children:
        node.san, node.value, node.cut

A node is one visit to a position. Here values and bounds are centipawns for White, whoever is to move: `alpha` is what
White is sure of on this path, `beta` what Black is, and the search looks only for values between them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypedDict, Unpack

import chess

from kibitz.endings import ended
from kibitz.engine.limits import Limits
from kibitz.engine.position import check_playable
from kibitz.errors import InputError, nearest, shown
from kibitz.lab.cost import TooLargeError, estimate
from kibitz.lab.node import TreeNode
from kibitz.lab.recording import CAPACITY, Recording
from kibitz.players.budget import Budget
from kibitz.players.readable.evaluation import EVALUATIONS
from kibitz.players.readable.search import MINIMAX, ReadableSearch, Switches

SEARCHES = {"minimax": replace(MINIMAX, deepening=False), "alphabeta": Switches()}
# A search that is expected to visit more is not begun unless a bound is asked for: at 20,000 a second it takes 50 s.
USUAL_MOST = 1_000_000
DEEPEST = 20


class FinishedError(InputError):
    """A position where the game is over: there is nothing to search."""


class Techniques(TypedDict, total=False):
    """The switches of a search (players/readable/search.py) that are not as its name says."""

    pruning: bool
    ordering: bool
    quiescence: bool
    table: bool
    deepening: bool


class ChessTree:
    """What a search did, position by position."""

    def __init__(
        self,
        board: chess.Board,
        recording: Recording,
        *,
        switches: Switches,
        evaluation: str,
        depth: int,
        complete: bool,
        seconds: float,
    ) -> None:
        self.board = board
        self.recording = recording
        self.switches = switches
        self.evaluation = evaluation
        self.depth = depth
        self.complete = complete
        # Processor seconds, including recording.
        self.seconds = seconds

    @classmethod
    def grow(
        cls,
        board: chess.Board,
        depth: int = 3,
        search: str | Switches = "alphabeta",
        *,
        evaluation: str = "simple",
        max_nodes: int | None = None,
        seed: int | None = 0,
        budget: Budget | None = None,
        on_visit: Callable[[int], None] | None = None,
        **techniques: Unpack[Techniques],
    ) -> ChessTree:
        """Search the position and keep the whole tree.

        `search` is `minimax` (every technique off), `alphabeta` (every one on) or switches of one's own; the
        techniques `pruning`, `ordering`, `quiescence`, `table` and `deepening` change single ones. A search that
        would be too large is refused, with an estimate; with `max_nodes` it is begun in any case and stopped there,
        and the tree is not `complete`. So it is with a `budget` of one's own, which another thread may stop. The
        seed decides between equal best moves; without one the first of them is taken.
        """
        switches = replace(named_search(search) if isinstance(search, str) else search, **techniques)
        check(board, depth, evaluation, max_nodes)
        if max_nodes is None and budget is None:
            cost = estimate(board, depth, EVALUATIONS[evaluation], switches)
            if cost.positions > USUAL_MOST:
                raise TooLargeError(
                    f"depth {depth} with this search would take {cost}: expected at most {USUAL_MOST:,} "
                    "positions (less depth, more pruning, or max-nodes to stop there)"
                )
        rows = Recording(on_visit)
        begun = time.thread_time()
        budget = budget or Budget(Limits(nodes=max_nodes or USUAL_MOST), board.turn)
        running = ReadableSearch(board, EVALUATIONS[evaluation], switches, budget, recorder=rows)
        running.run(list(board.legal_moves), depth, None if seed is None else Random(seed))
        complete = rows.finish()
        return cls(
            board.copy(),
            rows,
            switches=switches,
            evaluation=evaluation,
            depth=depth,
            complete=complete,
            seconds=time.thread_time() - begun,
        )

    @property
    def search(self) -> str:
        """What it is at bottom: every other technique rests on pruning."""
        return "alphabeta" if self.switches.pruning else "minimax"

    @property
    def rounds(self) -> Sequence[TreeNode]:
        """The roots: one, or with iterative deepening one for each depth."""
        return [TreeNode(self, row) for row in self.recording.roots]

    @property
    def root(self) -> TreeNode:
        """The root of the deepest round that was finished; where none was, of the one that was begun."""
        finished = [root for root in self.rounds if root.value is not None]
        return finished[-1] if finished else self.rounds[-1]

    @property
    def principal(self) -> tuple[chess.Move, ...]:
        """The line that both sides want, as far as the search knows it."""
        return tuple(node.move for node in self.root.principal if node.move is not None)

    def __len__(self) -> int:
        """The positions of all rounds, the roots among them."""
        return len(self.recording)

    def node(self, row: int) -> TreeNode:
        return TreeNode(self, row)

    def nodes(self) -> Iterator[TreeNode]:
        """Every node of every round, in the order of the visits."""
        return (TreeNode(self, row) for row in range(len(self)))

    def _repr_html_(self) -> str:
        from kibitz.lab.html import page

        return page(self)


def named_search(name: str) -> Switches:
    if name not in SEARCHES:
        known = " or ".join(SEARCHES)
        raise InputError(f"expected the search {known}, got {shown(name)}{nearest(name[:30], SEARCHES)}")
    return SEARCHES[name]


def check(board: chess.Board, depth: int, evaluation: str, max_nodes: int | None) -> None:
    """Refuse what cannot be searched, with a reason."""
    check_playable(board)
    if over := ended(board):
        raise FinishedError(
            f"expected a position to search, got {shown(board.fen())}: the game is over, {over}"
        )
    if not 1 <= depth <= DEEPEST:
        raise InputError(f"expected a depth from 1 to {DEEPEST}, got {shown(depth)}")
    if evaluation not in EVALUATIONS:
        raise InputError(f"expected an evaluation of {', '.join(EVALUATIONS)}, got {shown(evaluation)}")
    if max_nodes is not None and not 1 <= max_nodes <= CAPACITY:
        raise InputError(f"expected 1 to {CAPACITY:,} positions at most, got {shown(max_nodes)}")
