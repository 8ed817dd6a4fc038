"""Count what each technique of the search saves, at every depth up to N.

Each line adds one technique to the line before. Beside them is the least possible: the leaves that even a search with
perfect move ordering must look at to prove the value. It comes from the full tree where minimax was run, and elsewhere
from the formula b^⌈d/2⌉ + b^⌊d/2⌋ - 1 with the mean number of moves, marked with ~. Quiescence looks beyond the
horizon and changes the value, so it has no such bound. The seconds include recording the tree.

  kibitz lab count
  kibitz lab count --depth 5 --plot positions.svg
  kibitz lab count --depth 3 "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"

A search that would visit more than --max-nodes positions is not run; the expected number is shown with ~ instead.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from kibitz.cli.board import pixels
from kibitz.cli.files import write
from kibitz.cli.lab.common import VisitBar, add_evaluation, add_position, position
from kibitz.cli.parser import Parser, whole
from kibitz.errors import shown
from kibitz.lab.counting import Count, CountTable, Least, chart, count
from kibitz.lab.recording import CAPACITY
from kibitz.lab.tree import DEEPEST, USUAL_MOST

HEADINGS = ("", "positions", "leaves", "× least", "cuts", "branching", "seconds")
PICTURES = (".svg", ".png")
PLOT_SIZE = 1280  # pixels across, as PNG


def configure(parser: Parser) -> None:
    add_position(parser)
    parser.add_argument(
        "--depth", type=whole(1, DEEPEST), default=4, metavar="N", help="the deepest search (default: 4)"
    )
    add_evaluation(parser)
    parser.add_argument(
        "--max-nodes",
        type=whole(1, CAPACITY),
        default=USUAL_MOST,
        metavar="N",
        help=f"positions a search may visit (default: {USUAL_MOST:,}; at most {CAPACITY:,})",
    )
    parser.add_argument(
        "--seed", type=whole(0), default=0, metavar="N", help="decides between equal moves (default: 0)"
    )
    parser.add_argument("--plot", type=picture, metavar="FILE", help="draw a chart into FILE.svg or FILE.png")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")


def picture(text: str) -> str:
    if Path(text).suffix.lower() not in PICTURES:
        raise argparse.ArgumentTypeError(
            f"expected a name that ends in {' or '.join(PICTURES)}, got {shown(text)}"
        )
    return text


def run(args: argparse.Namespace) -> int:
    board = position(args)
    with VisitBar(args.max_nodes) as bar:
        table = count(
            board,
            args.depth,
            evaluation=args.eval,
            max_nodes=args.max_nodes,
            seed=args.seed,
            on_search=lambda stage, depth: bar.name(f"{stage}, depth {depth}"),
            on_visit=bar.visit,
        )
    if args.json:
        print(json.dumps(as_json(table), indent=2))
    else:
        show(table)
    if args.plot:
        svg = chart(table)
        write(args.plot, svg.encode() if args.plot.lower().endswith(".svg") else pixels(svg, PLOT_SIZE))
    return 0


def show(table: CountTable) -> None:
    print("\n".join(lines(table)))
    if any(not found.complete for found in table.counts):
        print("\n! incomplete: stopped at --max-nodes")


def lines(table: CountTable) -> Iterator[str]:
    """One block for each depth, all in the same columns."""
    rows = {found: (found.stage, *cells(found, table.least[found.depth - 1])) for found in table.counts}
    widths = [max(map(len, column)) for column in zip(HEADINGS, *rows.values(), strict=True)]
    for least in table.least:
        if least.depth > 1:
            yield ""
        yield heading(least)
        yield aligned(HEADINGS, widths)
        yield from (aligned(rows[found], widths) for found in table.at(least.depth))


def aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = row
    return "  ".join(
        [
            f"  {first:<{widths[0]}}",
            *(f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)),
        ]
    ).rstrip()


def heading(least: Least) -> str:
    lines = "too many lines to count" if least.lines is None else f"{least.lines:,} lines"
    about = "" if least.exact else "~"
    return f"Depth {least.depth}: {lines}; with perfect ordering {about}{least.leaves:,} leaves are enough"


def cells(found: Count, least: Least) -> tuple[str, ...]:
    if found.leaves is None:
        return f"~{float(f'{found.positions:.2g}'):,.0f}", "not run", "", "", "", ""
    return (
        f"{'' if found.complete else '! '}{found.positions:,}",
        f"{found.leaves:,}",
        f"{found.leaves / least.leaves:.1f}" if found.comparable else "",
        f"{found.cuts:,}",
        f"{found.branching:.1f}",
        f"{found.seconds:.2f}",
    )


def as_json(table: CountTable) -> dict[str, object]:
    return {
        "fen": table.board.fen(),
        "evaluation": table.evaluation,
        "counts": [
            asdict(count) | {"ran": count.ran, "branching": round(count.branching, 2)}
            for count in table.counts
        ],
        "least": [asdict(least) for least in table.least],
    }
