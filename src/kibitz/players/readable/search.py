"""The one search behind greedy, minimax, alpha-beta and the tree: negamax with its techniques as switches.

    pruning       alpha-beta: no look at moves that the other side would never allow
    ordering      the move that was best before, then promotions and captures, most valuable victim first
    quiescence    at the horizon captures are played out: no evaluation falls in the middle of an exchange
    table         a position reached again by another order of moves is not searched again
    deepening     depth 1, 2, 3 …: there is a move whenever time runs out, and each round orders the next

With all of them off it is minimax. None but quiescence changes the value of a position, only the work. (Draws
by repetition depend on the path: there the table may mix two paths.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

import chess

from kibitz.endings import TWICE, drawn
from kibitz.engine.info import SearchInfo
from kibitz.players.budget import Budget
from kibitz.players.readable.evaluation import Evaluation
from kibitz.players.readable.node import Node
from kibitz.players.readable.positions import history, position_key
from kibitz.players.readable.recorder import Leaf, Recorder
from kibitz.players.readable.scores import DRAW, INFINITY, MATE, mated, to_score
from kibitz.players.readable.table import ReadableTable

# Half-moves from the root that a line can reach: depth, then captures and the answers to checks.
LONGEST_LINE = 256


@dataclass(frozen=True, slots=True)
class Switches:
    pruning: bool = True
    ordering: bool = True
    quiescence: bool = True
    table: bool = True
    deepening: bool = True


MINIMAX = Switches(pruning=False, ordering=False, quiescence=False, table=False)


@dataclass(frozen=True, slots=True)
class Found:
    """The best move so far. The value is from the side to move; None: time was over before any was known."""

    move: chess.Move
    value: int | None
    pv: tuple[chess.Move, ...]
    depth: int


class Interrupted(Exception):  # noqa: N818 - no error: the way out
    """The budget is spent: unwinds the search. Its board is a copy and is dropped as it is."""


class ReadableSearch:
    """One search of one position. `nodes` counts the visits, `created` those that found no kept node."""

    def __init__(
        self,
        board: chess.Board,
        evaluation: Evaluation,
        switches: Switches,
        budget: Budget,
        *,
        root: Node | None = None,
        recorder: Recorder | None = None,
    ) -> None:
        self.board = board.copy()
        self.evaluation = evaluation
        self.switches = switches
        self.budget = budget
        self.keeps_tree = root is not None
        self.root = root or Node()
        self.recorder = recorder
        self.nodes = 0
        self.created = 0
        self.path = history(board)
        self.table = ReadableTable()
        self.lines: list[list[chess.Move]] = [[] for _ in range(LONGEST_LINE)]

    def run(
        self,
        moves: Sequence[chess.Move],
        depth: int,
        random: Random | None,
        on_info: Callable[[SearchInfo], None] | None = None,
    ) -> Found:
        """The best of the moves at this depth, or what is known of it when the budget is spent.

        Without `random` the first of equal moves is the best.
        """
        # Equal moves are told apart by a rank drawn for each. Were they told apart by their place in the
        # search's order, captures would win every tie.
        wanted = set(moves)
        ordered = [move for move in self._ordered(self.root, self.root.best) if move in wanted]
        ranked = ordered if random is None else random.sample(moves, len(moves))
        rank = {move: place for place, move in enumerate(ranked)}
        self.found = Found(min(moves, key=rank.__getitem__), None, (), 0)
        try:
            for current in range(1 if self.switches.deepening else depth, depth + 1):
                self._search_root(ordered, current, rank)
                if on_info is not None:
                    on_info(self._info())
                if abs(self.found.value or 0) >= MATE - current:
                    # A mate inside the horizon: more depth finds none that is sooner.
                    break
                ordered.sort(key=lambda move: move != self.found.move)
        except Interrupted:
            pass
        return self.found

    def _search_root(self, moves: Iterable[chess.Move], depth: int, rank: dict[chess.Move, int]) -> None:
        if self.recorder is not None:
            self.recorder.iterate(depth)
            self.recorder.enter(None, depth, -INFINITY, INFINITY)
        best, best_move = -INFINITY, None
        for move in moves:
            # A move of a better rank need only equal the best to replace it: its window is one point wider.
            alpha = best - 1 if best_move is not None and rank[move] < rank[best_move] else best
            value = self._value_of(move, self.root, depth, alpha, INFINITY, 0)
            if value > alpha or best_move is None:
                best, best_move = value, move
                self.found = Found(move, value, (move, *self.lines[1]), depth)
                if self.recorder is not None:
                    self.recorder.raise_alpha(move, value, INFINITY)
        self.root.depth, self.root.value, self.root.best = depth, best, best_move
        if self.recorder is not None:
            self.recorder.leave(best)

    def _value_of(self, move: chess.Move, node: Node, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Play a move, search what follows and take it back. The value is from the side that moves."""
        board = self.board
        child = node.children.get(move)
        if child is None:
            child = Node()
            self.created += 1
            if self.keeps_tree:
                node.children[move] = child
        if not self.switches.pruning:
            alpha, beta = -INFINITY, INFINITY
        board.push(move)
        self.path.append(position_key(board))
        if self.recorder is None:
            value = self._negamax(child, depth - 1, -beta, -alpha, ply + 1)
        else:
            self.recorder.enter(move, depth - 1, -beta, -alpha)
            value = self._negamax(child, depth - 1, -beta, -alpha, ply + 1)
            self.recorder.leave(value)
        self.path.pop()
        board.pop()
        return -value

    def _negamax(self, node: Node, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value for the side to move: exact between alpha and beta, outside them a bound (fail-soft)."""
        # 1. The budget.
        if self.budget.spent(self.nodes):
            raise Interrupted
        self.nodes += 1
        self.lines[ply].clear()

        # 2. Draws that do not depend on the moves.
        if self._is_draw():
            return self._leaf(DRAW, Leaf.DRAW)

        # 3. The horizon. Without quiescence this is a leaf. With it the side to move may stand pat or play a
        #    capture; in check it must look at every move, for it may be mated.
        moves: Iterable[chess.Move]
        best = -INFINITY
        raised = alpha
        quiescence = depth <= 0
        checked = quiescence and self.board.is_check()
        if quiescence and not (checked and self.switches.quiescence):
            if not any(self.board.generate_legal_moves()):
                return self._end(ply)
            best = node.evaluate(self.board, self.evaluation)
            if not self.switches.quiescence or best >= beta:
                return self._leaf(best, Leaf.EVALUATED)
            if self.recorder is not None:
                self.recorder.stand_pat(best)
            raised = max(alpha, best)
            moves = self._captures(node)

        # 4. The table: an entry of this very depth settles the position, or shows the move to try first.
        else:
            entry = self.table.find(self.path[-1]) if self.switches.table and not quiescence else None
            if entry is not None and entry.settles(depth, alpha, beta, ply):
                value = entry.value_at(ply)
                if self.recorder is not None:
                    self.recorder.table_hit(value, entry.bound, depth)
                return value
            moves = self._ordered(node, node.best if entry is None else entry.move)

        # 5. Every move, until one is too good to be allowed. Where none beats alpha, no best one is known.
        best_move = None
        remaining = iter(moves)
        for move in remaining:
            value = self._value_of(move, node, depth, raised, beta, ply)
            best = max(best, value)
            if value > raised:
                best_move = move
                if value >= beta:
                    if self.recorder is not None:
                        self.recorder.cut(move, value, raised, beta, tuple(remaining))
                    break
                raised = value
                self.lines[ply][:] = [move, *self.lines[ply + 1]]
                if self.recorder is not None:
                    self.recorder.raise_alpha(move, value, beta)

        # 6. No move: mate or stalemate.
        if best == -INFINITY:
            return self._end(ply)

        # 7. What is remembered.
        node.depth, node.value, node.best = depth, best, best_move
        if self.switches.table and not quiescence:
            self.table.store(self.path[-1], depth, best, alpha, beta, best_move, ply)
        return best

    def _ordered(self, node: Node, first: chess.Move | None) -> Iterable[chess.Move]:
        if self.switches.ordering:
            return node.ordered_moves(self.board, first)
        return list(self.board.legal_moves)

    def _captures(self, node: Node) -> Iterable[chess.Move]:
        """What quiescence looks at: captures and promotions, to a queen only."""
        return (move for move in node.noisy_moves(self.board) if move.promotion in (None, chess.QUEEN))

    def _is_draw(self) -> bool:
        """A position that occurred before (once is enough), fifty moves, or too few pieces."""
        since = self.board.halfmove_clock
        repeated = since >= 4 and self.path[-1] in self.path[-1 - since : -1]
        return drawn(self.board, TWICE, repeated) is not None

    def _end(self, ply: int) -> int:
        if self.board.is_check():
            return self._leaf(mated(ply), Leaf.MATED)
        return self._leaf(DRAW, Leaf.STALEMATE)

    def _leaf(self, value: int, reason: Leaf) -> int:
        if self.recorder is not None:
            self.recorder.leaf(value, reason)
        return value

    def _info(self) -> SearchInfo:
        assert self.found.value is not None
        seconds = self.budget.elapsed
        return SearchInfo(
            depth=self.found.depth,
            seldepth=max(self.found.depth, len(self.found.pv)),
            multipv=1,
            score=to_score(self.found.value),
            nodes=self.nodes,
            nps=round(self.nodes / seconds) if seconds else 0,
            time=seconds,
            hashfull=self.table.thousandths_full,
            pv=self.found.pv,
        )
