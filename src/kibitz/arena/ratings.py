"""Ratings of many players at once, by maximum likelihood over all their games.

Model: logistic Elo on scores (see elo.py); a draw counts as half a win and half a loss. The likeliest ratings
are those at which every player's expected points equal the points scored. The errors take the draws into
account: a drawn game varies less than a decisive one.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kibitz.arena.elo import TWO_SIDED_95, expected_score
from kibitz.errors import InputError, shown

# Elo points per unit of log-odds.
LOGIT = 400 / math.log(10)


class RatingsError(InputError):
    """Results that do not determine the ratings asked for."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """All games between two players, counted from the first one's side."""

    first: str
    second: str
    wins: float
    draws: float
    losses: float

    @property
    def games(self) -> float:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2


@dataclass(frozen=True, slots=True)
class Rating:
    """`error` is half the 95 % interval; 0 for an anchor."""

    elo: float
    error: float
    games: int
    points: float


def ratings(
    encounters: Iterable[Encounter], anchors: Mapping[str, float] | None = None, prior_draws: float = 0.0
) -> dict[str, Rating]:
    """The likeliest rating of every player, best first.

    Anchors keep the rating given. Without any, the mean rating is 0. `prior_draws` are added to every
    encounter: a weak prior that keeps the rating finite of a player who won or lost every game. Raises
    RatingsError where the results leave a rating undetermined.
    """
    played = [encounter for encounter in encounters if encounter.games > 0]
    weighed = [
        Encounter(one.first, one.second, one.wins, one.draws + prior_draws, one.losses) for one in played
    ]
    anchored = dict(anchors or {})
    names = sorted({name for one in weighed for name in (one.first, one.second)})
    check_determined(names, weighed, anchored)
    free = [name for name in names if name not in anchored]
    elo, errors = fit(free, weighed, anchored)
    table = {name: Rating(elo[name], errors.get(name, 0.0), *record(name, played)) for name in names}
    return dict(sorted(table.items(), key=lambda item: -item[1].elo))


def record(name: str, encounters: Iterable[Encounter]) -> tuple[int, float]:
    """Games and points of one player."""
    games = points = 0.0
    for one in encounters:
        if name in (one.first, one.second):
            games += one.games
            points += one.points if name == one.first else one.games - one.points
    return round(games), points


def check_determined(
    names: Sequence[str], encounters: Sequence[Encounter], anchored: Mapping[str, float]
) -> None:
    """A rating is finite when a chain of points leads from the player to the reference, and one back."""
    if not names:
        raise RatingsError("ratings: expected at least one game, got none")
    reference = [name for name in names if name in anchored]
    if anchored and not reference:
        raise RatingsError(f"ratings: none of the anchors {shown(sorted(anchored))} has played")
    scored: dict[str, set[str]] = {name: set() for name in names}
    conceded: dict[str, set[str]] = {name: set() for name in names}
    for one in encounters:
        for winner, loser, points in (
            (one.first, one.second, one.points),
            (one.second, one.first, one.games - one.points),
        ):
            if points > 0:
                scored[winner].add(loser)
                conceded[loser].add(winner)
    start = reference or names[:1]
    lost = set(names) - (reached(scored, start) & reached(conceded, start))
    if lost:
        raise RatingsError(
            f"ratings: no finite rating for {shown(sorted(lost))}: a player must have scored and conceded "
            "points in games that connect it with the others"
        )


def reached(edges: Mapping[str, set[str]], start: Iterable[str]) -> set[str]:
    found = set(start)
    border = list(found)
    while border:
        new = edges[border.pop()] - found
        found |= new
        border.extend(new)
    return found


def fit(
    free: Sequence[str], encounters: Sequence[Encounter], anchored: Mapping[str, float]
) -> tuple[dict[str, float], dict[str, float]]:
    """Newton's method on the log-likelihood: the ratings of all, and the errors of the free players."""
    place = {name: index for index, name in enumerate(free)}
    middle = sum(anchored.values()) / len(anchored) if anchored else 0.0
    elo = dict.fromkeys(free, middle) | dict(anchored)
    for _ in range(200):
        gradient, curvature, _ = derivatives(place, encounters, elo, floating=not anchored)
        step = solved(curvature, gradient)
        # A full step from far away can overshoot.
        longest = max((abs(change) for change in step), default=0.0) * LOGIT
        scale = min(1.0, 400 / longest) if longest else 1.0
        for name, index in place.items():
            elo[name] += scale * step[index] * LOGIT
        if longest < 1e-7:
            break
    _, curvature, spread = derivatives(place, encounters, elo, floating=not anchored)
    return elo, errors_of(place, curvature, spread)


Matrix = list[list[float]]


def derivatives(
    place: Mapping[str, int], encounters: Iterable[Encounter], elo: Mapping[str, float], floating: bool
) -> tuple[list[float], Matrix, Matrix]:
    """Gradient and negative second derivative of the log-likelihood, and the gradient's own covariance.

    Where the ratings float, one added to every entry of the curvature fixes their mean and nothing else.
    """
    size = len(place)
    gradient = [0.0] * size
    curvature = [[1.0 if floating else 0.0] * size for _ in range(size)]
    spread = [[0.0] * size for _ in range(size)]
    for one in encounters:
        share = expected_score(elo[one.first] - elo[one.second])
        certain = one.games * share * (1 - share)
        # A draw has no variance about ½; smoothed, so that one drawn game is not taken for a law.
        drawn = min((one.draws + 0.5) / (one.games + 1), 2 * min(share, 1 - share))
        varied = one.games * (share * (1 - share) - drawn / 4)
        surplus = one.points - one.games * share
        sides = [(place[one.first], 1)] if one.first in place else []
        sides += [(place[one.second], -1)] if one.second in place else []
        for row, sign in sides:
            gradient[row] += sign * surplus
            for column, other in sides:
                curvature[row][column] += sign * other * certain
                spread[row][column] += sign * other * varied
    return gradient, curvature, spread


def errors_of(place: Mapping[str, int], curvature: Matrix, spread: Matrix) -> dict[str, float]:
    """Half the 95 % intervals, from the sandwich C⁻¹ S C⁻¹ of curvature and spread."""
    errors = {}
    for name, index in place.items():
        unit = [float(row == index) for row in range(len(place))]
        bread = solved(curvature, unit)
        variance = sum(
            bread[row] * spread[row][column] * bread[column]
            for row in range(len(place))
            for column in range(len(place))
        )
        errors[name] = TWO_SIDED_95 * math.sqrt(max(variance, 0.0)) * LOGIT
    return errors


def solved(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """The solution of a positive definite system, by elimination."""
    size = len(right)
    rows = [[*matrix[index], right[index]] for index in range(size)]
    for pivot in range(size):
        for below in range(pivot + 1, size):
            factor = rows[below][pivot] / rows[pivot][pivot]
            for column in range(pivot, size + 1):
                rows[below][column] -= factor * rows[pivot][column]
    answer = [0.0] * size
    for index in reversed(range(size)):
        known = sum(rows[index][column] * answer[column] for column in range(index + 1, size))
        answer[index] = (rows[index][size] - known) / rows[index][index]
    return answer
