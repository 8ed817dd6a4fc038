"""Rate all players from all games of matches and tournaments.

    kibitz rate
    kibitz rate --anchor engine:1500=1500
    kibitz rate --anchor uci:sf1800@2+0.05=2000 --anchor random=300 --json

The ratings are the most likely ones for all results, with 95 % errors. An anchor is a player whose rating is known.
With at least one anchor, the ratings go into the table that kibitz players shows. Without one, only differences mean
anything: the mean is 0 and nothing is written. A player is identified by its short name and its limits
(engine@2+0.05), not by what it was called.
"""

import argparse
import json
import math
import sys

from kibitz.arena.entrant import read_entrant
from kibitz.arena.statistics.ratings import Encounter, Rating, RatingsError, possible_ratings
from kibitz.arena.store import ArenaStore
from kibitz.cli.arena.options import engines, open_arena
from kibitz.errors import UsageError, shown
from kibitz.folders import data_folder
from kibitz.players.outside.engines import Engines
from kibitz.players.ratings import KnownRating as KnownRating
from kibitz.players.ratings import write_ratings


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--anchor",
        type=anchor,
        action="append",
        default=[],
        metavar="PLAYER=ELO",
        help="a player whose rating is known; repeat for more",
    )
    parser.add_argument("--data", metavar="DIR", help="the data folder (default: your own)")
    parser.add_argument("--json", action="store_true", help="print the ratings as JSON")


def run(args: argparse.Namespace) -> int:
    anchors = known_anchors(args.anchor, engines(args))
    with open_arena(args) as store:
        played = encounters(store)
    if not played:
        raise RatingsError(
            "rate: expected games of matches or tournaments, found none (kibitz match plays some)"
        )
    names = {name for one in played for name in (one.first, one.second)}
    if missing := sorted(set(anchors) - names):
        raise UsageError(
            f"rate: expected anchors that have played, got {shown(missing[0])}; {there_are(names)}"
        )
    table, others = possible_ratings(played, anchors)
    if not table:
        raise RatingsError("rate: no two players have both won and lost points, so nothing is known")
    if anchors:
        write_ratings(
            data_folder(args.data), {name: KnownRating(one.elo, one.error) for name, one in table.items()}
        )
    if args.json:
        print(json.dumps(as_json(table, others, anchors), ensure_ascii=False, indent=2))
    else:
        print("\n".join(lines(table, anchors)))
    if others:
        print(
            f"not rated: {', '.join(others)}. A rating needs points won and points lost in games that connect a "
            f"player with {'an anchor' if anchors else 'the others'}.",
            file=sys.stderr,
        )
    if not anchors:
        print("not written: without --anchor only the differences mean anything", file=sys.stderr)
    return 0


def encounters(store: ArenaStore) -> list[Encounter]:
    """The results of all matches. Games of a player against itself say nothing."""
    return [
        Encounter(one.match.first.name, one.match.second.name, one.wins, one.draws, one.losses)
        for one in store.matches()
        if one.games and one.match.first.name != one.match.second.name
    ]


def known_anchors(given: list[tuple[str, float]], engines: Engines) -> dict[str, float]:
    anchors: dict[str, float] = {}
    for text, elo in given:
        name = read_entrant(text, engines=engines).name
        if anchors.setdefault(name, elo) != elo:
            raise UsageError(f"rate: expected one rating of {shown(name)}, got {anchors[name]:g} and {elo:g}")
    return anchors


def there_are(names: set[str]) -> str:
    return f"there are {', '.join(sorted(names)[:10])}{' …' if len(names) > 10 else ''}"


def anchor(text: str) -> tuple[str, float]:
    """`PLAYER=ELO`: a player's name may have an equals sign too."""
    name, _, number = text.rpartition("=")
    try:
        elo = float(number)
    except ValueError:
        elo = math.nan
    if not name or not abs(elo) <= 10_000:
        raise argparse.ArgumentTypeError(f"expected PLAYER=ELO such as engine:1500=1500, got {shown(text)}")
    return name, elo


def lines(table: dict[str, Rating], anchors: dict[str, float]) -> list[str]:
    width = max(map(len, table))
    found = [f"{'player':<{width}}     Elo       ±   games   score"]
    for name, one in table.items():
        error = " anchor" if name in anchors else f"{one.error:7.0f}"
        found.append(f"{name:<{width}}  {one.elo:6.0f} {error} {one.games:7} {one.points / one.games:7.1%}")
    return found


def as_json(table: dict[str, Rating], others: list[str], anchors: dict[str, float]) -> dict[str, object]:
    return {
        "ratings": {
            name: {
                "elo": one.elo,
                "error": one.error,
                "games": one.games,
                "points": one.points,
                "anchor": name in anchors,
            }
            for name, one in table.items()
        },
        "unrated": others,
    }
