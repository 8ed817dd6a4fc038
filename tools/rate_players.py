"""Rate players by matches, and write the table of docs/people.md (levels) or docs/ratings.md (the other players).

    python tools/rate_players.py levels --data FOLDER [--games N] [--minutes N] [--level N]
    python tools/rate_players.py others --data FOLDER [--games N] [--minutes N]

Neighbours on a ladder play each other, and the stronger players play Stockfish at ratings that are known: those are
the anchors. All matches are played in turn, so that a run can end at any time and is rated as far as it came. Games are
kept in FOLDER: the next run continues, and one with more games adds to them. FOLDER also keeps the calibration that its
games were played with, and takes no others. Use a new folder, too, after the model of people has changed. With
`--level` only one level plays, against all whom it meets; `tools/calibrate_levels.py --table` rates it among others.
"""

import argparse
import json
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import chess

from kibitz.arena.entrant import read_entrant
from kibitz.arena.match import Conditions, Match
from kibitz.arena.openings import GeneratedOpenings, ListedOpenings, Openings
from kibitz.arena.record import GameRecord
from kibitz.arena.runner import LocalRunner
from kibitz.arena.schedule import Schedule, play
from kibitz.arena.statistics.ratings import Rating, possible_ratings
from kibitz.arena.store import ArenaStore
from kibitz.children import cores
from kibitz.cli.arena import ticker
from kibitz.cli.arena.rate import encounters
from kibitz.errors import InputError, KibitzError
from kibitz.folders import data_folder
from kibitz.players.outside.engines import described
from kibitz.players.people.calibration import MEASURED

DOCS = Path(__file__).resolve().parent.parent / "docs"
SEED = 7
CALIBRATION = "calibration.json"


@dataclass(frozen=True, slots=True)
class Ladder:
    # From the weakest to the strongest, as far as that is known before; each plays those next to it. The share says how
    # many of the games it plays: fewer if a move takes it seconds, more if it has few neighbours.
    players: Mapping[str, float]
    # Ratings that Stockfish is set to, and the players it then meets.
    anchors: Mapping[int, tuple[str, ...]]
    # The share of the games against the next, the next but one and so on.
    nearness: tuple[float, ...]
    # And against an anchor.
    anchored: float
    openings: Openings
    page: Path
    rows: Callable[[dict[str, Rating]], str]

    def links(self) -> list[tuple[str, str, float]]:
        """Who plays whom, and with what share of the games."""
        names = list(self.players)
        near = [
            (first, second, share)
            for steps, share in enumerate(self.nearness, 1)
            for first, second in zip(names, names[steps:], strict=False)
        ]
        fish = [
            (player, anchor(rating), self.anchored) for rating, met in self.anchors.items() for player in met
        ]
        return [
            (first, second, share * self.players[first] * self.players.get(second, 1.0))
            for first, second, share in (*near, *fish)
        ]


def main(ladder: Ladder, data: Path, games: int, minutes: float, only: str | None = None) -> int:
    engines = {uci_name(rating): described(stockfish(rating)) for rating in ladder.anchors}
    anchors = {anchor(rating): float(rating) for rating in ladder.anchors}
    keep_calibration(data)
    with ArenaStore.open(data_folder(data)) as store:
        schedules = []
        for number, (first, second, share) in enumerate(ladder.links()):
            if only not in (None, first, second):
                continue
            one, other = (read_entrant(text, engines=engines) for text in (first, second))
            # A seed for each link: whoever plays two of them does not play the same games twice.
            match = Match(one, other, Conditions(ladder.openings.identity, SEED + number))
            count = games_of(games, share)
            schedules.append(Schedule(store, store.enter(match), match, ladder.openings, count))

        def progress() -> tuple[int, int, str]:
            done = sum(schedule.standing.tally.games for schedule in schedules)
            return done, sum(schedule.games for schedule in schedules), ""

        effort = ticker.play(until(play(schedules, LocalRunner(cores(), engines)), minutes), progress, False)
        table, others = possible_ratings(encounters(store), anchors)
    if only is None:
        page = ladder.page.read_text(encoding="utf-8")
        ladder.page.write_text(TABLE.sub(lambda _: ladder.rows(table), page), encoding="utf-8")
    print(ladder.rows(table))
    if others:
        print(f"not rated: {', '.join(others)}", file=sys.stderr)
    return 130 if effort.interrupted else 0


def games_of(usual: int, share: float) -> int:
    """Of a link: pairs of games, with colours swapped."""
    return max(2, 2 * round(usual * share / 2))


def until(
    games: Iterator[tuple[Schedule, GameRecord]], minutes: float
) -> Iterator[tuple[Schedule, GameRecord]]:
    deadline = time.monotonic() + 60 * minutes
    for game in games:
        yield game
        if time.monotonic() > deadline:
            return


def keep_calibration(data: Path) -> None:
    """Note what levels are told in the games of a folder, or check that it is what the games there were played with."""
    kept = data / CALIBRATION
    if not kept.exists():
        data.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(MEASURED), encoding="utf-8")
    elif read_calibration(data) != MEASURED:
        raise InputError(f"expected a new folder: the games in {data} were played with another calibration")


def read_calibration(data: Path) -> tuple[tuple[int, float], ...]:
    """What each level was told in the games of a folder."""
    return tuple((name, told) for name, told in json.loads((data / CALIBRATION).read_text(encoding="utf-8")))


def level(elo: int) -> str:
    return f"engine:{elo}"


def anchor(rating: int) -> str:
    """Stockfish set to a rating chooses its move at a depth that follows from it and drops what it finds deeper.

    So it is told to end there: on a clock it would fall short of that depth where the machine is slow or busy, and be
    weaker than its rating.
    """
    return f"uci:{uci_name(rating)}@depth={1 + int(skill(rating))}"


def uci_name(rating: int) -> str:
    return f"stockfish-{uci_elo(rating)}"


def stockfish(rating: int) -> list[str]:
    return ["stockfish", "UCI_LimitStrength=true", f"UCI_Elo={uci_elo(rating)}"]


def uci_elo(rating: int) -> int:
    """The option that gives Stockfish 15.1 the skill of a rating: its own formula, backwards."""
    return int(min(2850, max(1350, round(1346.6 + 143.4 * skill(rating) ** 0.806))))


def skill(rating: int) -> float:
    """Stockfish's skill level for a rating of the list that it was measured on later, which UCI_Elo does not give."""
    share = (rating - 1320) / 1870
    return min(19.0, max(0.0, ((37.2473 * share - 40.8525) * share + 22.2943) * share - 0.311438))


# Between the two comments, on either page.
TABLE = re.compile(r"(?<=<!-- ratings -->\n).*(?=<!-- end -->)", re.DOTALL)


def player_rows(table: dict[str, Rating]) -> str:
    lines = ["| player | Elo | ± | games |", "|---|---:|---:|---:|"]
    for name, one in table.items():
        error = "anchor" if one.error == 0 else f"{one.error:.0f}"
        lines.append(f"| {shown(name)} | {one.elo:.0f} | {error} | {one.games} |")
    return "\n".join(lines) + "\n"


def shown(name: str) -> str:
    if found := re.fullmatch(r"uci:stockfish-(\d+)@depth=(\d+)", name):
        return f"Stockfish 15.1, `UCI_Elo={found[1]}`, depth {found[2]}"
    return f"`{name}`"


def level_rows(table: dict[str, Rating]) -> str:
    """The levels by name, and how far each is from it."""
    lines = ["| level | Elo | ± | off by | games |", "|---:|---:|---:|---:|---:|"]
    for elo in LEVELS:
        if (one := table.get(level(elo))) is not None:
            off = f"{round(one.elo) - elo:+d}".replace("-", "−")
            lines.append(f"| {elo} | {one.elo:.0f} | {one.error:.0f} | {off} | {one.games} |")
    return "\n".join(lines) + "\n"


LEVELS = range(400, 2801, 100)
# At either end there are fewer to play against, and below the anchors all errors of the chain add up.
SHARES = dict.fromkeys(range(700, 1101, 100), 1.25) | {
    400: 1.8,
    500: 1.5,
    600: 1.4,
    2600: 1.05,
    2700: 1.3,
    2800: 1.6,
}
# Of a level: games against the next three on either side, and then some. A chain of longer steps has fewer links: at a
# distance of 300 a game tells five times as much about the whole chain as at 100.
LADDERS = {
    "levels": Ladder(
        {level(elo): SHARES.get(elo, 1.0) for elo in LEVELS},
        {
            1350: (level(1100), level(1300), level(1400), level(1600)),
            1600: (level(1500), level(1700)),
            1900: (level(1800), level(2000)),
            2200: (level(2100), level(2300)),
            2500: (level(2400), level(2600)),
            2800: (level(2700), level(2800)),
        },
        (0.8, 1.0, 1.2),
        0.6,
        # They choose their own openings, as people see them do.
        ListedOpenings([chess.STARTING_FEN], SEED),
        DOCS / "people.md",
        level_rows,
    ),
    "others": Ladder(
        {
            "random": 1.0,
            "mcts:3": 1.0,
            "mcts:10": 1.0,
            "greedy": 1.0,
            "minimax:1": 1.0,
            "mcts:20": 1.0,
            "mcts:30": 1.0,
            "mcts:50": 1.0,
            "mcts:100": 1.0,
            "minimax:2": 0.7,
            "mcts:200": 0.7,
            "mcts:800": 0.4,
            level(800): 1.0,
            "alphabeta:1": 1.0,
            level(1000): 1.0,
            level(1200): 1.0,
            "alphabeta:2": 0.7,
            "tree:3": 0.4,
            level(1400): 1.0,
            "alphabeta:3": 0.4,
            level(1600): 1.0,
            "engine:nodes=2000": 1.0,
            level(2200): 1.0,
            "engine@1+0.02": 0.7,
        },
        {
            1350: (level(1200), "alphabeta:2"),
            1600: (level(1400), "alphabeta:3"),
            2200: ("engine:nodes=2000", level(2200)),
            2800: ("engine@1+0.02",),
        },
        (1.0, 1.0),
        1.0,
        GeneratedOpenings(SEED),
        DOCS / "ratings.md",
        player_rows,
    ),
}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("ladder", choices=LADDERS)
    parser.add_argument("--data", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--games", type=int, default=40, metavar="N", help="of a link (default 40)")
    parser.add_argument("--minutes", type=float, default=25.0, metavar="N", help="at most (default 25)")
    parser.add_argument("--level", type=int, metavar="N", help="play only the games of this level")
    given = parser.parse_args()
    only = None if given.level is None else level(given.level)
    try:
        sys.exit(main(LADDERS[given.ladder], given.data, given.games, given.minutes, only))
    except KibitzError as error:
        sys.exit(f"rate_players: {error}")
