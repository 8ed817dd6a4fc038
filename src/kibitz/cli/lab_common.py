"""What the lab's tools share: the position, the search and its switches, the bar, colours."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

import chess

from kibitz.cli.parser import Parser, whole
from kibitz.game.settings import start_board
from kibitz.lab.tree import DEEPEST, SEARCHES, USUAL_MOST, Techniques
from kibitz.players.evaluation import EVALUATIONS

if TYPE_CHECKING:
    from rich.console import Console

TECHNIQUES = {
    "pruning": "skip what the other side would never allow",
    "ordering": "try the most promising moves first",
    "quiescence": "play captures out at the horizon",
    "table": "remember positions that are reached again",
    "deepening": "depth 1, 2, 3 … in turn",
}


def add_position(parser: Parser) -> None:
    parser.add_argument("fen", nargs="*", metavar="FEN", help="the position (default: the start of a game)")
    parser.add_argument("--chess960", action="store_true", help="castle as in Chess960")


def position(args: argparse.Namespace) -> chess.Board:
    return start_board(" ".join(args.fen) or chess.STARTING_FEN, args.chess960)


def add_search(parser: Parser) -> None:
    parser.add_argument(
        "--search", choices=tuple(SEARCHES), default="alphabeta", help="which search (alphabeta)"
    )
    parser.add_argument(
        "--depth", type=whole(1, DEEPEST), default=3, metavar="N", help="half-moves to the horizon (3)"
    )
    parser.add_argument(
        "--eval", choices=tuple(EVALUATIONS), default="simple", help="what values a position (simple)"
    )
    for name, text in TECHNIQUES.items():
        parser.add_argument(f"--{name}", action=argparse.BooleanOptionalAction, default=None, help=text)


def chosen_techniques(args: argparse.Namespace) -> Techniques:
    """The switches that were given, and no others."""
    given = {name: getattr(args, name) for name in TECHNIQUES}
    return cast(Techniques, {name: value for name, value in given.items() if value is not None})


def console() -> "Console":
    """Colours where there is a terminal and NO_COLOR does not forbid them."""
    from rich.console import Console

    return Console(highlight=False)


def ascii_only() -> bool:
    from kibitz.terminal.diagram import has_figures

    return not has_figures(sys.stdout.encoding)


@contextmanager
def visit_bar(most: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while positions are visited; it goes away at the end."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    with Progress(
        TextColumn("positions, at most"),
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    ) as progress:
        bar = progress.add_task("", total=most or USUAL_MOST)
        yield lambda visited: progress.update(bar, completed=visited)
