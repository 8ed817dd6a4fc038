"""Which move cuts off: the better the order of moves, the more often the first one tried is enough."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import chess

from kibitz.charts import Bar, bar_chart
from kibitz.engine.limits import Limits
from kibitz.lab.experiments.findings import Cell, Findings, FindingsTable, Progress
from kibitz.lab.experiments.positions import MIDDLEGAMES
from kibitz.players.budget import Budget
from kibitz.players.readable.evaluation import simple
from kibitz.players.readable.recorder import Bound, Leaf
from kibitz.players.readable.search import ReadableSearch, Switches

DEPTH = 3
ORDERS = {
    "as generated": Switches(ordering=False, quiescence=False, table=False, deepening=False),
    "captures first": Switches(quiescence=False, table=False, deepening=False),
    "best so far, then captures": Switches(quiescence=False),
}
PLACES = ("1st", "2nd", "3rd", "4th and later")


class CutCounter:
    """Listens to a search and counts at which move its cuts come."""

    def __init__(self) -> None:
        self.places: Counter[int] = Counter()
        self._tried: list[int] = []

    def iterate(self, depth: int) -> None:
        self._tried.clear()

    def enter(self, move: chess.Move | None, depth: int, alpha: int, beta: int) -> None:
        if self._tried:
            self._tried[-1] += 1
        self._tried.append(0)

    def cut(self, move: chess.Move, value: int, alpha: int, beta: int, skipped: Sequence[chess.Move]) -> None:
        self.places[self._tried[-1]] += 1

    def leave(self, value: int) -> None:
        self._tried.pop()

    def table_hit(self, value: int, bound: Bound, depth: int) -> None: ...

    def stand_pat(self, value: int) -> None: ...

    def leaf(self, value: int, reason: Leaf) -> None: ...

    def raise_alpha(self, move: chess.Move, value: int, beta: int) -> None: ...


def run(
    seed: int, progress: Progress, depth: int = DEPTH, positions: Sequence[str] = MIDDLEGAMES
) -> Findings:
    visits: Counter[str] = Counter()
    counters = {order: CutCounter() for order in ORDERS}
    jobs = [(order, fen) for order in ORDERS for fen in positions]
    for number, (order, fen) in enumerate(jobs):
        progress(order, number, len(jobs))
        board = chess.Board(fen)
        budget = Budget(Limits(), board.turn)
        search = ReadableSearch(board, simple, ORDERS[order], budget, recorder=counters[order])
        search.run(list(board.legal_moves), depth, Random(seed))
        visits[order] += search.nodes
    return Findings((table(visits, counters),), picture(counters), summary(visits, counters))


def shares(places: Counter[int]) -> list[float]:
    """Of all cuts, those at the first, second, third move and at any later one, in percent."""
    total = places.total() or 1
    first = [100 * places[place] / total for place in (1, 2, 3)]
    return [*first, 100 - sum(first)]


def mean_place(places: Counter[int]) -> float:
    return sum(place * number for place, number in places.items()) / (places.total() or 1)


def table(visits: Counter[str], counters: dict[str, CutCounter]) -> FindingsTable:
    headings = (
        "order of moves",
        "positions",
        "cuts",
        *(f"at the {place}, %" for place in PLACES),
        "moves tried",
    )
    rows: list[tuple[Cell, ...]] = []
    for order, counter in counters.items():
        parts = (f"{share:.1f}" for share in shares(counter.places))
        rows.append((order, visits[order], counter.places.total(), *parts, mean_place(counter.places)))
    return FindingsTable(headings, tuple(rows))


def picture(counters: dict[str, CutCounter]) -> str:
    bars = [
        Bar(place, share, order)
        for number, place in enumerate(PLACES)
        for order, counter in counters.items()
        for share in [shares(counter.places)[number]]
    ]
    return bar_chart("At which move the cut comes", bars, "% of the cuts", lambda value: f"{value:.1f}")


def summary(visits: Counter[str], counters: dict[str, CutCounter]) -> str:
    unordered, captures, known = (shares(counter.places)[0] for counter in counters.values())
    most, *_, fewest = (visits[order] for order in counters)
    return (
        f"With moves in the order they are generated, the first one cuts in {unordered:.1f} % of cases; with captures "
        f"first, in {captures:.1f} %; with the best so far before them, in {known:.1f} %. Every move tried in vain "
        f"is a subtree searched in vain: the last order visits {most / fewest:.1f} times fewer positions than "
        "the first."
    )
