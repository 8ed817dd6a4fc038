"""Show a position as text, or draw it into a file.

Without a FEN it shows the starting position. Quotes around a FEN are optional.

examples:
  kibitz board
  kibitz board "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1" --flip
  kibitz board 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1 --svg pawn.svg
  kibitz board --png start.png --size 800
"""

import argparse
import sys

import chess

from kibitz.cli.files import write
from kibitz.cli.parser import Parser, whole
from kibitz.endings import ended, side_name
from kibitz.engine.position import start_board


def configure(parser: Parser) -> None:
    parser.add_argument("fen", nargs="*", metavar="FEN", help="the position (default: the starting position)")
    parser.add_argument("--svg", metavar="FILE", help="draw it into this file as SVG")
    parser.add_argument("--png", metavar="FILE", help="draw it into this file as PNG")
    parser.add_argument(
        "--size", type=whole(32, 8192), default=480, metavar="N", help="width of the picture in pixels (480)"
    )
    parser.add_argument("--flip", action="store_true", help="put Black at the bottom")
    parser.add_argument("--chess960", action="store_true", help="use Chess960 castling")
    parser.add_argument("--ascii", action="store_true", help="use letters instead of chess figures")


def run(args: argparse.Namespace) -> int:
    board = start_board(" ".join(args.fen) or chess.STARTING_FEN, args.chess960)
    bottom = chess.BLACK if args.flip else chess.WHITE
    if args.svg:
        write(args.svg, picture(board, bottom, args.size).encode())
    if args.png:
        write(args.png, pixels(picture(board, bottom, args.size), args.size))
    if not args.svg and not args.png:
        print("\n".join([*text(board, bottom, args.ascii), state(board)]))
    return 0


def picture(board: chess.Board, bottom: chess.Color, size: int) -> str:
    """The position as SVG, with a king in check marked."""
    import chess.svg

    checked = board.king(board.turn) if board.is_check() else None
    return chess.svg.board(board, orientation=bottom, check=checked, size=size)


def pixels(svg: str, size: int) -> bytes:
    """The SVG as PNG, this many pixels wide."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size))


def text(board: chess.Board, bottom: chess.Color, ascii_only: bool) -> list[str]:
    from kibitz.terminal.diagram import diagram, has_figures
    from kibitz.terminal.squares import Drawing, Figures

    plain = ascii_only or not has_figures(sys.stdout.encoding)
    return diagram(Drawing(board, Figures.LETTERS if plain else Figures.OUTLINES, bottom))


def state(board: chess.Board) -> str:
    over = ended(board)
    if over:
        return f"{over}."
    return f"{side_name(board.turn)} to move{', in check' if board.is_check() else ''}."
