"""Show where each centipawn of an evaluation comes from: the terms for both sides, and the pieces.

The table is in pawns, with the last column from White's side; its sum is the score without searching. The board below
it shows in centipawns how well each piece stands, without its bare value: a knight marked N+31 is worth 31 more than an
average knight. --piece lists what makes that up.

  kibitz lab evaluation
  kibitz lab evaluation "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9" --piece f3
"""

import argparse
import json
from collections.abc import Iterator

import chess

from kibitz.cli.lab.common import add_position, position
from kibitz.cli.parser import Parser
from kibitz.errors import InputError, shown
from kibitz.lab.terms import EvaluationView, PieceShare, TermBar, evaluation_view

WIDTH = 20  # characters of the longest bar


def configure(parser: Parser) -> None:
    add_position(parser)
    parser.add_argument(
        "--piece", type=square, metavar="SQUARE", help="list what that piece is worth, term by term"
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")


def square(text: str) -> chess.Square:
    try:
        return chess.parse_square(text.lower())
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"expected a square such as e4, got {shown(text)}") from error


def run(args: argparse.Namespace) -> int:
    view = evaluation_view(position(args))
    if args.json:
        print(json.dumps(view.to_json()))
    elif args.piece is not None:
        print("\n".join(piece_lines(view, args.piece)))
    else:
        print("\n".join([*table(view), "", *heat_map(view)]))
    return 0


def table(view: EvaluationView) -> Iterator[str]:
    most = max((abs(bar.total) for bar in view.terms), default=0)
    yield f"{'term':24}{'white':>8}{'black':>8}{'total':>8}"
    for bar in view.terms:
        yield f"{row(bar)}  {drawn(bar.total / most if most else 0.0)}".rstrip()
    yield row(TermBar("sum", sum(bar.white for bar in view.terms), sum(bar.black for bar in view.terms)))
    yield f"{view.phase:.0%} middle game, {1 - view.phase:.0%} endgame; scaled by {view.scale:.0%}"


def row(bar: TermBar) -> str:
    return f"{bar.term:24}{bar.white / 100:8.2f}{bar.black / 100:8.2f}{bar.total / 100:+8.2f}"


def drawn(share: float) -> str:
    """A bar to the right for White, to the left for Black."""
    half = WIDTH // 2
    length = round(abs(share) * half)
    if not length:
        return ""
    return f"{' ' * half}│{'█' * length}" if share > 0 else f"{' ' * (half - length)}{'█' * length}│"


def heat_map(view: EvaluationView) -> Iterator[str]:
    for rank in reversed(range(8)):
        cells = (cell(view.at(chess.square(file, rank))) for file in range(8))
        yield f" {rank + 1} {''.join(cells)}".rstrip()
    yield "   " + "".join(f"{letter:^7}" for letter in chess.FILE_NAMES).rstrip()
    yield "how well each piece stands, in centipawns to its own side (capitals: White)"


def cell(piece: PieceShare | None) -> str:
    return f"{'·':^7}" if piece is None else f"{piece.piece}{piece.placement:+.0f}".center(7)


def piece_lines(view: EvaluationView, place: chess.Square) -> Iterator[str]:
    piece = view.at(place)
    if piece is None:
        raise InputError(f"expected a square with a piece, got {chess.square_name(place)!r}: it is empty")
    side = "White" if piece.white else "Black"
    yield f"{piece.piece} on {piece.square}, in centipawns to {side}"
    for term, value in piece.shares:
        yield f"  {term:24}{value:+9.1f}"
    yield f"  {'sum':24}{piece.value:+9.1f}"
