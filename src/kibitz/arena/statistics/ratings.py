"""Ratings of many players at once, by maximum likelihood over all their games.

Model: logistic Elo on scores (see elo.py); a draw counts as half a win and half a loss. The likeliest ratings
are those at which every player's expected points equal the points scored. The errors take the draws into
account: a drawn game varies less than a decisive one.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kibitz.arena.statistics.elo import TWO_SIDED_95, expected_score
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

    def __str__(self) -> str:
        """`+120 ± 45`."""
        return f"{self.elo:+.0f} ± {self.error:.0f}"


def ratings(encounters: Iterable[Encounter], anchors: Mapping[str, float] | None = None) -> dict[str, Rating]:
    """The likeliest rating of every player, best first.

    Anchors keep the rating given. Without any, the mean rating is 0. Raises RatingsError where the results leave a
    rating undetermined.
    """
    table, others = possible_ratings(encounters, anchors)
    if others:
        raise RatingsError(
            f"ratings: no finite rating for {shown(others)}: a player must have scored and conceded "
            "points in games that connect it with the others"
        )
    return table


def possible_ratings(
    encounters: Iterable[Encounter], anchors: Mapping[str, float] | None = None
) -> tuple[dict[str, Rating], list[str]]:
    """The ratings of those players whose results determine one, best first; and the other players.

    Without anchors the players rated are the largest group that can be compared.
    """
    played = [one for one in encounters if one.games > 0]
    anchored = dict(anchors or {})
    rated = determined(played, anchored)
    within = [one for one in played if {one.first, one.second} <= rated]
    table = fitted(within, anchored) if within else {}
    return table, [name for name in names_of(played) if name not in table]


def fitted(played: Sequence[Encounter], anchored: Mapping[str, float]) -> dict[str, Rating]:
    names = names_of(played)
    elo, errors = fit([name for name in names if name not in anchored], played, anchored)
    table = {name: Rating(elo[name], errors.get(name, 0.0), *record(name, played)) for name in names}
    return dict(sorted(table.items(), key=lambda item: -item[1].elo))


def names_of(encounters: Iterable[Encounter]) -> list[str]:
    return sorted({name for one in encounters for name in (one.first, one.second)})


def record(name: str, encounters: Iterable[Encounter]) -> tuple[int, float]:
    """Games and points of one player."""
    games = points = 0.0
    for one in encounters:
        if name in (one.first, one.second):
            games += one.games
            points += one.points if name == one.first else one.games - one.points
    return round(games), points


def determined(encounters: Sequence[Encounter], anchored: Mapping[str, float]) -> set[str]:
    """The players whose rating is finite: a chain of points leads from the player to an anchor, and one back.

    Without anchors, the largest set of players between any two of whom there are such chains.
    """
    names = names_of(encounters)
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

    def comparable(start: Iterable[str]) -> set[str]:
        known = list(start)
        return reached(scored, known) & reached(conceded, known)

    if reference:
        return comparable(reference)
    return max((comparable([name]) for name in names), key=len)


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
