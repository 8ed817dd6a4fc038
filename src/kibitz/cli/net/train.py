"""Train a net on files of games.

    kibitz net train first.games -o first.net
    kibitz net train first.games second.games -o second.net --hidden 256 --epochs 40 --curve second.svg
    kibitz net train second.games -o second.net --from first.net
    kibitz net train first.games -o tiny.net --tiny

One game in fifty is kept to judge by. The run saves a checkpoint now and then, beside the net (first.net.checkpoint);
the same command continues where it stopped, and the net is the same as without the stop. docs/net.md explains it all.
"""

import argparse
import sys
from dataclasses import asdict, fields, replace
from pathlib import Path

from kibitz.charts import Axis, Series, line_chart
from kibitz.children import cores
from kibitz.cli.files import FileError, told
from kibitz.cli.parser import whole
from kibitz.engine.net.file import StoredNet, read_net, write_net
from kibitz.engine.net.shape import WIDTHS
from kibitz.errors import InputError, UsageError
from kibitz.folders import write_whole
from kibitz.net.checkpoint import Checkpoint, load_checkpoint, restore
from kibitz.net.training import BOUNDS, LANES, TINY, Report, Training, TrainingSettings, load_data

# Letters of the loss curve in a line, from low to high.
LEVELS = "▁▂▃▄▅▆▇█"
LETTERS = 24


def configure(parser: argparse.ArgumentParser) -> None:
    usual = TrainingSettings()
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="files of games")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="NET", help="the net to make")
    parser.add_argument("--curve", type=Path, metavar="FILE.svg", help="draw the losses as they come")
    parser.add_argument(
        "--threads", type=whole(1, LANES), metavar="N", help=f"threads, up to {LANES} (default: one per core)"
    )
    group = parser.add_argument_group("what decides the net")
    group.add_argument(
        "--from", dest="base", type=Path, metavar="NET", help="begin with the weights of this net"
    )
    group.add_argument("--tiny", action="store_true", help="a small net in a few minutes, to try things out")
    group.add_argument(
        "--hidden", type=int, choices=WIDTHS, metavar="N", help=f"neurons (default: {usual.hidden})"
    )
    group.add_argument(
        "--result",
        type=float,
        metavar="SHARE",
        help=f"the result's share of a target, from 0 to 1; the rest is the score (default: {usual.result})",
    )
    group.add_argument(
        "--later",
        type=float,
        metavar="SHARE",
        help=f"of a score: the share of what the search says a ply later, from 0 to 1 (default: {usual.later})",
    )
    for name, text in (
        ("epochs", f"how often each position is seen (default: {usual.epochs})"),
        ("batch", f"positions a step (default: {usual.batch:,})"),
        (
            "asides",
            "beside each position of a game, so many a random move or two away, judged at sight by the hand-written "
            f"evaluation (default: {usual.asides})",
        ),
        ("seed", f"seed of all that is random (default: {usual.seed})"),
        ("validation", f"games in a thousand to judge by (default: {usual.validation})"),
    ):
        group.add_argument(f"--{name}", type=whole(*BOUNDS[name]), metavar="N", help=text)
    group.add_argument(
        "--rate", type=float, metavar="R", help=f"the highest learning rate (default: {usual.rate})"
    )
    group.add_argument("--decay", type=float, metavar="R", help=f"weight decay (default: {usual.decay})")


def run(args: argparse.Namespace) -> int:
    base = read_net(args.base) if args.base else None
    settings = chosen_settings(args, base)
    if args.output.exists():
        raise FileError(f"{str(args.output)!r} is there already: take another name, or remove it")
    checkpoint = args.output.with_name(f"{args.output.name}.checkpoint")
    begun = load_checkpoint(checkpoint) if checkpoint.exists() else None
    if begun is not None:
        check_settings(checkpoint, begun[0], settings)
    data = load_data(args.files, settings, begun[0].files if begun else None)
    with Training(settings, data, args.threads or cores(), base) as training:
        if begun is not None:
            restore(training.pupil, begun[1])
            training.step, training.history = begun[0].step, list(begun[0].history)
        unseen = len(data.unseen) * data.positions // max(len(data.samples), 1)
        print(
            f"{data.positions:,} positions to learn from, {unseen:,} unseen; {data.scale} centipawns a logit; "
            f"steps {training.step:,} to {training.steps:,}",
            file=sys.stderr,
        )
        try:
            learn(training, checkpoint, args.curve)
        except KeyboardInterrupt:
            print("Interrupted; run the same command to continue.", file=sys.stderr)
            return 130
        net = training.net()
    with told("write", args.output):
        write_net(args.output, net)
    checkpoint.unlink(missing_ok=True)
    print(
        f"{args.output}: net {net.digest()}, {net.hidden} neurons, unseen loss {training.history[-1][2]:.6f}"
    )
    return 0


def chosen_settings(args: argparse.Namespace, base: StoredNet | None) -> TrainingSettings:
    usual = TINY if args.tiny else TrainingSettings()
    if base is not None:
        if args.hidden not in (None, base.hidden):
            raise UsageError(
                f"net train: expected {base.hidden} neurons, as in {str(args.base)!r}, got --hidden {args.hidden}"
            )
        usual = replace(usual, hidden=base.hidden, base=base.digest())
    given = {one.name: getattr(args, one.name) for one in fields(TrainingSettings) if one.name != "base"}
    return replace(usual, **{name: value for name, value in given.items() if value is not None})


def check_settings(path: Path, begun: Checkpoint, settings: TrainingSettings) -> None:
    wanted = asdict(settings)
    for name, value in wanted.items():
        if begun.settings.get(name) != value:
            raise InputError(
                f"the training of {str(path)!r} began with {name} {begun.settings.get(name)}, not {value}: "
                "take the same, another name for the net, or remove the checkpoint"
            )


def learn(training: Training, path: Path, curve: Path | None) -> None:
    """To the end, with a checkpoint and a line at each report."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, highlight=False)
    columns = BarColumn(bar_width=20), TimeRemainingColumn(), TextColumn("{task.description}", markup=False)
    progress = Progress(*columns, console=console, disable=not console.is_terminal)
    bar = progress.add_task("starting", total=training.steps, completed=training.step)
    with progress:
        for report in training.run():
            if report.step < training.steps:
                stand = Checkpoint(
                    asdict(training.settings), training.data.files, report.step, training.history
                )
                stand.save(path, training.pupil)
            if curve is not None:
                with told("write", curve):
                    write_whole(curve, drawn(training.history))
            line = told_report(report, training)
            progress.update(bar, completed=report.step, description=line)
            if not console.is_terminal:
                print(line, file=sys.stderr, flush=True)


def told_report(report: Report, training: Training) -> str:
    return (
        f"step {report.step:,} · loss {report.loss:.6f} · unseen {report.unseen_loss:.6f} "
        f"{sparkline([row[2] for row in training.history])} · {report.positions_per_second:,.0f}/s"
    )


def sparkline(values: list[float]) -> str:
    """A curve of letters, the last value at its right end."""
    step = max(1, len(values) // LETTERS)
    shown = values[::-step][::-1][-LETTERS:]
    low, span = min(shown), (max(shown) - min(shown)) or 1.0
    return "".join(LEVELS[round((value - low) / span * (len(LEVELS) - 1))] for value in shown)


def drawn(history: list[list[float]]) -> str:
    seen = Series("positions learnt from", [(row[0], row[1]) for row in history])
    unseen = Series("unseen positions", [(row[0], row[2]) for row in history])
    return line_chart("What the net has not learnt yet", [seen, unseen], Axis("steps"), Axis("loss"))
