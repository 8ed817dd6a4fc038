"""List your games, look at one, export or import PGN, or delete games.

The filters (--search, --player, --result, --unfinished, --since, --until, --limit) choose what to list and export.
A search finds parts of names, tags and openings, whatever their accents and capitals: muller, sicilian, B90,
"tata steel", Event:tata; a result: 1-0; or a position, by its FEN. A game must show all of it.

examples:
  kibitz games                                    your latest games
  kibitz games list --player engine --result 0-1
  kibitz games --search "muller sicilian 1-0"
  kibitz games show 7                             the moves and statistics of one game
  kibitz games export 7 8 --output two.pgn
  kibitz games export --unfinished > open.pgn
  kibitz games import club.pgn                    all games in it that can be read; the others are reported
  kibitz games delete 7
  kibitz play --resume 7                          continue a game
"""

import argparse
import io
import json
import os
import stat
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TextIO, cast

import chess

from kibitz.children import cores
from kibitz.cli.data import open_store
from kibitz.cli.files import FileError, told
from kibitz.cli.parser import Parser, whole
from kibitz.cli.progress import ProgressLine
from kibitz.endings import side_name
from kibitz.errors import UsageError, nearest, shown
from kibitz.game.game import Game, PlayedMove
from kibitz.game.metrics import duration, measure
from kibitz.game.metrics import report as statistics
from kibitz.game.notation import to_pgn
from kibitz.game.pgnfile import ImportReport, import_games
from kibitz.game.rows import Summary, move_row
from kibitz.game.store import DamagedError, Filter, Store
from kibitz.game.words import numbered

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
# Games, unless --limit says otherwise.
LISTED = 20
# SQLite's integers are a little larger.
NUMBER = whole(1, 10**18)


def configure(parser: Parser) -> None:
    parser.add_argument("action", nargs="?", default="list", metavar="ACTION", help=", ".join(ACTIONS))
    parser.add_argument(
        "items", nargs="*", metavar="ITEM", help="game numbers; for import: files, or - for standard input"
    )
    parser.add_argument("--search", metavar="TEXT", help="words, tags, a result or a FEN")
    parser.add_argument("--player", metavar="NAME", help="part of either player's name")
    parser.add_argument("--result", choices=RESULTS, help="the result; * for games without one")
    parser.add_argument("--unfinished", action="store_true", help="only games in progress")
    parser.add_argument("--since", type=day, metavar="DATE", help="started on that day or later (YYYY-MM-DD)")
    parser.add_argument("--until", type=day, metavar="DATE", help="started on that day or earlier")
    parser.add_argument(
        "--limit", type=NUMBER, metavar="N", help=f"at most N games (list: {LISTED}; export: all)"
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
        # Names may have any letters, and PGN is UTF-8.
        sys.stdout.reconfigure(encoding="utf-8")
    with open_store(args.data) as store:
        return action(store, args) or 0


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
        search=args.search,
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


def export(store: Store, args: argparse.Namespace) -> int:
    """Games that cannot be read are left out and named."""
    asked = numbers(args, needed=False) or store.numbers(chosen(args, None))[::-1]
    if args.output is None:
        return write_games(store, asked, sys.stdout)[1]
    with told("write", args.output), Path(args.output).open("w", encoding="utf-8") as file:
        written, left_out = write_games(store, asked, file)
    print(f"{written} {'game' if written == 1 else 'games'} written to {args.output}")
    return left_out


def write_games(store: Store, asked: list[int], file: TextIO) -> tuple[int, int]:
    """How many were written, and 1 if any was left out."""
    written = 0
    for number in asked:
        try:
            file.write(to_pgn(store.load(number)[0], store.summary(number).started))
            written += 1
        except DamagedError as error:
            print(f"kibitz: left out: {error}", file=sys.stderr)
    return written, int(written < len(asked))


def import_files(store: Store, args: argparse.Namespace) -> int:
    if not args.items:
        raise UsageError("games: expected a PGN file after 'import', got none")
    return max([import_file(store, name) for name in args.items])


def import_file(store: Store, name: str) -> int:
    """Each batch counts once it is on the disk. Returns 1 if something had to be left out."""
    report = ImportReport()
    with ExitStack() as stack:
        file = opened(name, stack)
        status = os.fstat(file.fileno())
        size = status.st_size if stat.S_ISREG(status.st_mode) else None
        stack.callback(tell, name, report)
        bar = stack.enter_context(ProgressLine(unit="kB"))

        def progress(numbers: list[int]) -> None:
            done = file.raw.tell() if size else 0
            bar.tell(f"{report.imported:,} games", done // 1000, size and size // 1000)

        import_games(store, file, report, cores(), progress)
    if not report.imported:
        fault = report.faults[0] if report.faults else "expected a game in PGN, got no text"
        raise FileError(f"{name}: {fault}")
    return int(report.skipped > 0)


def tell(name: str, report: ImportReport) -> None:
    """Say what is in the store, also after an interrupted import."""
    if not report.imported:
        return
    for fault in report.faults:
        print(f"kibitz: {name}: {fault}", file=sys.stderr)
    one = report.imported == 1
    which = f"game {report.first}" if one else f"{report.imported:,} games, {report.first} to {report.last}"
    left_out = f"; {report.skipped:,} could not be read" if report.skipped else ""
    print(f"imported {which}{left_out}", flush=True)


def delete(store: Store, args: argparse.Namespace) -> None:
    for number in numbers(args):
        store.delete(number)
        print(f"deleted game {number}")


# Each returns the exit code; None is 0.
ACTIONS: dict[str, Callable[[Store, argparse.Namespace], int | None]] = {
    "list": show_list,
    "show": show,
    "export": export,
    "import": import_files,
    "delete": delete,
}


def opened(name: str, stack: ExitStack) -> io.BufferedReader:
    with told("read", name):
        return cast(
            io.BufferedReader, sys.stdin.buffer if name == "-" else stack.enter_context(open(name, "rb"))
        )


# How they look


def table(found: list[Summary]) -> list[str]:
    rows = [["game", "date", "white", "black", "clock", "moves", "result", "by", "opening", "event"]]
    rows += [damaged_line(summary) if summary.damaged else line(summary) for summary in found]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def line(summary: Summary) -> list[str]:
    return [
        str(summary.number),
        summary.date or summary.started.astimezone().strftime("%Y-%m-%d %H:%M"),
        rated(summary, chess.WHITE),
        rated(summary, chess.BLACK),
        str(summary.control),
        str((summary.plies + 1) // 2),
        summary.result,
        summary.outcome.ending.value if summary.outcome else "in progress",
        shortened(f"{summary.eco} {summary.opening}".strip(), 40),
        shortened(summary.event),
    ]


def damaged_line(summary: Summary) -> list[str]:
    reason = f"damaged: {shortened(summary.damaged, 60)}"
    return [str(summary.number), "", "", "", "", "", "", reason, "", ""]


def rated(summary: Summary, colour: chess.Color) -> str:
    rating = summary.rating(colour)
    name = shortened(summary.white if colour == chess.WHITE else summary.black)
    return f"{name} ({shortened(rating, 10)})" if rating else name


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
            *statistics(measure(game)),
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
        "date": summary.date,
        "event": summary.event,
        "white_elo": summary.rating(chess.WHITE),
        "black_elo": summary.rating(chess.BLACK),
        "eco": summary.eco,
        "opening": summary.opening,
        "damaged": summary.damaged,
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
