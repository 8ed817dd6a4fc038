"""What the review of a game may spend, where nobody says it: the faces' own choice."""

import os

from kibitz.review.driver import NODES, ReviewBudget

OWN_NODES = "KIBITZ_REVIEW_NODES"
# Of all positions together: a very long game is looked at more quickly.
MOST_NODES, LEAST_NODES = 40_000_000, 5_000


def nodes() -> int:
    """Of the search of one position: what the owner says, else as many as everywhere."""
    said = os.environ.get(OWN_NODES, "")
    return int(said) if said.isdecimal() else NODES


def game_budget(positions: int) -> ReviewBudget:
    """For a game of so many positions."""
    return ReviewBudget(max(LEAST_NODES, min(nodes(), MOST_NODES // positions)))
