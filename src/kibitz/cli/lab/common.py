"""What the lab's tools share: the position, the search and its switches, the bar, colours."""

import argparse
import sys
from typing import TYPE_CHECKING, cast

import chess

from kibitz.cli.parser import Parser, whole
from kibitz.cli.progress import ProgressLine
from kibitz.engine.position import start_board
from kibitz.errors import MoveError, shown
from kibitz.game.entry import read_entry
from kibitz.lab.tree import DEEPEST, SEARCHES, Techniques
from kibitz.players.readable.evaluation import EVALUATIONS

if TYPE_CHECKING:
    from rich.console import Console

TECHNIQUES = {
    "pruning": "skip what the other side would never allow",
    "ordering": "try the most promising moves first",
    "quiescence": "play out captures at the horizon",
    "table": "remember positions it reaches again",
    "deepening": "search to depth 1, 2, 3 … in turn",
}


def add_position(parser: Parser) -> None:
    parser.add_argument("fen", nargs="*", metavar="FEN", help="the position (default: the starting position)")
    parser.add_argument("--chess960", action="store_true", help="use Chess960 castling")


def position(args: argparse.Namespace) -> chess.Board:
    return start_board(" ".join(args.fen) or chess.STARTING_FEN, args.chess960)


def whole_move(board: chess.Board, word: str) -> chess.Move:
    entry = read_entry(board, word)
    if not isinstance(entry, chess.Move):
        raise MoveError(f"expected a whole move such as e2e4, Nf3 or e8=Q, got {shown(word)}")
    return entry


def add_search(parser: Parser) -> None:
    parser.add_argument(
        "--search", choices=tuple(SEARCHES), default="alphabeta", help="which search (default: alphabeta)"
    )
    parser.add_argument(
        "--depth",
        type=whole(1, DEEPEST),
        default=3,
        metavar="N",
        help="half-moves to the horizon (default: 3)",
    )
    add_evaluation(parser)
    for name, text in TECHNIQUES.items():
        parser.add_argument(f"--{name}", action=argparse.BooleanOptionalAction, default=None, help=text)


def add_evaluation(parser: Parser) -> None:
    parser.add_argument(
        "--eval", choices=tuple(EVALUATIONS), default="simple", help="which evaluation (default: simple)"
    )


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


class VisitBar(ProgressLine):
    """While positions are visited."""

    def __init__(self, most: int) -> None:
        super().__init__(most, "positions at most")

    def name(self, text: str) -> None:
        """What is being searched now."""
        self._progress.reset(self._task, description=text)

    def visit(self, visited: int) -> None:
        self._progress.update(self._task, completed=visited)
