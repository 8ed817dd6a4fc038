"""List your games, look at one, export or import PGN, or delete games.

The filters (--player, --result, --unfinished, --since, --until, --limit) choose what to list and export.

examples:
  kibitz games                                    your latest games
  kibitz games list --player engine --result 0-1
  kibitz games show 7                             the moves and statistics of one game
  kibitz games export 7 8 --output two.pgn
  kibitz games export --unfinished > open.pgn
  kibitz games import club.pgn                    all of its games, or none if one has an error
  kibitz games delete 7
  kibitz play --resume 7                          continue a game
"""

import argparse
import io
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path

import chess

from kibitz.cli.data import open_store
from kibitz.cli.parser import Parser, whole
from kibitz.endings import side_name
from kibitz.errors import InputError, UsageError, nearest, shown
from kibitz.game.game import Game, PlayedMove
from kibitz.game.metrics import duration, measure, report
from kibitz.game.notation import decoded, from_pgn, to_pgn
from kibitz.game.rows import Summary, move_row
from kibitz.game.store import Filter, Store
from kibitz.game.words import numbered

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
LISTED = 20  # games, unless --limit says otherwise
NUMBER = whole(1, 10**18)  # SQLite's integers are a little larger


class FileError(InputError):
    """A file that cannot be read or written."""


def configure(parser: Parser) -> None:
    parser.add_argument("action", nargs="?", default="list", metavar="ACTION", help=", ".join(ACTIONS))
    parser.add_argument(
        "items", nargs="*", metavar="ITEM", help="game numbers; for import: files, or - for standard input"
    )
    parser.add_argument("--player", metavar="NAME", help="part of either player's name")
    parser.add_argument("--result", choices=RESULTS, help="the result; * for games without one")
    parser.add_argument("--unfinished", action="store_true", help="only games in progress")
    parser.add_argument("--since", type=day, metavar="DATE", help="started on that day or later (YYYY-MM-DD)")
    parser.add_argument("--until", type=day, metavar="DATE", help="started on that day or earlier")
    parser.add_argument(
        "--limit", type=NUMBER, metavar="N", help=f"at most so many (list: {LISTED}; export: all)"
    )
    parser.add_argument("--output", metavar="FILE", help="export to this file instead of the terminal")
    parser.add_argument("--json", action="store_true", help="print JSON (list and show)")
    parser.add_argument("--data", metavar="DIR", help="the data folder (default: your own)")


def run(args: argparse.Namespace) -> int:
    action = ACTIONS.get(args.action)
    if action is None:
        known = ", ".join(ACTIONS)
        raise UsageError(
            f"games: expected {known}, got {shown(args.action)}{nearest(args.action[:30], ACTIONS)}"
        )
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # names may have any letters, and PGN is UTF-8
    with open_store(args.data) as store:
        action(store, args)
    return 0


def day(text: str) -> datetime:
    try:
        date = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
        next_day(date)  # it must exist too
    except (ValueError, OverflowError):
        raise argparse.ArgumentTypeError(f"expected a date as YYYY-MM-DD, got {shown(text)}") from None
    return date


def next_day(date: datetime) -> datetime:
    return date + timedelta(days=1)


def chosen(args: argparse.Namespace, limit: int | None) -> Filter:
    return Filter(
        player=args.player,
        result=args.result,
        unfinished=True if args.unfinished else None,
        since=args.since,
        before=args.until and next_day(args.until),
        limit=args.limit or limit,
    )


def numbers(args: argparse.Namespace, *, needed: bool = True) -> list[int]:
    if needed and not args.items:
        raise UsageError(f"games: expected the number of a game after {args.action!r}, got none")
    try:
        return [NUMBER(item) for item in args.items]
    except argparse.ArgumentTypeError as error:
        raise UsageError(f"games: {error}") from None


# The actions


def show_list(store: Store, args: argparse.Namespace) -> None:
    if args.items:
        raise UsageError(f"games: expected nothing after 'list', got {shown(args.items[0])}")
    found = store.games(chosen(args, LISTED))
    if args.json:
        print(json.dumps([summary_json(summary) for summary in found], ensure_ascii=False, indent=2))
    elif found:
        print("\n".join(table(found)))
    else:
        print("no games")


def show(store: Store, args: argparse.Namespace) -> None:
    games = [(store.summary(number), store.load(number)[0]) for number in numbers(args)]
    if args.json:
        print(json.dumps([game_json(*found) for found in games], ensure_ascii=False, indent=2))
    else:
        print("\n\n".join(description(*found) for found in games))


def export(store: Store, args: argparse.Namespace) -> None:
    asked = numbers(args, needed=False) or [
        found.number for found in reversed(store.games(chosen(args, None)))
    ]
    text = "".join(to_pgn(store.load(number)[0], store.summary(number).started) for number in asked)
    if args.output is None:
        sys.stdout.write(text)
        return
    try:
        Path(args.output).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise FileError(f"cannot write {args.output!r}: {reason(error)}") from error
    print(f"{len(asked)} {'game' if len(asked) == 1 else 'games'} written to {args.output}")


def import_files(store: Store, args: argparse.Namespace) -> None:
    if not args.items:
        raise UsageError("games: expected a PGN file after 'import', got none")
    games = [game for name in args.items for game in read_file(name)]
    kept = [saved.number for saved in store.add_all(games)]
    if len(kept) == 1:
        print(f"imported game {kept[0]}")
    else:
        print(f"imported {len(kept)} games, {kept[0]} to {kept[-1]}")


def delete(store: Store, args: argparse.Namespace) -> None:
    for number in numbers(args):
        store.delete(number)
        print(f"deleted game {number}")


ACTIONS: dict[str, Callable[[Store, argparse.Namespace], None]] = {
    "list": show_list,
    "show": show,
    "export": export,
    "import": import_files,
    "delete": delete,
}


def read_file(name: str) -> list[Game]:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        raise FileError(f"cannot read {name!r}: {reason(error)}") from error
    try:
        return from_pgn(decoded(data))
    except InputError as error:
        raise FileError(f"{name}: {error}") from error


def reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)


# How they look


def table(found: list[Summary]) -> list[str]:
    rows = [["game", "started", "white", "black", "clock", "moves", "result", "by"]]
    for summary in found:
        rows.append(
            [
                str(summary.number),
                summary.started.astimezone().strftime("%Y-%m-%d %H:%M"),
                shortened(summary.white),
                shortened(summary.black),
                str(summary.control),
                str((summary.plies + 1) // 2),
                summary.result,
                summary.outcome.ending.value if summary.outcome else "in progress",
            ]
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def shortened(name: str, limit: int = 30) -> str:
    return name if len(name) <= limit else f"{name[: limit - 1]}…"


def description(summary: Summary, game: Game) -> str:
    """One game for people: who, how it went, its moves with their clocks, its statistics."""
    settings = game.settings
    start = [] if settings.fen == chess.STARTING_FEN else [f"From {settings.fen}"]
    state = str(game.outcome) if game.outcome else f"In progress: {side_name(game.turn)} to move"
    started = summary.started.astimezone().strftime("%Y-%m-%d %H:%M")
    return "\n".join(
        [
            f"Game {summary.number}: {settings.white} against {settings.black}, started {started}, "
            f"clock {settings.control}, seed {settings.seed}",
            *start,
            *move_lines(game),
            f"{state} ({game.result})." if game.outcome else f"{state}.",
            *report(measure(game)),
        ]
    )


def move_lines(game: Game) -> list[str]:
    board, lines = game.settings.board(), []
    for played in game.moves:
        lines.append(f"{numbered(board, played.move):<14}{findings(played)}".rstrip())
        board.push(played.move)
    return lines


def findings(played: PlayedMove) -> str:
    """`score +0.30, depth 8, 1,234 nodes, 0:02.5 used, 4:58 left`: what is known of it."""
    known = [
        played.score is not None and f"score {played.score}",
        played.depth is not None and f"depth {played.depth}",
        bool(played.nodes) and f"{played.nodes:,} nodes",
        played.used is not None and f"{duration(played.used)} used",
        played.clock is not None and f"{duration(played.clock)} left",
        played.remark,
    ]
    return ", ".join(part for part in known if part)


# For programs


def summary_json(summary: Summary) -> dict[str, object]:
    return {
        "number": summary.number,
        "white": summary.white,
        "black": summary.black,
        "result": summary.result,
        "ending": summary.outcome.ending.value if summary.outcome else None,
        "detail": summary.outcome.detail if summary.outcome else "",
        "plies": summary.plies,
        "clock": str(summary.control),
        "started": summary.started.isoformat(),
        "updated": summary.updated.isoformat(),
    }


def game_json(summary: Summary, game: Game) -> dict[str, object]:
    metrics = measure(game)
    return summary_json(summary) | {
        "start": game.settings.fen,
        "chess960": game.settings.chess960,
        "seed": game.settings.seed,
        "tags": game.settings.tags,
        "fen": game.board.fen(),
        "moves": [move_row(played) for played in game.moves],
        "metrics": {
            "white": asdict(metrics.white),
            "black": asdict(metrics.black),
            "evaluation_for_white": metrics.evaluation,
        },
    }
