"""What a review may spend by default on every face."""

import os

from kibitz.review.driver import NODES, ReviewBudget

OWN_NODES = "KIBITZ_REVIEW_NODES"
# For all positions together: a very long game gets less for each.
MOST_NODES, LEAST_NODES = 40_000_000, 5_000


def nodes() -> int:
    """Nodes for one position: as the owner says, else the default."""
    said = os.environ.get(OWN_NODES, "")
    return int(said) if said.isdecimal() else NODES


def game_budget(positions: int) -> ReviewBudget:
    """The budget for a game of this many positions."""
    return ReviewBudget(max(LEAST_NODES, min(nodes(), MOST_NODES // positions)))
