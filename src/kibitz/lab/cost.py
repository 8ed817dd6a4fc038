"""Estimates what a search would cost before it starts, from a pilot to small depths and its growth."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random

import chess

from kibitz.engine.limits import Limits
from kibitz.errors import InputError
from kibitz.players.budget import Budget
from kibitz.players.readable.evaluation import Evaluation
from kibitz.players.readable.search import ReadableSearch, Switches

# Positions that the pilot may visit in all.
PILOT = 3_000
MINUTE, HOUR, DAY, YEAR = 60, 3_600, 86_400, 31_557_600  # seconds


class TooLargeError(InputError):
    """A search that would not finish."""


@dataclass(frozen=True, slots=True)
class Cost:
    positions: float
    seconds: float  # at the speed of the pilot

    def __str__(self) -> str:
        return f"about {rounded(self.positions)} positions, {duration(self.seconds)}"


def estimate(board: chess.Board, depth: int, evaluation: Evaluation, switches: Switches) -> Cost:
    """What a search of this depth would visit; right to within a factor of a few."""
    visits: list[int] = []  # by depth, from 1
    begun = time.perf_counter()
    spent = 0
    while len(visits) < depth:
        # The first depth is always finished: there are at most 218 moves.
        left = max(PILOT - spent, 1) if visits else None
        budget = Budget(Limits(nodes=left), board.turn)
        search = ReadableSearch(board, evaluation, switches, budget)
        search.run(list(board.legal_moves), len(visits) + 1, Random(0))
        spent += search.nodes
        if left is not None and search.nodes >= left:
            break  # stopped on the way
        visits.append(search.nodes)
    positions = extrapolated(visits, depth, switches.pruning)
    return Cost(positions, positions / spent * (time.perf_counter() - begun))


def extrapolated(visits: list[int], depth: int, pruning: bool) -> float:
    """The visits at `depth` from those at depths 1, 2, …

    Every half-move multiplies a full tree by its number of moves, b. The best that pruning can do is to multiply
    every second half-move alone (b^⌈d/2⌉ + b^⌊d/2⌋ - 1 leaves), so there two depths are compared with each other
    that lie two half-moves apart.
    """
    known = len(visits)
    if known >= depth:
        return visits[depth - 1]
    if pruning and known >= 3:
        growth = (visits[-1] / visits[-3]) ** 0.5
    elif known >= 2:
        growth = visits[-1] / visits[-2]
    else:
        growth = float(visits[-1])
    return float(visits[-1] * max(growth, 1.0) ** (depth - known))


def rounded(number: float) -> str:
    """For people: two figures, and words for what is large."""
    for size, word in ((1e12, " million million"), (1e9, " thousand million"), (1e6, " million")):
        if number >= size:
            return f"{float(f'{number / size:.2g}'):,.10g}{word}"
    return f"{round(float(f'{number:.2g}')):,}"


def duration(seconds: float) -> str:
    for size, word in ((YEAR, "years"), (DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes")):
        if seconds >= 2 * size:
            return f"{rounded(seconds / size)} {word}"
    return f"{max(1, round(seconds))} s"
