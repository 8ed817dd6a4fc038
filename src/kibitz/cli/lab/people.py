"""Show what people of each rating play in a position.

First what they played, as far as the counts of openings reach: how many games each band of ratings has here, how often
a move was chosen, and what it scored for the side that played it. Then the chances that the model of how people choose
gives each move, at a few ratings: that works in any position. With --played, what a player of that level did not see
when it chose the move. How all this came about: docs/people.md.

  kibitz lab people
  kibitz lab people "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
  kibitz lab people "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1" --json
  kibitz lab people "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3" --played Nf6 --level 900
"""

import argparse
import json
import signal

import chess

from kibitz.cli.lab.common import add_position, position, whole_move
from kibitz.cli.parser import Parser, whole
from kibitz.engine.strength import STRONGEST, WEAKEST
from kibitz.players.people.openings import BANDS, OpeningMove
from kibitz.players.people.oversight import Oversight, overlooked
from kibitz.players.people.table import RATINGS, MoveChances, chances_of, played_here

MOVES = 10
LEVEL = 1200
NOTHING = "Nothing much was overlooked: that move is about as good as any."


def configure(parser: Parser) -> None:
    add_position(parser)
    parser.add_argument(
        "--moves",
        type=whole(1, 218),
        default=MOVES,
        metavar="N",
        help=f"show at most N moves (default: {MOVES})",
    )
    parser.add_argument("--played", metavar="MOVE", help="say what this move overlooked")
    parser.add_argument(
        "--level",
        type=whole(WEAKEST, STRONGEST),
        default=LEVEL,
        metavar="ELO",
        help=f"the level that played it (default: {LEVEL})",
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")


def run(args: argparse.Namespace) -> int:
    board = position(args)
    move = None if args.played is None else whole_move(board, args.played)
    # The search runs outside Python, where Ctrl-C would not be heard before its end.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    expected, played = chances_of(board), played_here(board)
    missed = None if move is None else overlooked(board, move, args.level)
    if args.json:
        found = as_json(board, played, expected)
        if move is not None:
            found["overlooked"] = None if missed is None else oversight_json(missed)
        print(json.dumps(found, ensure_ascii=False))
        return 0
    if played:
        print("\n".join(played_lines(board, played, args.moves)) + "\n")
    print("\n".join(chance_lines(board, expected, args.moves, missed)))
    if move is not None:
        print(f"\n{missed.in_words() if missed else NOTHING}")
    return 0


def bands() -> list[str]:
    ends = [f"-{end - 1}" for end in BANDS[1:]]
    return [(str(low or "") + end) for low, end in zip(BANDS, [*ends, "+"], strict=True)]


def played_lines(board: chess.Board, played: list[OpeningMove], most: int) -> list[str]:
    """How often and with what score, in per cent."""
    totals = [sum(one.games[band] for one in played) for band in range(len(BANDS))]
    lines = ["What people played: share % (score %)"]
    lines.append(f"{'rating':<8}" + "".join(f"{name:>11}" for name in bands()))
    lines.append(f"{'games':<8}" + "".join(f"{total:>11,}" for total in totals))
    for one in played[:most]:
        cells = [
            f"{100 * games / total:.0f} ({50 * points / games:.0f})" if games else "–"
            for games, points, total in zip(one.games, one.half_points, totals, strict=True)
        ]
        lines.append(f"{board.san(one.move):<8}" + "".join(f"{cell:>11}" for cell in cells))
    return lines


def chance_lines(
    board: chess.Board, expected: list[MoveChances], most: int, missed: Oversight | None
) -> list[str]:
    """By rating; and for the level that overlooked something, where one did."""
    lines = ["What the model expects, %"]
    level = "" if missed is None else f"{'that level':>11}"
    lines.append(f"{'rating':<8}" + "".join(f"{rating:>11}" for rating in RATINGS) + level)
    for one in expected[:most]:
        shares = [*one.chances, *([] if missed is None else [missed.chances[one.move]])]
        cells = "".join(f"{100 * chance:>11.1f}" for chance in shares)
        lines.append(f"{board.san(one.move):<8}{cells}")
    return lines


def as_json(board: chess.Board, played: list[OpeningMove], expected: list[MoveChances]) -> dict[str, object]:
    return {
        "fen": board.fen(),
        "bands": list(BANDS),
        "played": [
            {"move": one.move.uci(), "games": one.games, "half_points": one.half_points} for one in played
        ],
        "ratings": list(RATINGS),
        "expected": [
            {"move": one.move.uci(), "chances": [round(chance, 5) for chance in one.chances]}
            for one in expected
        ],
    }


def oversight_json(missed: Oversight) -> dict[str, object]:
    return {
        "text": missed.in_words(),
        "best": missed.best.uci(),
        "line": [move.uci() for move in missed.line],
        "is_reply": missed.is_reply,
        "cost": round(missed.cost, 1),
        "looked_good": missed.looked_good,
        "chances": {move.uci(): round(chance, 5) for move, chance in missed.chances.items()},
    }
