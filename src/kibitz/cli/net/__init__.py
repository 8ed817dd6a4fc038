"""Let the engine learn from games against itself.

Each tool has its own help: kibitz net TOOL --help
"""

import argparse

from kibitz.cli.parser import Parser, configure_tools, run_tool

# name: one line of help. The module is kibitz.cli.net.<name>.
TOOLS = {
    "play": "play games, and keep every move with its score",
    "train": "train a net on such games",
}


def configure(parser: Parser) -> None:
    configure_tools(parser, TOOLS)


def run(args: argparse.Namespace) -> int:
    return run_tool("net", TOOLS, args)
