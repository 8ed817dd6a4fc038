"""Play at a lower rating: what the engine asks of a manner of choosing, and the plain one.

The plain one searches fewer nodes and adds random errors; it is used if the model of how people choose cannot be read
(players/people). The engine looks at a few lines with a small number of nodes, adds to each score an error drawn from
a bell curve and plays the line that then looks best. Both numbers come from the rating by a straight rule that no
match has calibrated: take its ratings as an order, not as figures.
"""

import random
from dataclasses import replace
from typing import Protocol

import chess

from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits, LimitsError
from kibitz.engine.search.deepening import OnInfo
from kibitz.errors import shown

WEAKEST, STRONGEST = 400, 2800
# Below this rating the plain manner gets no weaker.
FLOOR = 800
FEWEST_NODES, MOST_NODES = 60, 400_000
# Centipawns, one standard deviation, at FLOOR; none at STRONGEST.
LARGEST_ERROR = 180.0


class Manner(Protocol):
    """How to choose at a rating. The engine asks it before, during and after a search."""

    # How many lines it wants to choose among.
    lines: int

    def limited(self, board: chess.Board, limits: Limits) -> Limits:
        """The same limits, tightened by its own; analysis without limits stays unlimited."""
        ...

    def hearing(self, on_info: OnInfo | None, lines: int) -> OnInfo | None:
        """The callback for the search's reports; `on_info` gets only this many lines."""
        ...

    def choice(self, board: chess.Board, lines: list[SearchInfo]) -> SearchInfo: ...


def checked_elo(elo: int) -> int:
    if not isinstance(elo, int) or not WEAKEST <= elo <= STRONGEST:
        raise LimitsError(f"elo: expected {WEAKEST} to {STRONGEST}, got {shown(elo)}")
    return elo


class Strength:
    lines = 5

    def __init__(self, elo: int, seed: int = 0) -> None:
        self.elo = checked_elo(elo)
        self.random = random.Random(seed)
        share = max(0.0, (elo - FLOOR) / (STRONGEST - FLOOR))
        self.nodes = round(FEWEST_NODES * (MOST_NODES / FEWEST_NODES) ** share)
        self.error = LARGEST_ERROR * (1 - share) ** 1.5

    def limited(self, board: chess.Board, limits: Limits) -> Limits:
        """With at most this level's nodes."""
        if limits.is_endless():
            return limits
        return replace(limits, nodes=min(limits.nodes or self.nodes, self.nodes))

    def hearing(self, on_info: OnInfo | None, lines: int) -> OnInfo | None:
        return on_info

    def choice(self, board: chess.Board, lines: list[SearchInfo]) -> SearchInfo:
        """A mate that it sees is always played."""
        if lines[0].score.mate is not None and lines[0].score.mate > 0:
            return lines[0]
        return max(lines, key=lambda line: line.score.clamped() + self.random.gauss(0, self.error))
