"""What each technique saves: the same search with one more switched on, depth by depth, against the least possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import chess

from kibitz import core
from kibitz.charts import Axis, Series, line_chart
from kibitz.lab.cost import estimate, extrapolated
from kibitz.lab.tree import ChessTree, check
from kibitz.players.readable.evaluation import EVALUATIONS
from kibitz.players.readable.search import Switches

BARE = Switches(pruning=False, ordering=False, quiescence=False, table=False, deepening=False)
STAGES = {
    "minimax": BARE,
    "alpha-beta": Switches(ordering=False, quiescence=False, table=False, deepening=False),
    "+ ordering": Switches(quiescence=False, table=False, deepening=False),
    "+ quiescence": Switches(table=False, deepening=False),
    "+ hash table": Switches(deepening=False),
    "+ deepening": Switches(),
}
# The most lines to count one by one: about a second's work.
MOST_LINES = 100_000_000


@dataclass(frozen=True, slots=True)
class Count:
    """One search. Where it was not run, `positions` is what is expected and the rest is None."""

    stage: str
    depth: int
    positions: int
    leaves: int | None = None
    cuts: int | None = None
    # Of the processor, with the tree written down meanwhile.
    seconds: float | None = None
    # False: stopped at the most positions.
    complete: bool = True

    @property
    def ran(self) -> bool:
        return self.leaves is not None

    @property
    def comparable(self) -> bool:
        """Whether the least number of leaves applies: the search looks no further than the horizon, once."""
        switches = STAGES[self.stage]
        return self.ran and self.complete and not switches.quiescence and not switches.table

    @property
    def branching(self) -> float:
        """How many moves a position seems to have: the depth-th root of the visits."""
        return float(self.positions ** (1 / self.depth))


@dataclass(frozen=True, slots=True)
class Least:
    """The fewest leaves that a search without quiescence needs, whatever its move order.

    Exact where minimax was run: it is worked out from the tree. Elsewhere it is b^⌈d/2⌉ + b^⌊d/2⌋ - 1, with the
    mean number of moves for b.
    """

    depth: int
    # The leaves of the full tree; None where they are too many to be counted.
    lines: int | None
    leaves: int
    exact: bool


@dataclass(frozen=True, slots=True)
class CountTable:
    board: chess.Board
    evaluation: str
    counts: tuple[Count, ...]
    least: tuple[Least, ...]

    def at(self, depth: int) -> list[Count]:
        return [count for count in self.counts if count.depth == depth]


def count(
    board: chess.Board,
    depth: int,
    *,
    evaluation: str = "simple",
    max_nodes: int = 1_000_000,
    seed: int = 0,
    on_search: Callable[[str, int], None] | None = None,
    on_visit: Callable[[int], None] | None = None,
) -> CountTable:
    """Every stage at every depth up to this one.

    A search that is expected to visit more than `max_nodes` is not run; one that does so all the same is stopped.
    """
    check(board, depth, evaluation, max_nodes)
    counts: list[Count] = []
    least: list[Least] = []
    visits: dict[str, list[int]] = {stage: [] for stage in STAGES}
    for current in range(1, depth + 1):
        full_tree: ChessTree | None = None
        for stage, switches in STAGES.items():
            expected = forecast(board, current, evaluation, switches, visits[stage])
            if expected > max_nodes:
                counts.append(Count(stage, current, expected))
                continue
            if on_search is not None:
                on_search(stage, current)
            tree = ChessTree.grow(
                board,
                current,
                switches,
                evaluation=evaluation,
                max_nodes=max_nodes,
                seed=seed,
                on_visit=on_visit,
            )
            counts.append(counted(stage, current, tree))
            if tree.complete:
                visits[stage].append(counts[-1].positions)
                if switches == BARE:
                    full_tree = tree
        least.append(least_leaves(board, current, full_tree))
    return CountTable(board.copy(), evaluation, tuple(counts), tuple(least))


def forecast(board: chess.Board, depth: int, evaluation: str, switches: Switches, visits: list[int]) -> int:
    """What the search is expected to visit, by the depths before it."""
    if len(visits) < 2:
        return round(estimate(board, depth, EVALUATIONS[evaluation], switches).positions)
    return round(extrapolated(visits, depth, switches.pruning))


def counted(stage: str, depth: int, tree: ChessTree) -> Count:
    rounds = [root.counts for root in tree.rounds]
    return Count(
        stage,
        depth,
        positions=sum(counts.positions for counts in rounds),
        leaves=sum(counts.leaves for counts in rounds),
        cuts=sum(counts.cuts for counts in rounds),
        seconds=tree.seconds,
        complete=tree.complete,
    )


def least_leaves(board: chess.Board, depth: int, full_tree: ChessTree | None) -> Least:
    lines, mean = legal_lines(board, depth)
    if full_tree is not None:
        return Least(depth, lines, proof(full_tree), True)
    return Least(depth, lines, round(perfect_order(mean, depth)), False)


def legal_lines(board: chess.Board, depth: int) -> tuple[int | None, float]:
    """The lines of that many half-moves where they can be counted, and the mean number of moves in them."""
    rules = core.Board(board.fen(en_passant="fen"), board.chess960)
    lines, mean = 1, 1.0
    for current in range(1, depth + 1):
        if lines * mean > MOST_LINES:
            return None, mean
        lines = rules.perft(current)
        mean = float(max(lines, 1) ** (1 / current))
    return lines, mean


def perfect_order(moves: float, depth: int) -> float:
    """The leaves of the smallest tree that proves a value, where every position has that many moves."""
    return float(moves ** ((depth + 1) // 2) + moves ** (depth // 2) - 1)


def proof(tree: ChessTree) -> int:
    """The fewest leaves of a full tree that prove its value.

    One set of leaves shows that the side to move gets at least the value: it needs one good enough move in each of
    its own positions and all answers of the other side. Another shows that it gets no more. They share one leaf.
    """
    rows, root = tree.recording, tree.root
    goal = rows.values[root.row]
    size = root.size
    # Leaves needed to prove that a position is worth that to its side; 0: it is not.
    at_least = [0] * size
    at_most = [0] * size
    for row in reversed(range(root.row, root.row + size)):
        own = goal if (root.depth - rows.depths[row]) % 2 == 0 else -goal
        children = [child - root.row for child in rows.children(row)]
        place = row - root.row
        if rows.values[row] >= own:
            at_least[place] = min((at_most[child] for child in children if at_most[child]), default=1)
        if rows.values[row] <= own:
            at_most[place] = sum(at_least[child] for child in children) or 1
    return at_least[0] + at_most[0] - 1


def chart(table: CountTable) -> str:
    """Positions by depth as a picture (SVG), one line a stage, and the least number of leaves."""
    return line_chart(
        "Positions visited",
        list(series(table)),
        Axis("depth in half-moves"),
        Axis("positions", logarithmic=True),
    )


def series(table: CountTable) -> Iterator[Series]:
    for stage in STAGES:
        ran = [count for count in table.counts if count.stage == stage and count.ran and count.complete]
        if ran:
            yield Series(stage, [(count.depth, count.positions) for count in ran])
    yield Series("least leaves", [(least.depth, least.leaves) for least in table.least])
