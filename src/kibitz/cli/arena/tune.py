"""Tune the numbers of the search by games of the engine against itself (SPSA).

    kibitz tune late.json LATE_MOVES "REDUCTION_*" --tc 2+0.02
    kibitz tune net.json --net first.net --nodes 5000 --iterations 5000

It needs a build with KIBITZ_TUNE=1, in which the parameters of search/parameters.py can change: KIBITZ_TUNE=1 make
install. Each iteration changes all chosen parameters at once, plays a few games of two sets of values, and goes a
little in the direction that won. The file keeps where the run stands; the same command continues it. At the end, or
after Ctrl-C, it prints the values.
"""

import argparse
import sys
from pathlib import Path

from kibitz import native
from kibitz.arena.limits import GameLimits
from kibitz.arena.tuning import (
    GamesObjective,
    TuningSettings,
    TuningState,
    chosen_tunables,
    load_state,
    save_state,
    tuned,
)
from kibitz.children import cores
from kibitz.cli.arena.options import even, time_control
from kibitz.cli.parser import Parser, whole
from kibitz.cli.progress import ProgressLine
from kibitz.engine.net.shipped import CLASSIC, DEFAULT_EVALUATION, NET, chosen_net
from kibitz.engine.search.tuning import declared, is_tuning_build
from kibitz.errors import InputError, UsageError
from kibitz.game.clock import UNTIMED

# Without a time control or nodes.
USUAL_NODES = 4000
# Iterations between two lines where there is no terminal.
LOGGED = 10
# Megabytes of each engine's table.
HASH_MB = 16
# Parameters whose values a line of progress shows.
SHOWN = 3


def configure(parser: Parser) -> None:
    parser.add_argument("file", type=Path, metavar="STATE", help="the file of the run to start or continue")
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="parameters, or patterns such as NULL_* (default: all but those of time)",
    )
    parser.add_argument(
        "--iterations", type=whole(1), default=2000, metavar="N", help="of the run (default: 2,000)"
    )
    parser.add_argument(
        "--games", type=even, default=8, metavar="N", help="games of an iteration (default: 8)"
    )
    limits = parser.add_mutually_exclusive_group()
    limits.add_argument("--tc", type=time_control, metavar="S+S", help="seconds for a game and for each move")
    limits.add_argument(
        "--nodes", type=whole(1), metavar="N", help=f"nodes for each move (default: {USUAL_NODES:,})"
    )
    parser.add_argument("--seed", type=whole(0), default=1, metavar="N", help="of all trials (default: 1)")
    parser.add_argument(
        "--concurrency", type=whole(1), metavar="N", help="games at once (default: one per core)"
    )
    parser.add_argument(
        "--evaluation",
        choices=(CLASSIC, NET),
        help=f"by which positions are judged (default: {DEFAULT_EVALUATION})",
    )
    parser.add_argument("--net", type=Path, metavar="FILE", help="judge by this net")


def run(args: argparse.Namespace) -> int:
    settings = chosen_settings(args)
    state = load_state(args.file, settings)
    if not is_tuning_build():
        raise InputError(f"expected a build with KIBITZ_TUNE=1, got {native.description()}")
    objective = GamesObjective(settings, args.concurrency or cores(), state.games)
    interrupted = False
    try:
        with ProgressLine(settings.iterations, "iterations") as bar:
            bar.tell(summary(settings, state), state.iteration, settings.iterations)
            for now in tuned(settings, state, objective):
                state = now
                save_state(args.file, settings, state)
                bar.tell(summary(settings, state), state.iteration, settings.iterations)
                if not sys.stderr.isatty() and state.iteration % LOGGED == 0:
                    print(f"{state.iteration:,}: {summary(settings, state)}", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        interrupted = True
    print("\n".join(table(settings, state)))
    if interrupted:
        print("Interrupted; run the same command to continue.", file=sys.stderr)
    return 130 if interrupted else 0


def chosen_settings(args: argparse.Namespace) -> TuningSettings:
    if args.net and args.evaluation == CLASSIC:
        raise UsageError("tune: expected --net or --evaluation classic, got both")
    evaluation = NET if args.net else args.evaluation or DEFAULT_EVALUATION
    options = {"Hash": str(HASH_MB), "Evaluation": evaluation}
    if evaluation == NET:
        # Read now: a net that is missing or damaged is said at once.
        chosen_net(args.net)
        if args.net:
            # Before the evaluation, so that the one of the package is not asked for.
            options = {"EvalFile": str(args.net.absolute()), **options}
    nodes = None if args.tc else args.nodes or USUAL_NODES
    limits = GameLimits(args.tc or UNTIMED, nodes=nodes)
    tunables = chosen_tunables(args.names)
    return TuningSettings(tunables, args.iterations, args.games, limits.notation, args.seed, options)


def summary(settings: TuningSettings, state: TuningState) -> str:
    """The values that have gone furthest, in parts of their ranges."""

    def gone(name: str) -> float:
        one = settings.tunables[name]
        return abs(state.values[name] - one.start) / max(one.high - one.low, 1)

    furthest = sorted(settings.tunables, key=gone, reverse=True)[:SHOWN]
    return " ".join(f"{name} {settings.tunables[name].start}→{state.values[name]:.1f}" for name in furthest)


def table(settings: TuningSettings, state: TuningState) -> list[str]:
    lines = [f"{state.iteration:,} of {settings.iterations:,} iterations, {state.games:,} games"]
    for name, one in settings.tunables.items():
        value = state.values[name]
        lines.append(f"{name:28}{one.start:>7} → {round(value):>6}  ({value:.2f} {declared()[name].unit})")
    return lines
