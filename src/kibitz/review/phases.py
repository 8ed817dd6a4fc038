"""The phases of a game, by the pieces left and their development."""

from collections.abc import Iterable
from enum import Enum

import chess

# Knights, bishops, rooks and queens of both sides: with this many or fewer, the opening or the middle game is over.
MIDDLE_GAME, ENDGAME = 10, 6
DEVELOPED = 4  # a side with fewer men on its first rank has left the opening


class Phase(Enum):
    OPENING = "opening"
    MIDDLE_GAME = "middle game"
    ENDGAME = "endgame"


def phases(boards: Iterable[chess.Board]) -> list[Phase]:
    """The phase of each position of a game, in order. A game never returns to an earlier phase."""
    found: list[Phase] = []
    order = list(Phase)
    for board in boards:
        now = phase_of(board)
        found.append(max(now, found[-1], key=order.index) if found else now)
    return found


def phase_of(board: chess.Board) -> Phase:
    pieces = chess.popcount(board.occupied & ~board.pawns & ~board.kings)
    if pieces <= ENDGAME:
        return Phase.ENDGAME
    ranks = ((chess.WHITE, chess.BB_RANK_1), (chess.BLACK, chess.BB_RANK_8))
    out = any(chess.popcount(board.occupied_co[side] & rank) < DEVELOPED for side, rank in ranks)
    return Phase.MIDDLE_GAME if pieces <= MIDDLE_GAME or out else Phase.OPENING
