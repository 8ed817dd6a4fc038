"""How a person plays over many games: accuracy, mistakes by kind and phase, results by opening and opponent."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean

import chess

from kibitz.game.rows import POINTS, Summary
from kibitz.review.phases import Phase
from kibitz.review.record import Review
from kibitz.review.summary import summarise
from kibitz.review.verdicts import Grade


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A reviewed game of one person against another player. `grades` are of the person's moves, with their phases."""

    number: int
    started: datetime
    side: chess.Color
    opponent: str
    # Without its variations; empty where it has no name.
    opening: str
    points: float
    accuracy: float
    grades: tuple[tuple[Phase, Grade], ...]


@dataclass(frozen=True, slots=True)
class NameTally:
    name: str
    games: int
    points: float
    accuracy: float


@dataclass(frozen=True, slots=True)
class PhaseTally:
    phase: Phase
    moves: int
    grades: Counter[Grade]


def own_game(summary: Summary, review: Review) -> OwnGame | None:
    """None unless exactly one person plays here and the review has something to say."""
    people = [colour for colour in chess.COLORS if summary.is_person(colour)]
    if len(people) != 1 or summary.result not in POINTS:
        return None
    (side,) = people
    accuracy = summarise(review, side).accuracy
    if accuracy is None:
        return None
    return OwnGame(
        summary.number,
        summary.started,
        side,
        summary.black if side == chess.WHITE else summary.white,
        summary.opening.partition(":")[0].strip(),
        POINTS[summary.result][0 if side == chess.WHITE else 1],
        accuracy,
        tuple((move.phase, move.grade) for move in review.moves if move is not None and move.turn == side),
    )


def by_phase(games: Iterable[OwnGame]) -> list[PhaseTally]:
    """Phases in their order; those without a move are left out."""
    grades = Counter(one for game in games for one in game.grades)
    found = []
    for phase in Phase:
        here = Counter({grade: grades[phase, grade] for grade in Grade if grades[phase, grade]})
        if here:
            found.append(PhaseTally(phase, here.total(), here))
    return found


def tallied(games: Sequence[OwnGame], name: Callable[[OwnGame], str]) -> list[NameTally]:
    """Games of the same name together, those with the most first. Games without a name are left out."""
    groups: dict[str, list[OwnGame]] = {}
    for game in games:
        groups.setdefault(name(game), []).append(game)
    groups.pop("", None)
    found = [
        NameTally(one, len(own), sum(game.points for game in own), fmean(game.accuracy for game in own))
        for one, own in groups.items()
    ]
    return sorted(found, key=lambda tally: (-tally.games, tally.name))
