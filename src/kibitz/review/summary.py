"""How well a side played: accuracy, loss, by phase, an estimated rating; and where the game turned."""

from collections import Counter
from dataclasses import dataclass
from statistics import fmean

import chess

from kibitz.review.accuracy import game_accuracy, move_accuracy
from kibitz.review.performance import Performance, performance
from kibitz.review.phases import Phase
from kibitz.review.record import Review
from kibitz.review.verdicts import Mark

AHEAD = 60.0  # win chance beyond which a side is ahead


@dataclass(frozen=True, slots=True)
class PhaseSummary:
    moves: int
    accuracy: float
    average_loss: float


@dataclass(frozen=True, slots=True)
class SideSummary:
    """`accuracy` and `average_loss` (points of win chance a move) are None where no move is known."""

    moves: int
    accuracy: float | None
    average_loss: float | None
    phases: dict[Phase, PhaseSummary]
    marks: Counter[Mark]
    performance: Performance | None


def summarise(review: Review, side: chess.Color) -> SideSummary:
    own = [move for move in review.moves if move is not None and move.turn == side]
    losses = [move.loss for move in own]
    by_phase = {}
    for phase in Phase:
        here = [move.loss for move in own if move.phase is phase]
        if here:
            by_phase[phase] = PhaseSummary(len(here), fmean(map(move_accuracy, here)), fmean(here))
    average = fmean(losses) if losses else None
    return SideSummary(
        len(own),
        game_accuracy(white_chances(review), accuracies(review, side)),
        average,
        by_phase,
        Counter(move.mark for move in own),
        None if average is None else performance(average, len(own)),
    )


def accuracies(review: Review, side: chess.Color) -> list[float | None]:
    return [
        move_accuracy(move.loss) if move is not None and move.turn == side else None for move in review.moves
    ]


def white_chances(review: Review) -> list[float]:
    """White's win chance in every position; what is missing is as it was before."""
    found = [50.0]
    turn = review.board().turn
    for place, finding in enumerate(review.findings):
        side = turn if place % 2 == 0 else not turn
        found.append(found[-1] if finding is None else finding.chance(chess.WHITE, side))
    return found[1:]


def turning_point(review: Review) -> int | None:
    """The place of the move after which the winner was ahead for good; None if nobody won."""
    winner = {"1-0": chess.WHITE, "0-1": chess.BLACK}.get(review.result)
    if winner is None:
        return None
    chances = white_chances(review)
    own = chances if winner == chess.WHITE else [100 - one for one in chances]
    behind = [place for place, chance in enumerate(own) if chance <= AHEAD]
    if not behind or behind[-1] == len(own) - 1:
        return None
    return behind[-1]
