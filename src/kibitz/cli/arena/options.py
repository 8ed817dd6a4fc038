"""The options that matches and tournaments share, and what they mean together."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from kibitz.arena.adjudication import Adjudication
from kibitz.arena.limits import FOR_THE_GAME, GameLimits
from kibitz.arena.match import Conditions
from kibitz.arena.openings import GeneratedOpenings, ListedOpenings, OpeningsOf, read_openings
from kibitz.arena.runner import LocalRunner, Runner
from kibitz.arena.store import ArenaStore
from kibitz.children import cores
from kibitz.cli.parser import whole
from kibitz.errors import UsageError, shown
from kibitz.folders import data_folder
from kibitz.game.clock import UNTIMED, TimeControl, TimeControlError, TimeKind
from kibitz.players.outside.engines import EngineList, Engines


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 86_400:
        raise argparse.ArgumentTypeError(
            f"expected seconds, more than 0 and at most a day, got {shown(text)}"
        )
    return value


def time_control(text: str) -> TimeControl:
    """Seconds, as PGN has them: 60, 2+0.05."""
    with suppress(TimeControlError):
        control = TimeControl.from_tag(text)
        if control.kind in FOR_THE_GAME:
            return control
    raise argparse.ArgumentTypeError(f"expected seconds for a game such as 60 or 2+0.05, got {shown(text)}")


def even(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 15 else 0
    if number < 2 or number % 2:
        raise argparse.ArgumentTypeError(
            f"expected an even number from 2, because each opening is played twice, got {shown(text)}"
        )
    return number


# name, type, placeholder, help
LIMITS: tuple[tuple[str, Callable[[str], Any], str, str], ...] = (
    ("tc", time_control, "S+S", "seconds for the game, plus seconds after each move"),
    ("movetime", seconds, "S", "seconds for each move"),
    ("nodes", whole(1), "N", "nodes for each move"),
    ("depth", whole(1), "N", "depth of each search"),
)


def configure_limits(parser: argparse.ArgumentParser, title: str, sides: str = "") -> None:
    """What a player may spend; with `sides`, each limit also for one of them alone."""
    group = parser.add_argument_group(title)
    for name, kind, metavar, text in LIMITS:
        group.add_argument(f"--{name}", type=kind, metavar=metavar, help=text)
        for side in sides:
            group.add_argument(f"--{name}-{side}", type=kind, metavar=metavar, help=argparse.SUPPRESS)
    group.add_argument(
        "--margin", type=seconds, default=0.1, metavar="S", help="how late a move may be (default: 0.1)"
    )
    group.add_argument(
        "--patience",
        type=seconds,
        default=60.0,
        metavar="S",
        help="the longest an untimed move may take (default: 60)",
    )


def configure_adjudication(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--win-score", type=whole(1), metavar="CP", help="adjudicate a win once both players see this much"
    )
    group.add_argument(
        "--draw-score",
        type=whole(0),
        metavar="CP",
        help="adjudicate a draw once both players see at most this",
    )
    group.add_argument("--longest", type=whole(1), metavar="N", help="adjudicate a draw after N moves")


def configure_games(parser: argparse.ArgumentParser) -> None:
    """Where games begin, where they are played, and what is kept of them."""
    group = parser.add_argument_group("where games begin")
    group.add_argument(
        "--seed", type=whole(0), default=1, metavar="N", help="seed of openings and players (default: 1)"
    )
    group.add_argument(
        "--openings", type=Path, metavar="FILE", help="EPD, FEN or PGN (default: generated from the seed)"
    )
    group.add_argument("--chess960", action="store_true", help="play Chess960: any set-up, Chess960 castling")
    group = parser.add_argument_group("where games are played")
    group.add_argument(
        "--concurrency", type=whole(1), metavar="N", help="games at once (default: one per core)"
    )
    group.add_argument("--dask", metavar="ADDRESS", help="play on a Dask cluster: its scheduler's address")
    group = parser.add_argument_group("what is kept")
    group.add_argument("--data", metavar="DIR", help="the data folder (default: your own)")
    group.add_argument("--fresh", action="store_true", help="start over instead of continuing")
    group.add_argument("--pgn", type=Path, metavar="FILE", help="write all games to this file")
    group.add_argument("--report", type=Path, metavar="FILE.html", help="write a page of tables and charts")
    group.add_argument("--json", action="store_true", help="print the result as JSON")
    group.add_argument("--verbose", action="store_true", help="print a line for every game")


# What they mean


def limits(args: argparse.Namespace, command: str, side: str = "") -> GameLimits:
    """The limits that the options give; those for one side come first."""

    def own(option: str) -> Any:
        return getattr(args, f"{option}_{side}") if side else None

    def common(option: str) -> Any:
        return getattr(args, option)

    control = chosen_control(own, command, f"-{side}") or chosen_control(common, command, "") or UNTIMED
    return GameLimits(control, own("depth") or common("depth"), own("nodes") or common("nodes"))


def chosen_control(option: Callable[[str], Any], command: str, suffix: str) -> TimeControl | None:
    """The clock that --tc or --movetime gives; not both."""
    if option("tc") and option("movetime"):
        raise UsageError(f"{command}: expected --tc{suffix} or --movetime{suffix}, got both")
    if option("movetime"):
        return TimeControl(TimeKind.PER_MOVE, option("movetime"))
    control: TimeControl | None = option("tc")
    return control


def conditions(args: argparse.Namespace) -> tuple[Conditions, OpeningsOf]:
    openings_of: OpeningsOf
    if args.openings:
        openings_of = partial(ListedOpenings, read_openings(args.openings, args.chess960))
    else:
        openings_of = partial(GeneratedOpenings, chess960=args.chess960)
    rules = Adjudication(win_score=args.win_score, draw_score=args.draw_score, longest=args.longest)
    identity = openings_of(args.seed).identity
    agreed = Conditions(identity, args.seed, args.margin, args.patience, rules, args.chess960)
    return agreed, openings_of


def engines(args: argparse.Namespace) -> Engines:
    """The owner's outside engines."""
    return EngineList(data_folder(args.data)).read()


def check_files(args: argparse.Namespace, command: str) -> None:
    """Check before the first game that --pgn and --report can be written."""
    for option in ("pgn", "report"):
        path: Path | None = getattr(args, option)
        if path is None:
            continue
        try:
            path.open("a").close()
        except OSError as error:
            raise UsageError(f"{command}: cannot write --{option} {str(path)!r}: {error.strerror}") from error


@contextmanager
def open_arena(args: argparse.Namespace) -> Iterator[ArenaStore]:
    with ArenaStore.open(data_folder(args.data)) as store:
        if store.set_aside:
            print(
                f"kibitz: the store of matches was damaged; it is kept as {store.set_aside}", file=sys.stderr
            )
        yield store


@contextmanager
def chosen_runner(args: argparse.Namespace, command: str) -> Iterator[tuple[Runner, int]]:
    """Who plays the games, and how many at once."""
    if not args.dask:
        concurrency = args.concurrency or cores()
        yield LocalRunner(concurrency, engines(args)), concurrency
        return
    if args.concurrency:
        raise UsageError(f"{command}: expected --dask or --concurrency, got both: a cluster knows its cores")
    from kibitz.arena.cluster import ClusterRunner

    with ClusterRunner(args.dask, engines(args)) as cluster:
        yield cluster, cluster.cores
