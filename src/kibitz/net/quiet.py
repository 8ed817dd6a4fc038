"""Which positions of a game a net learns from."""

from kibitz.core.position import Position
from kibitz.engine.search.history import is_tactical
from kibitz.net.values import KEPT_SCORE


def is_kept(pos: Position, move: int, score: int) -> bool:
    """Not in check, the best move neither takes nor promotes, and the game is not decided yet.

    A static evaluation is asked about quiet positions alone; the search sees to the others.
    """
    return abs(score) <= KEPT_SCORE and not pos.checkers[pos.ply] and not is_tactical(pos, move)
