"""The rules of chess, compiled: bitboards, positions, move generation, perft. Knows nothing of engines or players.

`Board` is the way in. Standard chess and Chess960.
"""

from kibitz import native

native.install()

from kibitz.core.board import Board  # noqa: E402  (only now is it the compiled one)
from kibitz.core.fen import START_FEN  # noqa: E402

__all__ = ["START_FEN", "Board"]
