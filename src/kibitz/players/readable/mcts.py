"""Monte Carlo tree search with UCT: many short looks, more of them where they went well.

One look: walk down the tree by the upper confidence bound, add one position, value it, and tell the value to
all positions on the way back. A value is the expected score of a side, 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log, log10, sqrt
from random import Random

import chess

from kibitz.endings import TWICE, ended
from kibitz.engine.info import Score, SearchInfo
from kibitz.engine.limits import Limits
from kibitz.players.budget import Budget, tightened
from kibitz.players.player import Decision, root_moves
from kibitz.players.readable.evaluation import Evaluation
from kibitz.players.readable.node import gain
from kibitz.players.readable.thinker import Thinker

# The scale of the Elo formula, used for centipawns too: 400 of them are ten to one.
SCALE = 400
# Half-moves of a playout before the evaluation decides. To the real end a random game takes some 300.
PLAYOUT_LENGTH = 40
# Looks between two reports.
REPORT_EVERY = 100

# The value of a position for the side to move in it.
Valuation = Callable[[chess.Board], float]


class Branch:
    """A position of the tree. `total` sums the values for the side that moved into it."""

    __slots__ = ("branches", "move", "result", "total", "untried", "visits")

    def __init__(self, move: chess.Move, untried: list[chess.Move], result: float | None) -> None:
        # The null move at the root.
        self.move = move
        # The last is tried first.
        self.untried = untried
        # For the side to move, where the game is over.
        self.result = result
        self.branches: list[Branch] = []
        self.visits = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5

    def most_visited(self) -> Branch:
        return max(self.branches, key=lambda branch: (branch.visits, branch.mean))

    def most_promising(self, exploration: float) -> Branch:
        """UCT: the mean so far, and a bonus that grows while others are visited."""
        width = exploration * sqrt(log(self.visits))
        return max(self.branches, key=lambda branch: branch.mean + width / sqrt(branch.visits))

    def line(self) -> tuple[chess.Move, ...]:
        moves, branch = [], self
        while branch.branches:
            branch = branch.most_visited()
            moves.append(branch.move)
        return tuple(moves)


class MonteCarlo(Thinker):
    def __init__(self, name: str, looks: int, value: Valuation, exploration: float, random: Random) -> None:
        super().__init__(random)
        self.name = name
        self.looks = looks
        self.value = value
        self.exploration = exploration

    def choose(
        self, board: chess.Board, limits: Limits, on_info: Callable[[SearchInfo], None] | None = None
    ) -> Decision:
        root = Branch(chess.Move.null(), self._shuffled(board, root_moves(board, limits)), None)
        budget = self._budget = Budget(tightened(limits, Limits(nodes=self.looks)), board.turn)
        depth_cap = limits.depth or inf
        own = board.copy()
        deepest = 0
        while not (root.visits and budget.spent(root.visits)):
            deepest = max(deepest, self._look(own, root, depth_cap))
            if on_info is not None and root.visits % REPORT_EVERY == 0:
                on_info(report(root, deepest, budget.elapsed))
        best, line = root.most_visited(), root.line()
        remark = f"I looked {root.visits:,} times, {best.visits:,} of them at this move."
        return Decision(best.move, to_score(best.mean), line, root.visits, len(line), remark, root)

    def _look(self, board: chess.Board, root: Branch, depth_cap: float) -> int:
        """One look; returns how many half-moves it went down."""
        branch, way = root, [root]
        while not branch.untried and branch.branches and len(way) <= depth_cap:
            branch = branch.most_promising(self.exploration)
            way.append(branch)
            board.push(branch.move)
        if branch.untried and len(way) <= depth_cap:
            branch = self._grown(board, branch)
            way.append(branch)
        # The value for the side that moved into the last position.
        value = 1 - (self.value(board) if branch.result is None else branch.result)
        for passed in reversed(way):
            passed.visits += 1
            passed.total += value
            value = 1 - value
        for _ in way[1:]:
            board.pop()
        return len(way) - 1

    def _grown(self, board: chess.Board, branch: Branch) -> Branch:
        """A new branch, its move played on the board."""
        move = branch.untried.pop()
        board.push(move)
        result = final_result(board)
        leaf = Branch(move, self._shuffled(board, list(board.legal_moves) if result is None else []), result)
        branch.branches.append(leaf)
        return leaf

    def _shuffled(self, board: chess.Board, moves: list[chess.Move]) -> list[chess.Move]:
        """In random order, but captures and promotions at the end, the best last: they are tried first."""
        self.random.shuffle(moves)
        moves.sort(key=lambda move: gain(board, move) if board.is_capture(move) or move.promotion else -inf)
        return moves


def final_result(board: chess.Board) -> float | None:
    """The result for the side to move if the game is over, else None."""
    over = ended(board, TWICE)
    if over is None:
        return None
    return 0.5 if over.winner is None else 0.0


def expectation(centipawns: int) -> float:
    return float(1 / (1 + 10 ** (-centipawns / SCALE)))


def to_score(mean: float) -> Score:
    """An expected score as centipawns, for those who compare players."""
    inside = min(max(mean, 0.001), 0.999)
    return Score(cp=round(SCALE * log10(inside / (1 - inside))))


def evaluated(evaluation: Evaluation) -> Valuation:
    return lambda board: expectation(evaluation(board))


def played_out(evaluation: Evaluation, random: Random) -> Valuation:
    """Random moves until the game ends or becomes too long; then the evaluation decides."""

    def value(board: chess.Board) -> float:
        end = board.copy(stack=False)
        result = final_result(end)
        for _ in range(PLAYOUT_LENGTH):
            if result is not None:
                break
            end.push(random.choice(list(end.legal_moves)))
            result = final_result(end)
        if result is None:
            result = expectation(evaluation(end))
        return result if end.turn == board.turn else 1 - result

    return value


def report(root: Branch, deepest: int, seconds: float) -> SearchInfo:
    line = root.line()
    return SearchInfo(
        depth=len(line),
        seldepth=deepest,
        multipv=1,
        score=to_score(root.most_visited().mean),
        nodes=root.visits,
        nps=round(root.visits / seconds) if seconds else 0,
        time=seconds,
        hashfull=0,
        pv=line,
    )
