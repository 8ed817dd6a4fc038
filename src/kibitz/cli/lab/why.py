"""Say why a move is good or bad, each reason with the line that proves it.

The last word is the move, as squares or in notation. A FEN may come before it, with or without quotes; the default is
the starting position. Scores are in pawns for the side that moves. (pass) in a line means that a side does nothing:
that is how a threat is shown. One search proposes a reason, and it is kept only if a deeper one confirms it. If there
is nothing to prove, you see the terms of the evaluation that make the difference.

  kibitz lab why e4
  kibitz lab why "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1" Rd8
  kibitz lab why "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3" a6 --depth 18
"""

import argparse
import json
import signal

import chess

from kibitz.cli.lab.common import whole_move
from kibitz.cli.parser import Parser, whole
from kibitz.engine.position import start_board
from kibitz.errors import UsageError
from kibitz.lab.reasons import DEEPEST, DEPTH, SHALLOWEST, Statement, check_open, why


def configure(parser: Parser) -> None:
    parser.add_argument("words", nargs="*", metavar="[FEN] MOVE", help="the position and the move")
    parser.add_argument(
        "--depth",
        type=whole(SHALLOWEST, DEEPEST),
        default=DEPTH,
        metavar="N",
        help=f"plies to search for reasons; they are confirmed three plies deeper (default: {DEPTH})",
    )
    parser.add_argument("--chess960", action="store_true", help="use Chess960 castling")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")


def run(args: argparse.Namespace) -> int:
    if not args.words:
        raise UsageError("lab why: expected a move, got none (kibitz lab why --help shows how)")
    *fen, word = args.words
    board = start_board(" ".join(fen) or chess.STARTING_FEN, args.chess960)
    check_open(board)
    move = whole_move(board, word)
    # The search runs outside Python, where Ctrl-C would not be heard before its end.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    statements = why(board, move, args.depth)
    if args.json:
        found = {"fen": board.fen(), "move": move.uci(), "depth": args.depth}
        print(json.dumps(found | {"statements": [one.to_json() for one in statements]}, ensure_ascii=False))
    else:
        print("\n".join(text(one) for one in statements))
    return 0


def text(statement: Statement) -> str:
    return "\n".join([statement.text, *(f"    {line}" for line in statement.lines())])
