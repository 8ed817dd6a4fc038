"""Show the tree of a search: every line with its move, its value, its window (α, β) and what was cut.

Values are for White. A value with ≥ or ≤ is only a bound: the search stopped there because it needed no more. The
principal line and the first half-move are open; everything else is counted. The search is the one of the players
`minimax` (every technique off) and `alphabeta` (every technique on); you can switch each technique on or off.

  kibitz lab tree
  kibitz lab tree --search minimax --depth 2 --open 2 --width 30
  kibitz lab tree --depth 3 --no-quiescence --no-table "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq -"
  kibitz lab tree --depth 4 --json > tree.json
  kibitz lab tree --depth 9 --max-nodes 20000      stop there, and show what it has

A search that would be too large is refused, with an estimate of its cost.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kibitz.cli.lab.common import (
    VisitBar,
    add_position,
    add_search,
    ascii_only,
    chosen_techniques,
    console,
    position,
)
from kibitz.cli.parser import Parser, whole
from kibitz.lab.columns import described
from kibitz.lab.outline import ASCII, Ink, OutlineLine, Stems, lines, outline, score
from kibitz.lab.recording import CAPACITY
from kibitz.lab.tree import USUAL_MOST, ChessTree

if TYPE_CHECKING:
    from rich.text import Text

STYLES = {Ink.PLAIN: "", Ink.PRINCIPAL: "bold green", Ink.CUT: "yellow", Ink.FOLDED: "dim"}


def configure(parser: Parser) -> None:
    add_position(parser)
    add_search(parser)
    parser.add_argument(
        "--max-nodes",
        type=whole(1, CAPACITY),
        metavar="N",
        help=f"stop after N positions (at most {CAPACITY:,})",
    )
    parser.add_argument(
        "--seed", type=whole(0), default=0, metavar="N", help="decides between equal moves (default: 0)"
    )
    parser.add_argument(
        "--width",
        type=whole(1, 300),
        default=6,
        metavar="N",
        help="moves to show of an open position (default: 6)",
    )
    parser.add_argument(
        "--open",
        type=whole(0, 300),
        default=1,
        metavar="N",
        help="half-moves to open besides the best line (default: 1)",
    )
    parser.add_argument("--json", action="store_true", help="print the whole tree as JSON columns")
    parser.add_argument("--ascii", action="store_true", help="use only ASCII characters")


def run(args: argparse.Namespace) -> int:
    board = position(args)
    with VisitBar(args.max_nodes or USUAL_MOST) as bar:
        tree = ChessTree.grow(
            board,
            args.depth,
            args.search,
            evaluation=args.eval,
            max_nodes=args.max_nodes,
            seed=args.seed,
            on_visit=bar.visit,
            **chosen_techniques(args),
        )
    if args.json:
        json.dump(described(tree), sys.stdout, separators=(",", ":"))
        print()
    else:
        show(tree, args.width, args.open, args.ascii or ascii_only())
    return 0


def show(tree: ChessTree, width: int, opened: int, plain: bool) -> None:
    screen = console()
    said = [*summary(tree), ""]
    shown = list(lines(outline(tree.root, width, opened), ASCII if plain else Stems()))
    if plain:
        said = [line.translate(TO_ASCII) for line in said]
        shown = [spelt(line) for line in shown]
    for text in said:
        screen.print(text, soft_wrap=True, markup=False)
    for row in table(shown):
        screen.print(row, soft_wrap=True)


def table(shown: Sequence[OutlineLine]) -> Iterator["Text"]:
    """The lines with their columns under each other."""
    from rich.text import Text

    left = max(len(line.stem) + len(line.label) for line in shown)
    value = max(len(line.value) for line in shown)
    window = max(len(line.window) for line in shown)
    for line in shown:
        row = Text(f"{mark(line)} ")
        row.append(line.stem, "dim")
        row.append(line.label, STYLES[line.tone])
        row.append(" " * (left - len(line.stem) - len(line.label)) + "  ")
        row.append(f"{line.value:>{value}}", STYLES[line.tone])
        row.append(f"  {line.window:<{window}}", "dim")
        row.append(f"  {line.note}", STYLES[line.tone])
        row.rstrip()
        yield row


def spelt(line: OutlineLine) -> OutlineLine:
    """The same in plain letters; its stem is so already."""
    texts = {name: getattr(line, name).translate(TO_ASCII) for name in ("label", "value", "window", "note")}
    return replace(line, **texts)


def mark(line: OutlineLine) -> str:
    """A sign beside the colour: the best line and the cuts are seen without it too."""
    return {Ink.PRINCIPAL: "*", Ink.CUT: "x"}.get(line.tone, " ")


TO_ASCII = str.maketrans({"≥": ">=", "≤": "<=", "∞": "inf", "α": "alpha", "β": "beta", "…": "...", "•": "o"})


def summary(tree: ChessTree) -> list[str]:
    root, counts = tree.root, tree.root.counts
    techniques = [name for name in tree.switches.__slots__ if getattr(tree.switches, name)]
    state = [] if tree.complete else [incomplete(tree)]
    known = "not known yet" if root.value is None else score(root, root.value)
    line = tree.board.variation_san(tree.principal) if tree.principal else "none"
    return [
        *state,
        f"{tree.search} {root.depth} half-moves deep, with {', '.join(techniques) or 'no technique'}; "
        f"{tree.evaluation} evaluation",
        f"value {known} for White, best line {line}",
        f"{counts.positions:,} positions: {counts.leaves:,} leaves, {counts.cuts:,} cuts that skipped "
        f"{counts.skipped:,} moves, {counts.table_hits:,} known from the table; {tree.seconds:.2f} s",
    ]


def incomplete(tree: ChessTree) -> str:
    root = tree.root
    shown = "" if root.value is None else f"; shown is depth {root.depth}, which was finished"
    return f"Incomplete: stopped after {len(tree) - len(tree.rounds):,} positions{shown}."
