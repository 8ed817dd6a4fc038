"""How strong a person plays, by the results against opponents whose ratings are known, and whom to play next.

The likeliest rating under the logistic model of Elo, and before any game a normal curve around NEWCOMER: so that one
win or one loss says a little, not everything.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kibitz.arena.statistics.elo import TWO_SIDED_95, expected_score
from kibitz.arena.statistics.ratings import LOGIT
from kibitz.game.store import Store
from kibitz.players.outside.engines import Engines
from kibitz.players.people.characters import CHARACTERS, Character
from kibitz.players.ratings import Ratings, rating_of

# Elo: where a person is before the first game, and how far from there most are.
NEWCOMER, SPREAD = 1200.0, 400.0
# Games: people get better, and what was long ago says little.
LATEST = 50
# The range of Elo searched.
LOWEST, HIGHEST = -1000.0, 4000.0


@dataclass(frozen=True, slots=True)
class OwnRating:
    """`error` is half the 95 % interval."""

    elo: int
    error: int
    games: int

    def __str__(self) -> str:
        """`1240 ± 90`."""
        return f"{self.elo} ± {self.error}"


def stored_rating(store: Store, engines: Engines, ratings: Ratings) -> OwnRating | None:
    """The owner's rating; None before the first game against an opponent of known strength."""
    return own_rating(list(rated_results(store, engines, ratings)))


def rated_results(store: Store, engines: Engines, ratings: Ratings) -> Iterator[tuple[float, float]]:
    for opponent, points in store.results(LATEST):
        rating = rating_of(opponent, engines, ratings)
        if rating is not None:
            yield rating, points


def own_rating(results: Sequence[tuple[float, float]]) -> OwnRating | None:
    """From the ratings of the opponents and the points against each."""
    if not results:
        return None
    low, high = LOWEST, HIGHEST
    while high - low > 0.5:
        middle = (low + high) / 2
        surplus = sum(points - expected_score(middle - rating) for rating, points in results)
        # What is likelier lies above for as long as more was scored than expected, less the pull of the prior.
        if surplus / LOGIT > (middle - NEWCOMER) / SPREAD**2:
            low = middle
        else:
            high = middle
    expected = [expected_score(low - rating) for rating, _ in results]
    knowledge = sum(one * (1 - one) for one in expected) / LOGIT**2 + 1 / SPREAD**2
    return OwnRating(
        10 * round(low / 10), 10 * math.ceil(TWO_SIDED_95 / math.sqrt(knowledge) / 10), len(results)
    )


def next_opponent(own: OwnRating) -> Character:
    """The character of the nearest level, the stronger of two."""
    return min(CHARACTERS.values(), key=lambda one: (abs(one.elo - own.elo), -one.elo))
