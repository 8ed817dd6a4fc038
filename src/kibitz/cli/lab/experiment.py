"""Run an experiment with the searches: a question, a table, a picture and an answer. Without a name, list them.

The same seed gives the same figures, unless the list says that an experiment measures time. --out writes the table as
NAME.md and the picture as NAME.svg.

  kibitz lab experiment
  kibitz lab experiment tree-size
  kibitz lab experiment random-games --seed 7 --out results
"""

import argparse
from pathlib import Path

from kibitz.cli.files import told, write
from kibitz.cli.parser import Parser, whole
from kibitz.cli.progress import ProgressLine
from kibitz.errors import UsageError, nearest, shown
from kibitz.lab.experiments import EXPERIMENTS


def configure(parser: Parser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help="which experiment (default: list them)")
    parser.add_argument(
        "--seed", type=whole(0), default=1, metavar="N", help="seed of everything random (default: 1)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="write the table and the picture into this folder"
    )


def run(args: argparse.Namespace) -> int:
    if args.name is None:
        print(overview())
        return 0
    if args.name not in EXPERIMENTS:
        raise UsageError(
            f"lab: there is no experiment {shown(args.name)}{nearest(args.name[:30], EXPERIMENTS)} "
            "(kibitz lab experiment lists them)"
        )
    experiment = EXPERIMENTS[args.name]
    if args.out:
        # Before the experiment, not after it.
        with told("make the folder", args.out):
            args.out.mkdir(parents=True, exist_ok=True)
    with ProgressLine() as bar:
        findings = experiment.run(args.seed, bar.tell)
    print(f"{experiment.question}\n\n{findings.text()}")
    if args.out:
        write(args.out / f"{experiment.name}.md", f"# {experiment.question}\n\n{findings.markdown()}\n")
        write(args.out / f"{experiment.name}.svg", findings.chart)
    return 0


def overview() -> str:
    width = max(map(len, EXPERIMENTS))
    lines = []
    for one in EXPERIMENTS.values():
        effort = "seconds" if one.minutes < 1 else f"about {one.minutes:g} min"
        note = f"{effort}, measures time" if one.timed else effort
        lines.append(f"  {one.name:<{width}}  {one.question} ({note})")
    return "\n".join(lines)
