"""What to tell the model of people so that its levels are worth their names, from the games of a ladder.

    python tools/rate_players.py levels --data FOLDER
    python tools/calibrate_levels.py --data FOLDER

Prints the table of `players/people/calibration.py` that follows from the one the games were played with. How far levels
are from their names changes smoothly from one to the next: each level is rated by its own games and, the fewer it has,
the more by its neighbours'. Then names are moved along that curve. What is told stays as the games had it, so the
calibration must not have changed since they were played.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from rate_players import LADDERS, LEVELS, anchor, level

from kibitz.arena.statistics.ratings import LOGIT, Encounter, derivatives, solved
from kibitz.arena.store import ArenaStore
from kibitz.cli.arena.rate import encounters
from kibitz.errors import KibitzError
from kibitz.folders import data_folder
from kibitz.players.people.calibration import inner_rating

# Elo: how much the step from one level to the next usually differs from the step before.
BEND = 45.0
ITERATIONS = 60


def main(data: Path) -> None:
    with ArenaStore.open(data_folder(data)) as store:
        played = encounters(store)
    anchors = {anchor(rating): float(rating) for rating in LADDERS["levels"].anchors}
    worth = smoothed(played, anchors)
    for name, value in zip(LEVELS, worth, strict=True):
        print(f"# {name}: told {inner_rating(name):.0f}, worth {value:.0f}", file=sys.stderr)
    for name in LEVELS:
        print(f"    ({name}, {round(told(renamed(name, worth)))}),")


def smoothed(played: Sequence[Encounter], anchors: Mapping[str, float]) -> list[float]:
    """What each level is worth: the likeliest ratings, given that they bend little from one level to the next."""
    names = [level(elo) for elo in LEVELS]
    place = {name: index for index, name in enumerate(names)}
    known = [one for one in played if {one.first, one.second} <= {*names, *anchors}]
    elo = {level(one): float(one) for one in LEVELS} | dict(anchors)
    weight = (LOGIT / BEND) ** 2
    for _ in range(ITERATIONS):
        gradient, curvature, _ = derivatives(place, known, elo, floating=False)
        for at in range(1, len(names) - 1):
            bend = sum(sign * elo[names[at + step]] for step, sign in BENT) / LOGIT
            for step, sign in BENT:
                gradient[at + step] -= weight * sign * bend
                for other, its_sign in BENT:
                    curvature[at + step][at + other] += weight * sign * its_sign
        for name, change in zip(names, solved(curvature, gradient), strict=True):
            elo[name] += max(-100.0, min(100.0, change * LOGIT))
    return [elo[name] for name in names]


# A second difference.
BENT = ((-1, 1), (0, -2), (1, 1))


def renamed(wanted: float, worth: Sequence[float]) -> float:
    """The present name of what is worth so much."""
    return on_line(list(zip(worth, LEVELS, strict=True)), wanted)


def told(name: float) -> float:
    """What the model is told at present to be worth a name."""
    return on_line([(one, inner_rating(one)) for one in LEVELS], name)


def on_line(points: Sequence[tuple[float, float]], place: float) -> float:
    """Straight lines from point to point; those at the ends go on beyond them."""
    lines = list(pairwise(points))
    (left, at_left), (right, at_right) = next((line for line in lines if place <= line[1][0]), lines[-1])
    return at_left + (at_right - at_left) * (place - left) / (right - left)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, metavar="FOLDER")
    try:
        main(parser.parse_args().data)
    except KibitzError as error:
        sys.exit(f"calibrate_levels: {error}")
