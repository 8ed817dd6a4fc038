"""How a game ends: every ending, its winner, its sentence, and whether the board shows it.

The one place above the compiled search that knows when a game is over.
"""

from dataclasses import dataclass
from enum import Enum

import chess


class Ending(Enum):
    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    INSUFFICIENT_MATERIAL = "insufficient material"
    # On claim.
    THREEFOLD = "threefold repetition"
    # On claim.
    FIFTY_MOVES = "fifty-move rule"
    FIVEFOLD = "fivefold repetition"
    SEVENTYFIVE_MOVES = "seventy-five-move rule"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    FLAG_FALL = "flag fall"
    FLAG_FALL_DRAW = "flag fall, and the other side cannot mate"
    # A computer crashed, hung or made an illegal move.
    FORFEIT = "forfeit"
    # An arena, or the result tag of an imported game.
    ADJUDICATION = "adjudication"
    # Without a winner and without a result.
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Outcome:
    """`winner` is None for a draw and for an abandoned game; `detail` is what a forfeit was for."""

    ending: Ending
    winner: chess.Color | None = None
    detail: str = ""

    @property
    def result(self) -> str:
        """As PGN writes it: 1-0, 0-1, 1/2-1/2, or * for an abandoned game."""
        if self.ending is Ending.ABANDONED:
            return "*"
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner == chess.WHITE else "0-1"

    def __str__(self) -> str:
        """For people: `White wins by checkmate`, `Draw by agreement`."""
        if self.ending is Ending.ABANDONED:
            text = "Abandoned"
        elif self.winner is None:
            text = f"Draw by {self.ending.value}"
        else:
            text = f"{side_name(self.winner)} wins by {self.ending.value}"
        return f"{text}: {self.detail}" if self.detail else text


# How often a position must occur for a draw, and after how many half-moves without a capture or a pawn move:
# automatically, or when somebody claims it. A search calls the first repetition a draw: what was best once is best
# again.
FIVE_TIMES, THREE_TIMES, TWICE = 5, 3, 2
OF_ITSELF, ON_CLAIM = 150, 100


def ended(board: chess.Board, repetitions: int = FIVE_TIMES) -> Outcome | None:
    """The end that the board shows, or None. With fewer than five repetitions, draws count as claimed at once."""
    if not any(board.generate_legal_moves()):
        return Outcome(Ending.CHECKMATE, not board.turn) if board.is_check() else Outcome(Ending.STALEMATE)
    draw = drawn(board, repetitions)
    return Outcome(draw) if draw else None


def drawn(board: chess.Board, repetitions: int, repeated: bool | None = None) -> Ending | None:
    """The draw that the board shows, except stalemate; the caller says whether the position is `repeated`."""
    claimed = repetitions < FIVE_TIMES
    since = board.halfmove_clock
    # A mate on the last half-move counts: there is no legal move then.
    if since >= (ON_CLAIM if claimed else OF_ITSELF) and any(board.generate_legal_moves()):
        return Ending.FIFTY_MOVES if claimed else Ending.SEVENTYFIVE_MOVES
    if repeated is None:
        # Each repetition takes two moves of each side.
        repeated = since >= 4 * (repetitions - 1) and board.is_repetition(repetitions)
    if repeated:
        return Ending.THREEFOLD if claimed else Ending.FIVEFOLD
    # A quick test first: a pawn, a rook or a queen is always enough.
    if not board.pawns | board.rooks | board.queens and board.is_insufficient_material():
        return Ending.INSUFFICIENT_MATERIAL
    return None


def claimable(board: chess.Board) -> Ending | None:
    """The draw that the side to move may claim now, or with one of its moves."""
    if board.can_claim_fifty_moves():
        return Ending.FIFTY_MOVES
    # python-chess tries every move. A third time is four moves of each side after the first: the next may be the last.
    long_enough = min(board.halfmove_clock, len(board.move_stack)) >= 7
    return Ending.THREEFOLD if long_enough and board.can_claim_threefold_repetition() else None


def standing(board: chess.Board) -> Ending | None:
    """The draw that may be claimed for the position as it is."""
    draw = drawn(board, THREE_TIMES)
    return draw if draw in (Ending.FIFTY_MOVES, Ending.THREEFOLD) else None


def on_flag_fall(board: chess.Board, fallen: chess.Color) -> Outcome:
    """A loss, or a draw if the other side could not mate by any series of moves."""
    if board.has_insufficient_material(not fallen):
        return Outcome(Ending.FLAG_FALL_DRAW)
    return Outcome(Ending.FLAG_FALL, not fallen)


def side_name(colour: chess.Color) -> str:
    return "White" if colour == chess.WHITE else "Black"
