"""How a game ends: every way, who won, and the sentence that says so."""

from dataclasses import dataclass
from enum import Enum

import chess


class Ending(Enum):
    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    INSUFFICIENT_MATERIAL = "insufficient material"
    THREEFOLD = "threefold repetition"  # on claim
    FIFTY_MOVES = "fifty-move rule"  # on claim
    FIVEFOLD = "fivefold repetition"
    SEVENTYFIVE_MOVES = "seventy-five-move rule"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    FLAG_FALL = "flag fall"
    FLAG_FALL_DRAW = "flag fall, and the other side cannot mate"
    FORFEIT = "forfeit"  # a computer crashed, hung or made an illegal move
    ADJUDICATION = "adjudication"  # an arena, or the result tag of an imported game
    ABANDONED = "abandoned"  # without a winner and without a result


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


BY_RULE = {
    chess.Termination.CHECKMATE: Ending.CHECKMATE,
    chess.Termination.STALEMATE: Ending.STALEMATE,
    chess.Termination.INSUFFICIENT_MATERIAL: Ending.INSUFFICIENT_MATERIAL,
    chess.Termination.FIVEFOLD_REPETITION: Ending.FIVEFOLD,
    chess.Termination.SEVENTYFIVE_MOVES: Ending.SEVENTYFIVE_MOVES,
}


def by_rule(board: chess.Board) -> Outcome | None:
    """The end that needs no claim, or None."""
    found = board.outcome(claim_draw=False)
    return Outcome(BY_RULE[found.termination], found.winner) if found else None


def claimable(board: chess.Board) -> Ending | None:
    """The draw that the side to move may claim: it is there, or one of its moves brings it about."""
    if board.can_claim_fifty_moves():
        return Ending.FIFTY_MOVES
    # python-chess tries every move. A third time is four moves of each side after the first: the next may be the last.
    long_enough = min(board.halfmove_clock, len(board.move_stack)) >= 7
    return Ending.THREEFOLD if long_enough and board.can_claim_threefold_repetition() else None


def standing(board: chess.Board) -> Ending | None:
    """The draw that may be claimed for the position as it is."""
    if board.is_fifty_moves():
        return Ending.FIFTY_MOVES
    return Ending.THREEFOLD if board.is_repetition(3) else None


def on_flag_fall(board: chess.Board, fallen: chess.Color) -> Outcome:
    """A loss, unless the other side has not the material to mate by any series of moves."""
    if board.has_insufficient_material(not fallen):
        return Outcome(Ending.FLAG_FALL_DRAW)
    return Outcome(Ending.FLAG_FALL, not fallen)


def side_name(colour: chess.Color) -> str:
    return "White" if colour == chess.WHITE else "Black"
