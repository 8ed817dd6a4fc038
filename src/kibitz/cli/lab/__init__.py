"""Look inside the search: the tree it walks, what pruning saves, and why.

Each tool has help of its own: kibitz lab TOOL --help
"""

import argparse
import io
import sys

from kibitz.cli.parser import Parser, configure_tools, run_tool

# name: one line of help. The module is kibitz.cli.lab.<name>.
TOOLS = {
    "tree": "show the tree of a search: moves, values, windows and cuts",
    "count": "what each technique saves: positions by depth, against the least possible",
    "evaluation": "where each centipawn of the evaluation comes from, by term and by piece",
    "experiment": "run an experiment: one question, a table, a picture",
    "why": "sentences about a move that the search proves, each with its line",
}


def configure(parser: Parser) -> None:
    configure_tools(parser, TOOLS)


def run(args: argparse.Namespace) -> int:
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # α, ≤ and ∞ are not in every terminal's letters
    return run_tool("lab", TOOLS, args)
