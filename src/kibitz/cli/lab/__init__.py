"""Look inside the search: the tree it walks, what pruning saves, and why.

Each tool has help of its own: kibitz lab TOOL --help
"""

import argparse
import io
import sys

from kibitz.cli.parser import Parser, run_command
from kibitz.errors import UsageError, nearest, shown

# name: one line of help. The module is kibitz.cli.lab.<name>.
TOOLS = {
    "tree": "show the tree of a search: moves, values, windows and cuts",
    "count": "what each technique saves: positions by depth, against the least possible",
    "evaluation": "where each centipawn of the evaluation comes from, by term and by piece",
    "experiment": "run an experiment: one question, a table, a picture",
    "why": "sentences about a move that the search proves, each with its line",
}


def configure(parser: Parser) -> None:
    width = max(map(len, TOOLS))
    tools = "\n".join(f"  {name:<{width}}  {text}" for name, text in TOOLS.items())
    parser.description = f"{parser.description}\n{tools}"
    parser.add_argument("tool", nargs="?", metavar="TOOL", help=", ".join(TOOLS))
    parser.add_argument("rest", nargs=argparse.REMAINDER, metavar="…", help="what the tool takes")


def run(args: argparse.Namespace) -> int:
    if args.tool is None:
        raise UsageError(f"lab: expected one of {', '.join(TOOLS)} (kibitz lab --help says what they do)")
    if args.tool not in TOOLS:
        raise UsageError(
            f"lab: there is no tool {shown(args.tool)}{nearest(args.tool[:30], TOOLS)} "
            "(kibitz lab --help lists them)"
        )
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # α, ≤ and ∞ are not in every terminal's letters
    return run_command(f"kibitz.cli.lab.{args.tool}", f"kibitz lab {args.tool}", args.rest)
