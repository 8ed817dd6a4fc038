"""Count the positions that DEPTH plies of legal moves reach.

This tests a move generator: its count must match the published one, and every other program's. The last line is the
total, as `nodes N`.

  kibitz perft 5                                    4,865,609 from the starting position
  kibitz perft 4 --divide                           by first move: finds where two programs differ
  kibitz perft 3 --fen "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
  kibitz perft 4 --chess960 --fen "R3rkrR/8/8/8/8/8/8/r3RKRr w EGeg - 0 1"
"""

import argparse
import json
import signal
import time

from kibitz.cli.parser import Parser, whole

DEEPEST = 20  # far beyond what finishes


def configure(parser: Parser) -> None:
    parser.add_argument("depth", type=whole(0, DEEPEST), metavar="DEPTH", help=f"plies, 0 to {DEEPEST}")
    parser.add_argument("--fen", help="the position to start from (default: the starting position)")
    parser.add_argument(
        "--chess960", action="store_true", help="use Chess960 castling: X-FEN or Shredder-FEN"
    )
    parser.add_argument("--divide", action="store_true", help="also print the count behind each legal move")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    from kibitz.core import START_FEN, Board
    from kibitz.engine.position import start_board

    board = Board(start_board(args.fen or START_FEN, args.chess960).fen(), args.chess960)
    # The count runs outside Python, where Ctrl-C would not be heard before the end.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    begun = time.perf_counter()
    counts = board.divide(args.depth) if args.divide and args.depth else {}
    nodes = sum(counts.values()) if counts else board.perft(args.depth)
    seconds = time.perf_counter() - begun
    if args.json:
        answer = {"fen": board.fen(), "depth": args.depth, "nodes": nodes, "seconds": round(seconds, 6)}
        print(json.dumps(answer | ({"divide": counts} if args.divide else {})))
        return 0
    for move, count in counts.items():
        print(f"{move}: {count}")
    print(f"{seconds:.3f} s, {nodes / max(seconds, 1e-6) / 1e6:.1f} million a second")
    print(f"nodes {nodes}")
    return 0
