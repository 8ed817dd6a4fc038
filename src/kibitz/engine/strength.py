"""Play at a lower rating: fewer nodes, and a hand that shakes.

The engine looks at a few lines with a small number of nodes, adds to each score an error drawn from a bell
curve and plays the line that then looks best. Both numbers come from the rating by a straight rule that no
match has calibrated yet: take the ratings as an order, not as figures.
"""

import random
from dataclasses import replace

from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Limits, LimitsError
from kibitz.errors import shown

WEAKEST, STRONGEST = 800, 2800
FEWEST_NODES, MOST_NODES = 60, 400_000
LARGEST_ERROR = 180.0  # centipawns, one standard deviation, at WEAKEST; none at STRONGEST


class Strength:
    lines = 5

    def __init__(self, elo: int, seed: int = 0) -> None:
        if not isinstance(elo, int) or not WEAKEST <= elo <= STRONGEST:
            raise LimitsError(f"elo: expected {WEAKEST} to {STRONGEST}, got {shown(elo)}")
        self.elo = elo
        self.random = random.Random(seed)
        share = (elo - WEAKEST) / (STRONGEST - WEAKEST)
        self.nodes = round(FEWEST_NODES * (MOST_NODES / FEWEST_NODES) ** share)
        self.error = LARGEST_ERROR * (1 - share) ** 1.5

    def limited(self, limits: Limits) -> Limits:
        """The same limits with at most this level's nodes; analysis without limits stays without."""
        if limits.is_endless():
            return limits
        return replace(limits, nodes=min(limits.nodes or self.nodes, self.nodes))

    def choice(self, lines: list[SearchInfo]) -> SearchInfo:
        """A mate in sight is never missed: what a weak player sees, it plays."""
        if lines[0].score.mate is not None and lines[0].score.mate > 0:
            return lines[0]
        return max(lines, key=lambda line: line.score.clamped() + self.random.gauss(0, self.error))
