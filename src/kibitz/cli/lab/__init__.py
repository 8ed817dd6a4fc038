"""Look inside the search: the tree it walks, what pruning saves, and why a move is good or bad.

Each tool has its own help: kibitz lab TOOL --help
"""

import argparse
import io
import sys

from kibitz.cli.parser import Parser, configure_tools, run_tool

# name: one line of help. The module is kibitz.cli.lab.<name>.
TOOLS = {
    "tree": "show the tree of a search: moves, values, windows and cuts",
    "count": "count what each technique saves, depth by depth, against the least possible",
    "evaluation": "show where each centipawn of the evaluation comes from, by term and piece",
    "experiment": "run an experiment: one question, a table, a picture",
    "net": "show what each piece is worth to a net, what a neuron looks at, how it learnt",
    "people": "show what people of each rating play in a position",
    "why": "say why a move is good or bad, with the lines that prove it",
}


def configure(parser: Parser) -> None:
    configure_tools(parser, TOOLS)


def run(args: argparse.Namespace) -> int:
    if isinstance(sys.stdout, io.TextIOWrapper):
        # α, ≤ and ∞ are not in every terminal's letters.
        sys.stdout.reconfigure(errors="replace")
    return run_tool("lab", TOOLS, args)
