"""The players that search with Python: greedy, minimax, alpha-beta, and the one that keeps its tree."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import chess

from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits
from kibitz.players.budget import Budget, depth_limit
from kibitz.players.evaluation import Evaluation
from kibitz.players.node import Node
from kibitz.players.player import Decision, Player, root_moves
from kibitz.players.recorder import Recorder
from kibitz.players.scores import to_score
from kibitz.players.search import Search, Switches


class Searcher(Player):
    """Searches to a fixed depth, less when the limits say so. A `recorder` listens to every search."""

    def __init__(
        self, name: str, depth: int, evaluation: Evaluation, switches: Switches, random: Random
    ) -> None:
        self.name = name
        self.depth = depth
        self.evaluation = evaluation
        self.switches = switches
        self.random = random
        self.recorder: Recorder | None = None
        self._budget: Budget | None = None

    def choose(
        self, board: chess.Board, limits: Limits, on_info: Callable[[SearchInfo], None] | None = None
    ) -> Decision:
        return self._decide(board, limits, on_info, root=None)[0]

    def stop(self) -> None:
        if self._budget is not None:
            self._budget.stop()

    def _decide(
        self,
        board: chess.Board,
        limits: Limits,
        on_info: Callable[[SearchInfo], None] | None,
        root: Node | None,
    ) -> tuple[Decision, Search]:
        moves = root_moves(board, limits)
        self._budget = Budget(limits, board.turn)
        search = Search(
            board, self.evaluation, self.switches, self._budget, root=root, recorder=self.recorder
        )
        found = search.run(moves, depth_limit(limits, self.depth), self.random, on_info)
        score = None if found.value is None else to_score(found.value)
        return Decision(found.move, score, found.pv, search.nodes, found.depth or None), search


class TreeKeeper(Searcher):
    """Keeps the tree of its last search and goes on from where the game has got to in it.

    Kept nodes know their moves, their evaluation and which move was best. A new tree is begun only when the
    game has left the old one.
    """

    def __init__(
        self, name: str, depth: int, evaluation: Evaluation, switches: Switches, random: Random
    ) -> None:
        super().__init__(name, depth, evaluation, switches, random)
        self.new_game()

    def new_game(self) -> None:
        self._root = Node()
        self._board = chess.Board(None)

    def choose(
        self, board: chess.Board, limits: Limits, on_info: Callable[[SearchInfo], None] | None = None
    ) -> Decision:
        root = self._reached(board)
        kept = root.size() - 1
        self._root, self._board = root, board.copy()
        decision, search = self._decide(board, limits, on_info, root)
        remark = f"I kept {kept:,} positions of my tree and added {search.created:,}."
        return Decision(
            decision.move, decision.score, decision.pv, search.created, decision.depth, remark, tree=root
        )

    def _reached(self, board: chess.Board) -> Node:
        """The node that the moves since the last search lead to, or a new one."""
        known = self._board.move_stack
        if board.root() != self._board.root() or board.move_stack[: len(known)] != known:
            return Node()
        node: Node | None = self._root
        for move in board.move_stack[len(known) :]:
            node = node.children.get(move) if node is not None else None
        return node or Node()
