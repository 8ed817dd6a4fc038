"""Rate the built-in players and write the table of docs/ratings.md.

    python tools/rate_players.py --data FOLDER [--games N] [--minutes N]

Neighbours on the ladder play each other, and the stronger players play Stockfish at ratings that are known: those are
the anchors. All matches are played in turn, so that a run can end at any time and is rated as far as it came. Games are
kept in FOLDER: the next run continues, and one with more games adds to them.
"""

import argparse
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from kibitz.arena.entrant import read_entrant
from kibitz.arena.match import Conditions, Match
from kibitz.arena.openings import GeneratedOpenings
from kibitz.arena.record import GameRecord
from kibitz.arena.runner import LocalRunner
from kibitz.arena.schedule import Schedule, play
from kibitz.arena.statistics.ratings import Rating, possible_ratings
from kibitz.arena.store import ArenaStore
from kibitz.children import cores
from kibitz.cli.arena import ticker
from kibitz.cli.arena.rate import encounters
from kibitz.errors import KibitzError
from kibitz.folders import data_folder
from kibitz.players.outside.engines import described

PAGE = Path(__file__).resolve().parent.parent / "docs" / "ratings.md"
TABLE = re.compile(r"(?<=<!-- ratings -->\n).*(?=<!-- end -->)", re.DOTALL)

# From the weakest to the strongest, as far as that is known before: each plays the next two. The share is how many of
# the games a player can afford, because some take seconds for a move.
LADDER = (
    ("random", 1.0),
    ("mcts:3", 1.0),
    ("mcts:10", 1.0),
    ("greedy", 1.0),
    ("minimax:1", 1.0),
    ("mcts:20", 1.0),
    ("mcts:30", 1.0),
    ("mcts:50", 1.0),
    ("mcts:100", 1.0),
    ("minimax:2", 0.7),
    ("mcts:200", 0.7),
    ("mcts:800", 0.4),
    ("engine:800", 1.0),
    ("alphabeta:1", 1.0),
    ("engine:1000", 1.0),
    ("engine:1200", 1.0),
    ("alphabeta:2", 0.7),
    ("tree:3", 0.4),
    ("engine:1400", 1.0),
    ("alphabeta:3", 0.4),
    ("engine:1600", 1.0),
    ("engine:nodes=2000", 1.0),
    ("engine:1800", 1.0),
    ("engine:2000", 1.0),
    ("engine:2200", 0.7),
    ("engine@1+0.02", 0.7),
    ("engine:2400", 0.7),
)
# Ratings that Stockfish is set to, and the players it then meets.
ANCHORS = {
    1350: ("engine:1000", "engine:1200", "alphabeta:2"),
    1600: ("engine:1400", "alphabeta:3"),
    1900: ("engine:1600", "engine:nodes=2000"),
    2200: ("engine:1800", "engine:2000"),
    2500: ("engine:2000", "engine:2200"),
    2800: ("engine:2400", "engine@1+0.02"),
}
SEED = 7
STOCKFISH_TIME = "1+0.02"


def main(data: Path, games: int, minutes: float) -> int:
    engines = {uci_name(rating): described(stockfish(rating)) for rating in ANCHORS}
    anchors = {anchor(rating): float(rating) for rating in ANCHORS}
    openings = GeneratedOpenings(SEED)
    conditions = Conditions(openings.identity, SEED)
    with ArenaStore.open(data_folder(data)) as store:
        schedules = []
        for first, second, share in links():
            one, other = (read_entrant(text, engines=engines) for text in (first, second))
            match = Match(one, other, conditions)
            count = max(2, 2 * round(games * share / 2))
            schedules.append(Schedule(store, store.enter(match), match, openings, count))

        def progress() -> tuple[int, int, str]:
            done = sum(schedule.standing.tally.games for schedule in schedules)
            return done, sum(schedule.games for schedule in schedules), ""

        effort = ticker.play(until(play(schedules, LocalRunner(cores(), engines)), minutes), progress, False)
        table, others = possible_ratings(encounters(store), anchors)
    PAGE.write_text(TABLE.sub(lambda _: rows(table), PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(rows(table))
    if others:
        print(f"not rated: {', '.join(others)}", file=sys.stderr)
    return 130 if effort.interrupted else 0


def links() -> list[tuple[str, str, float]]:
    """Who plays whom, and with what share of the games."""
    shares = dict(LADDER)
    names = list(shares)
    found = [pair for step in (1, 2) for pair in zip(names, names[step:], strict=False)]
    found += [(player, anchor(rating)) for rating, players in ANCHORS.items() for player in players]
    return [(first, second, min(shares[first], shares.get(second, 1.0))) for first, second in found]


def until(
    games: Iterator[tuple[Schedule, GameRecord]], minutes: float
) -> Iterator[tuple[Schedule, GameRecord]]:
    deadline = time.monotonic() + 60 * minutes
    for game in games:
        yield game
        if time.monotonic() > deadline:
            return


def anchor(rating: int) -> str:
    return f"uci:{uci_name(rating)}@{STOCKFISH_TIME}"


def uci_name(rating: int) -> str:
    return f"stockfish-{uci_elo(rating)}"


def stockfish(rating: int) -> list[str]:
    return ["stockfish", "UCI_LimitStrength=true", f"UCI_Elo={uci_elo(rating)}"]


def uci_elo(rating: int) -> int:
    """For a rating of the list that Stockfish 15.1's strength was measured on later, which UCI_Elo does not give."""
    share = (rating - 1320) / 1870
    level = min(19.0, max(0.0, ((37.2473 * share - 40.8525) * share + 22.2943) * share - 0.311438))
    # The tail of this formula is Stockfish 15.1's own way from UCI_Elo to its level.
    return int(min(2850, max(1350, round(1346.6 + 143.4 * level**0.806))))


def rows(table: dict[str, Rating]) -> str:
    lines = ["| player | Elo | ± | games |", "|---|---:|---:|---:|"]
    for name, one in table.items():
        error = "anchor" if one.error == 0 else f"{one.error:.0f}"
        lines.append(f"| {shown(name)} | {one.elo:.0f} | {error} | {one.games} |")
    return "\n".join(lines) + "\n"


def shown(name: str) -> str:
    if found := re.fullmatch(r"uci:stockfish-(\d+)@(.*)", name):
        return f"Stockfish 15.1, `UCI_Elo={found[1]}`, {found[2]} s"
    return f"`{name}`"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--games", type=int, default=40, metavar="N", help="of a link (default 40)")
    parser.add_argument("--minutes", type=float, default=25.0, metavar="N", help="at most (default 25)")
    given = parser.parse_args()
    try:
        sys.exit(main(given.data, given.games, given.minutes))
    except KibitzError as error:
        sys.exit(f"rate_players: {error}")
