"""What to tell the model of people so that its levels are worth their names, from the games of ladders.

    python tools/rate_players.py levels --data FOLDER
    python tools/calibrate_levels.py [FOLDER …] [--keep]
    python tools/calibrate_levels.py FOLDER … --table

Prints the table of `players/people/calibration.py` that follows from all games of the present model: those kept in
tools/people/ladders.tsv and those of the folders. `--keep` adds the folders' to the file. How far levels are from their
names changes smoothly from one to the next: each is rated by its own games and, the fewer it has, the more by those of
its neighbours. Then names are moved along that curve. Ladders may differ in their calibration: what counts is what the
model was told. `--table` rates the levels as they are named at present, each by its own games in the folders alone.
"""

import argparse
import csv
import sys
import zlib
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

from rate_players import LADDERS, LEVELS, anchor, level, level_rows, read_calibration

from kibitz.arena.statistics.ratings import LOGIT, Encounter, derivatives, possible_ratings, solved
from kibitz.arena.store import ArenaStore
from kibitz.cli.arena.rate import encounters
from kibitz.errors import InputError, KibitzError
from kibitz.folders import data_folder
from kibitz.players.people.calibration import MEASURED

# A line that says which model played; then for each link what was told the first and the second (or which anchor that
# was), and the first one's wins, draws and losses.
KEPT = Path(__file__).resolve().parent / "people" / "ladders.tsv"
TOLD = "told "
# Elo: how much the step from one level to the next usually differs from the step before.
BEND = 30.0
ITERATIONS = 60
Line = Sequence[tuple[float, float]]


def main(folders: Sequence[Path], keep: bool) -> None:
    played = kept(KEPT) + [one for folder in folders for one in of_folder(folder)]
    if keep:
        write(KEPT, played)
    anchors = {anchor(rating): float(rating) for rating in LADDERS["levels"].anchors}
    worth = smoothed(played, present_names(played), anchors)
    for name, value in zip(LEVELS, worth, strict=True):
        print(f"# {name}: told {told(name):.0f}, worth {value:.0f}", file=sys.stderr)
    for name in LEVELS:
        print(f"    ({name}, {round(told(renamed(name, worth)))}),")


def print_table(folders: Sequence[Path]) -> None:
    anchors = {anchor(rating): float(rating) for rating in LADDERS["levels"].anchors}
    table, _ = possible_ratings([one for folder in folders for one in of_folder(folder)], anchors)
    names = {f"{TOLD}{inner:g}": level(elo) for elo, inner in MEASURED}
    print(level_rows({names[player]: one for player, one in table.items() if player in names}), end="")


def of_folder(folder: Path) -> list[Encounter]:
    """A ladder's games, its levels called by what they were told."""
    calibration = read_calibration(folder)
    called = {level(elo): f"{TOLD}{on_line(calibration, elo):g}" for elo in LEVELS}
    with ArenaStore.open(data_folder(folder)) as store:
        return [
            Encounter(
                called.get(one.first, one.first),
                called.get(one.second, one.second),
                one.wins,
                one.draws,
                one.losses,
            )
            for one in encounters(store)
        ]


def kept(path: Path) -> list[Encounter]:
    with path.open(encoding="utf-8", newline="") as file:
        if file.readline().strip() != model_line():
            raise InputError(f"expected games of the present model in {path.name}, got those of another one")
        rows = csv.reader(file, delimiter="\t")
        return [Encounter(first, second, *map(float, results)) for first, second, *results in rows]


def write(path: Path, played: Iterable[Encounter]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(model_line() + "\n")
        rows = csv.writer(file, delimiter="\t", lineterminator="\n")
        rows.writerows(
            (one.first, one.second, round(one.wins), round(one.draws), round(one.losses)) for one in played
        )


def model_line() -> str:
    content = files("kibitz.players.people").joinpath("people.model").read_bytes()
    return f"# played by people.model, CRC-32 {zlib.crc32(content):08x}"


def present_names(played: Iterable[Encounter]) -> dict[str, float]:
    """What players who are called by what they were told would be called by the present calibration."""
    backwards = [(inner, float(name)) for name, inner in MEASURED]
    players = {name for one in played for name in (one.first, one.second) if name.startswith(TOLD)}
    return {name: on_line(backwards, float(name.removeprefix(TOLD))) for name in sorted(players)}


def smoothed(
    played: Sequence[Encounter], names: Mapping[str, float], anchors: Mapping[str, float]
) -> list[float]:
    """What the name of each of LEVELS is worth: the likeliest curve that bends little from one to the next.

    `names`: where on that curve each player stands.
    """
    known = [one for one in played if {one.first, one.second} <= {*names, *anchors}]
    place = {name: index for index, name in enumerate(names)}
    shares = [knots(value) for value in names.values()]
    worth = [float(elo) for elo in LEVELS]
    weight = (LOGIT / BEND) ** 2
    for _ in range(ITERATIONS):
        elo = {name: sum(share * worth[at] for at, share in shares[index]) for name, index in place.items()}
        by_player, curved, _ = derivatives(place, known, elo | dict(anchors), floating=False)
        gradient = [0.0] * len(worth)
        curvature = [[0.0] * len(worth) for _ in worth]
        for row, some in enumerate(shares):
            for at, share in some:
                gradient[at] += share * by_player[row]
                for column, others in enumerate(shares):
                    for other, its_share in others:
                        curvature[at][other] += share * its_share * curved[row][column]
        for middle in range(1, len(worth) - 1):
            bend = sum(sign * worth[middle + step] for step, sign in BENT) / LOGIT
            for step, sign in BENT:
                gradient[middle + step] -= weight * sign * bend
                for other, its_sign in BENT:
                    curvature[middle + step][middle + other] += weight * sign * its_sign
        for at, change in enumerate(solved(curvature, gradient)):
            worth[at] += max(-100.0, min(100.0, change * LOGIT))
    return worth


# A second difference.
BENT = ((-1, 1), (0, -2), (1, 1))


def knots(name: float) -> list[tuple[int, float]]:
    """How much each of the LEVELS on either side of a name counts for it; beyond the ends, the last two."""
    low = max(0, min(len(LEVELS) - 2, int((name - LEVELS[0]) // LEVELS.step)))
    part = (name - LEVELS[low]) / LEVELS.step
    return [(low, 1 - part), (low + 1, part)]


def renamed(wanted: float, worth: Sequence[float]) -> float:
    """The present name of what is worth so much."""
    return on_line(list(zip(worth, LEVELS, strict=True)), wanted)


def told(name: float) -> float:
    """What the model is told at present to be worth a name."""
    return on_line(MEASURED, name)


def on_line(points: Line, place: float) -> float:
    """Straight lines from point to point; those at the ends go on beyond them."""
    lines = list(pairwise(points))
    (left, at_left), (right, at_right) = next((line for line in lines if place <= line[1][0]), lines[-1])
    return at_left + (at_right - at_left) * (place - left) / (right - left)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", type=Path, nargs="*", metavar="FOLDER")
    parser.add_argument("--keep", action="store_true", help="add the games of the folders to the kept ones")
    parser.add_argument(
        "--table", action="store_true", help="rate each level by its own games in the folders"
    )
    given = parser.parse_args()
    try:
        if given.table:
            print_table(given.folders)
        else:
            main(given.folders, given.keep)
    except KibitzError as error:
        sys.exit(f"calibrate_levels: {error}")
