"""Where the owner of the machine keeps an opening book and tablebases, for the page, the terminal and the arena.

Two variables of the environment: every process that plays inherits them, and nothing that comes from outside (a
player's name, a game, a message) can name a file.
"""

import os

BOOK, TABLEBASES = "KIBITZ_BOOK", "KIBITZ_TABLEBASES"


def owned(variable: str) -> str | None:
    """The path that the owner has named, if any. Whether it can be read shows when it is opened."""
    return os.environ.get(variable) or None
