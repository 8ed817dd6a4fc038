"""The players that search with Python: greedy, minimax, alpha-beta, and the one that keeps its tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import chess

from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits
from kibitz.players.budget import Budget, depth_limit
from kibitz.players.player import Decision, root_moves
from kibitz.players.readable.evaluation import Evaluation
from kibitz.players.readable.node import Node
from kibitz.players.readable.recorder import Recorder
from kibitz.players.readable.scores import to_score
from kibitz.players.readable.search import ReadableSearch, Switches
from kibitz.players.readable.thinker import Thinker


class Searcher(Thinker):
    """Searches to a fixed depth, less when the limits say so. A `recorder` listens to every search."""

    def __init__(
        self, name: str, depth: int, evaluation: Evaluation, switches: Switches, random: Random
    ) -> None:
        super().__init__(random)
        self.name = name
        self.depth = depth
        self.evaluation = evaluation
        self.switches = switches
        self.recorder: Recorder | None = None

    def choose(
        self, board: chess.Board, limits: Limits, on_info: Callable[[SearchInfo], None] | None = None
    ) -> Decision:
        decision, _ = self._decide(board, limits, on_info, self.depth, root=None)
        return decision

    def _decide(
        self,
        board: chess.Board,
        limits: Limits,
        on_info: Callable[[SearchInfo], None] | None,
        depth: int,
        root: Node | None,
    ) -> tuple[Decision, ReadableSearch]:
        moves = root_moves(board, limits)
        self._budget = Budget(limits, board.turn)
        search = ReadableSearch(
            board, self.evaluation, self.switches, self._budget, root=root, recorder=self.recorder
        )
        found = search.run(moves, depth_limit(limits, depth), self.random, on_info)
        score = None if found.value is None else to_score(found.value)
        return Decision(found.move, score, found.pv, search.nodes, found.depth or None), search


class TreeKeeper(Searcher):
    """Keeps the tree of its last search and plays from it, from the position reached to the old horizon.

    It builds a new tree only when this one runs out: at the horizon, or when the game has left the tree. So it looks
    less far ahead from move to move, and makes few new nodes meanwhile: a kept node knows its moves, its evaluation and
    which move was best.
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
        root = self._reached(board) or Node()
        kept = root.size() - 1
        decision, search = self._decide(board, limits, on_info, root.depth or self.depth, root)
        self._root, self._board = root, board.copy()
        if kept:
            remark = f"I played on in my tree of {kept:,} positions and added {search.created:,}."
        else:
            remark = f"I built a new tree of {search.created:,} positions."
        return replace(decision, nodes=search.created, remark=remark, tree=root)

    def _reached(self, board: chess.Board) -> Node | None:
        """The node that the moves since the last search lead to, unless nothing is left below it."""
        known = self._board.move_stack
        if board.root() != self._board.root() or board.move_stack[: len(known)] != known:
            return None
        node: Node | None = self._root
        for move in board.move_stack[len(known) :]:
            node = node.children.get(move) if node is not None else None
        return node if node is not None and node.depth is not None and node.depth > 0 else None
