"""Win chance, the points a move loses, accuracy, and where a verdict begins: every number of a review that is a choice.

The formulas and thresholds are those that Lichess publishes, so that a review here says what one there says:

- win chance: 50 + 50 · (2 / (1 + e^(-0.00368208 · cp)) - 1), from 0 to 100, cp within ±1,000, a mate as ±1,000; where
  a move is graded, cp as it is;
- a move's accuracy: 103.1668100711649 · e^(-0.04354415386753951 · loss) - 3.166924740191411 + 1, from 0 to 100;
- a game's accuracy: halfway between the harmonic mean of its moves and their mean weighted by how much the win
  chance moves about around each;
- an inaccuracy loses 5 points of win chance, a mistake 10, a blunder 15.

Their centipawns are Stockfish's. Ours are taken for the same: see docs/review.md.
"""

from collections.abc import Sequence
from math import exp
from statistics import fmean, harmonic_mean, pstdev

from kibitz.engine.info import Score

STEEPNESS = 0.00368208
MOST = 1_000  # centipawns: a game is decided long before

INACCURACY, MISTAKE, BLUNDER = 5.0, 10.0, 15.0  # points of win chance lost
# Centipawns beyond which an allowed or a missed mate changes less: it is a mistake, or an inaccuracy only.
DECIDED, OVER = 700, 999
# Learning from a mistake: a move that loses no more than this is as good as the best.
ACCEPTED = 4.0

WINDOWS = (2, 8)  # half-moves in which the win chance is seen to move about, at least and at most
WEIGHTS = (0.5, 12.0)  # of a move in a game's accuracy


def common(score: Score) -> int:
    """Centipawns, at most MOST either way; a mate is the most."""
    if score.mate is not None:
        return MOST if score.mate > 0 else -MOST
    assert score.cp is not None
    return max(-MOST, min(MOST, score.cp))


def win_chance(score: Score) -> float:
    """From 0 to 100, for the side whose score this is."""
    return chance_of(common(score))


def chance_of(centipawns: float) -> float:
    """Without a limit: of ten pawns it is 97.5."""
    return 100 / (1 + exp(-STEEPNESS * centipawns))


def move_accuracy(loss: float) -> float:
    """The accuracy, from 0 to 100, of a move that loses this many points of win chance."""
    if loss <= 0:
        return 100.0
    raw = 103.1668100711649 * exp(-0.04354415386753951 * loss) - 3.166924740191411 + 1
    return max(0.0, min(100.0, raw))


def game_accuracy(chances: Sequence[float], accuracies: Sequence[float | None]) -> float | None:
    """Of one side: `chances` are the win chances at the start and after every move of both sides, `accuracies` those
    of its own moves, with None in the places of the other side's. None: it has made no move."""
    weights = volatility(chances)
    own = [(one, weight) for one, weight in zip(accuracies, weights, strict=True) if one is not None]
    if not own:
        return None
    weighted = sum(one * weight for one, weight in own) / sum(weight for _, weight in own)
    return fmean((weighted, harmonic_mean([one for one, _ in own])))


def volatility(chances: Sequence[float]) -> list[float]:
    """How much each move counts: by the standard deviation of the win chance in the window that ends with it.

    The first moves share the first whole window.
    """
    least, most = WINDOWS
    moves = len(chances) - 1
    size = max(least, min(most, moves // 10))
    low, high = WEIGHTS
    weights = []
    for move in range(moves):
        end = max(move + 2, min(size, moves + 1))
        weights.append(max(low, min(high, pstdev(chances[max(0, end - size) : end]))))
    return weights
