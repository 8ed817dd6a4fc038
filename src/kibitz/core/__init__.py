"""The rules of chess, compiled: bitboards, positions, move generation, perft. Knows nothing of engines or players.

`Board` is the way in. Standard chess and Chess960.
"""

from kibitz import native

native.install()

from kibitz.core.board import Board
from kibitz.core.fen import START_FEN

__all__ = ["START_FEN", "Board"]
