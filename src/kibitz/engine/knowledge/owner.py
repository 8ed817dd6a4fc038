"""Where the owner of the machine keeps an opening book, tablebases and a net, for the page, the terminal and the arena.

Environment variables name them: every process that plays inherits these, and no outside data (a player's name, a game,
a message) can name a file.
"""

import os
from functools import cache
from typing import TYPE_CHECKING

from kibitz.engine.knowledge import KnowledgeError
from kibitz.engine.net.shipped import chosen_net

if TYPE_CHECKING:
    from kibitz.engine.knowledge.tablebases import Tablebases
    from kibitz.engine.net.file import StoredNet

BOOK, TABLEBASES, OWN_NET = "KIBITZ_BOOK", "KIBITZ_TABLEBASES", "KIBITZ_NET"


def owned(variable: str) -> str | None:
    """The path that the owner has named, if any. Whether it can be read shows when it is opened."""
    return os.environ.get(variable) or None


def owned_tablebases() -> "Tablebases | None":
    """The owner's tablebases, opened; None if they cannot be read."""
    path = owned(TABLEBASES)
    if path is None:
        return None
    # Imported only if there are some.
    from kibitz.engine.knowledge.tablebases import Tablebases

    try:
        return Tablebases(path)
    except KnowledgeError:
        return None


def owned_net() -> "StoredNet | None":
    """The one that the owner has named, or else the one that came with Kibitz; none where it cannot be read."""
    return read_once(owned(OWN_NET))


@cache
def read_once(path: str | None) -> "StoredNet | None":
    from kibitz.engine.net.file import NetFileError

    try:
        return chosen_net(path)
    except NetFileError:
        return None
