"""Play games of the engine against itself, and keep every move with its score.

    kibitz net play first.games
    kibitz net play first.games --positions 30000000
    kibitz net play tiny.games --tiny
    kibitz net play quick.games --games 1000 --nodes 500 --seed 7 --processes 2
    kibitz net play second.games --net first.net
    kibitz net play first.games --dask tcp://192.168.0.10:8786

Without --games or --positions it plays until Ctrl-C. The same command continues where it stopped: a file's games are
the same on any machine, however often they are interrupted. docs/net.md describes the file.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kibitz.children import cores
from kibitz.cli.parser import MOST, whole
from kibitz.engine.net.file import StoredNet, read_net
from kibitz.errors import UsageError
from kibitz.net.games import GameReader, GameWriter, Totals
from kibitz.net.play import (
    BOUNDS,
    GAMES_IN_BLOCK,
    LEAD,
    Crew,
    LocalCrew,
    SearchEffort,
    SelfPlaySettings,
    play,
    signature,
)

# Where --tiny is given and nothing else is said.
TINY, TINY_POSITIONS = SelfPlaySettings(nodes=60), 200_000
# Seconds between two lines where there is no terminal.
LOGGED = 60.0


def configure(parser: argparse.ArgumentParser) -> None:
    usual = SelfPlaySettings()
    parser.add_argument("file", type=Path, metavar="FILE", help="the file of games to start or continue")
    group = parser.add_argument_group("how much")
    group.add_argument("--games", type=whole(1), metavar="N", help="play until the file holds N games")
    group.add_argument(
        "--positions", type=whole(1), metavar="N", help="play until it holds N positions for training"
    )
    group.add_argument(
        "--tiny",
        action="store_true",
        help=f"to try things out, in minutes: {TINY_POSITIONS:,} positions, {TINY.nodes} nodes a move",
    )
    group = parser.add_argument_group("which games (a file that was begun keeps its own)")
    group.add_argument(
        "--seed", type=whole(*BOUNDS["seed"]), metavar="N", help=f"seed of all games (default: {usual.seed})"
    )
    group.add_argument(
        "--nodes",
        type=whole(*BOUNDS["nodes"]),
        metavar="N",
        help=f"nodes a move; the iteration that exceeds them is finished (default: {usual.nodes:,})",
    )
    group.add_argument(
        "--chess960",
        type=whole(*BOUNDS["chess960"]),
        metavar="N",
        help=f"games in a thousand that start from a Chess960 set-up (default: {usual.chess960})",
    )
    group.add_argument(
        "--net", type=Path, metavar="NET", help="judge by this net (default: by the hand-written evaluation)"
    )
    group = parser.add_argument_group("where they are played")
    group.add_argument(
        "--processes", type=whole(1, 1024), metavar="N", help="how many processes (default: one per core)"
    )
    group.add_argument("--dask", metavar="ADDRESS", help="play on a Dask cluster: its scheduler's address")


def run(args: argparse.Namespace) -> int:
    if args.tiny and not args.games and not args.positions:
        args.positions = TINY_POSITIONS
    net = read_net(args.net) if args.net else None
    settings = chosen_settings(args, net)
    with (
        GameWriter(args.file, settings.header(signature(net))) as file,
        chosen_crew(args, settings, net) as (crew, hands),
    ):
        if file.cut:
            print(f"cut a torn block of {file.cut:,} bytes from the end of {args.file}", file=sys.stderr)
        effort, interrupted = write_games(file, crew, hands, args)
        print(summary(file.totals, effort))
    if interrupted:
        print("Interrupted; run the same command to continue.", file=sys.stderr)
    return 130 if interrupted else 0


def chosen_settings(args: argparse.Namespace, net: StoredNet | None) -> SelfPlaySettings:
    """As the options say; where they say nothing, as the file was begun, or the defaults."""
    begun = {}
    if args.file.exists() and args.file.stat().st_size:
        begun = GameReader(args.file).settings
    if begun.get("net") and net is None:
        raise UsageError(
            f"net play: expected --net with the net {begun['net']}, by which {str(args.file)!r} was begun, got none"
        )
    usual = TINY if args.tiny else SelfPlaySettings()
    chosen = {}
    for name in BOUNDS:
        given = getattr(args, name)
        chosen[name] = given if given is not None else begun.get(name, getattr(usual, name))
    return SelfPlaySettings(**chosen, net=net.digest() if net else None)


@contextmanager
def chosen_crew(
    args: argparse.Namespace, settings: SelfPlaySettings, net: StoredNet | None
) -> Iterator[tuple[Crew, int]]:
    """Those who play, and how many they are."""
    if not args.dask:
        processes = args.processes or cores()
        with LocalCrew(settings, processes, net) as crew:
            yield crew, processes
        return
    if args.processes:
        raise UsageError("net play: expected --dask or --processes, got both: a cluster knows its cores")
    from kibitz.net.cluster import ClusterCrew

    with ClusterCrew(args.dask, settings, signature(net), net) as cluster:
        yield cluster, cluster.cores


def write_games(
    file: GameWriter, crew: Crew, hands: int, args: argparse.Namespace
) -> tuple[SearchEffort, bool]:
    """Play and write until there are enough, or Ctrl-C comes: whether it did is the second result."""
    effort = SearchEffort()
    end, enough = args.games or MOST, args.positions or MOST
    board = Scoreboard(file.totals, effort, args)
    try:
        with board:
            if file.totals.kept < enough:
                for played in play(crew, file.totals.games, end, LEAD * hands * GAMES_IN_BLOCK):
                    file.add(played.block)
                    effort.add(played.effort)
                    board.update()
                    if file.totals.kept >= enough:
                        break
    except KeyboardInterrupt:
        return effort, True
    return effort, False


class Scoreboard:
    """Where things stand: a live line on a terminal, elsewhere a line now and then."""

    def __init__(self, totals: Totals, effort: SearchEffort, args: argparse.Namespace) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self._totals = totals
        self._effort = effort
        self._by_positions = args.positions is not None
        self._began = self._logged = time.monotonic()
        self._kept_before = totals.kept
        self._console = Console(stderr=True, highlight=False)
        columns = (
            BarColumn(bar_width=20),
            TimeRemainingColumn(),
            TextColumn("{task.description}", markup=False),
        )
        self._progress = Progress(*columns, console=self._console, disable=not self._console.is_terminal)
        self._bar = self._progress.add_task("starting", total=args.positions or args.games)

    def __enter__(self) -> None:
        self._progress.start()
        self.update()

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def update(self) -> None:
        totals, now = self._totals, time.monotonic()
        rate = (totals.kept - self._kept_before) / max(now - self._began, 1e-9)
        line = f"{standing(totals)} · {rate:,.0f}/s"
        done = totals.kept if self._by_positions else totals.games
        self._progress.update(self._bar, completed=done, description=line)
        if not self._console.is_terminal and now - self._logged >= LOGGED:
            self._logged = now
            print(line, file=sys.stderr, flush=True)


def standing(totals: Totals) -> str:
    """Positions are those for training; wins and losses are white's."""
    won, drawn, lost = totals.shares()
    return f"{totals.games:,} games · {totals.kept:,} positions · W{won:.0%} D{drawn:.0%} L{lost:.0%}"


def summary(totals: Totals, effort: SearchEffort) -> str:
    lines = [standing(totals)]
    if effort.searches:
        lines.append(
            f"this run: {effort.searches:,} searches, {effort.nodes / effort.searches:,.0f} nodes and depth "
            f"{effort.depths / effort.searches:.1f} on average, {effort.broken_off / effort.searches:.1%} came to "
            f"the hard limit; {effort.searching / effort.playing:.1%} of the time in the search"
        )
    return "\n".join(lines)
