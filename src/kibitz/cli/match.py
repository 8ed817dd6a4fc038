"""Play a match between two players and say what it proves.

    kibitz match alphabeta:3 greedy --games 100
    kibitz match engine "uci:stockfish UCI_LimitStrength=true UCI_Elo=1800" --nodes-a 5000 --movetime-b 0.1
    kibitz match engine "uci:toga2 OwnBook=false" --tc 2+0.05 --openings openings.epd --pgn games.pgn
    kibitz match "uci:new/kibitz uci" "uci:old/kibitz uci" --tc 8+0.08 --sprt 0 5

Every opening is played twice with colours swapped. Times are seconds: --tc 2+0.05 gives each side two seconds
for the game and a twentieth more after each move. An option that ends in -a or -b is for one player alone.
Finished games are kept: after an interruption the same command goes on where it stopped.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from kibitz.arena.adjudication import Adjudication
from kibitz.arena.allowance import FOR_THE_GAME, Allowance
from kibitz.arena.match import Entrant, Match
from kibitz.arena.openings import GeneratedOpenings, Openings, read_openings
from kibitz.arena.pgn import write_pgn
from kibitz.arena.runner import LocalRunner
from kibitz.arena.schedule import Schedule
from kibitz.arena.sprt import Model, Sprt
from kibitz.arena.store import ArenaStore
from kibitz.cli.match_report import Ticker, game_line, summary, summary_json
from kibitz.cli.parser import whole
from kibitz.errors import UsageError, shown
from kibitz.folders import data_folder
from kibitz.game.clock import UNTIMED, TimeControl, TimeControlError, TimeKind
from kibitz.game.settings import HUMAN
from kibitz.players.names import make_player

GAMES = 100
GAMES_AT_MOST = 20_000  # of an SPRT that does not say how many


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("first", metavar="A", help="a player (see kibitz players)")
    parser.add_argument("second", metavar="B", help="its opponent")
    parser.add_argument(
        "--games",
        type=even,
        metavar="N",
        help=f"how many (default {GAMES}; with --sprt at most {GAMES_AT_MOST:,})",
    )
    parser.add_argument(
        "--seed", type=whole(0), default=1, metavar="N", help="of openings and players (default 1)"
    )
    parser.add_argument(
        "--openings", type=Path, metavar="FILE", help="EPD, FEN or PGN (default: made by the seed)"
    )
    for side in "ab":
        parser.add_argument(f"--name-{side}", metavar="NAME", help=f"what to call player {side.upper()}")
    limits = parser.add_argument_group(
        "what a player may spend, each also with -a or -b for one player alone"
    )
    for name, kind, metavar, text in (
        ("tc", time_control, "S+S", "seconds for the game and more after each move"),
        ("movetime", seconds, "S", "seconds a move"),
        ("nodes", whole(1), "N", "nodes a move"),
        ("depth", whole(1), "N", "depth of each search"),
    ):
        limits.add_argument(f"--{name}", type=kind, metavar=metavar, help=text)
        for side in "ab":
            limits.add_argument(f"--{name}-{side}", type=kind, metavar=metavar, help=argparse.SUPPRESS)
    limits.add_argument(
        "--margin", type=seconds, default=0.1, metavar="S", help="a move may be this late (default 0.1)"
    )
    limits.add_argument(
        "--patience", type=seconds, default=60.0, metavar="S", help="for a move without a clock (default 60)"
    )
    ends = parser.add_argument_group("when to stop")
    ends.add_argument("--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"), help="stop when it is decided")
    ends.add_argument(
        "--sprt-model", choices=[model.value for model in Model], help="which Elo (default: logistic)"
    )
    ends.add_argument("--win-score", type=whole(1), metavar="CP", help="adjudicate a win both players see")
    ends.add_argument("--draw-score", type=whole(0), metavar="CP", help="adjudicate a draw both players see")
    ends.add_argument("--longest", type=whole(1), metavar="N", help="adjudicate a draw after N moves")
    parser.add_argument(
        "--concurrency", type=whole(1), metavar="N", help="games at once (default: the cores)"
    )
    parser.add_argument("--fresh", action="store_true", help="start again instead of going on")
    parser.add_argument("--data", metavar="DIR", help="where games are kept")
    parser.add_argument("--pgn", type=Path, metavar="FILE", help="write all games of the match there")
    parser.add_argument("--json", action="store_true", help="the result as JSON")
    parser.add_argument("--verbose", action="store_true", help="a line for every game")


def run(args: argparse.Namespace) -> int:
    match, openings = terms(args)
    sprt = sequential_test(args)
    games = args.games or (GAMES_AT_MOST if sprt else GAMES)
    if args.pgn:
        check_writable(args.pgn)
    concurrency = args.concurrency or os.cpu_count() or 1
    with ArenaStore.open(data_folder(args.data)) as store:
        if store.set_aside:
            print(f"The store of matches was damaged; it is kept as {store.set_aside}.", file=sys.stderr)
        schedule = Schedule(store, match, openings, games, sprt, args.fresh)
        interrupted = play(schedule, LocalRunner(concurrency), args.verbose)
        if args.pgn:
            with args.pgn.open("w", encoding="utf-8") as stream:
                write_pgn(match, schedule.records(), stream)
    busy = schedule.thinking / (schedule.elapsed * concurrency) if schedule.elapsed else None
    print(json.dumps(summary_json(schedule, busy), indent=2) if args.json else summary(schedule, busy))
    if interrupted:
        print("Interrupted; the same command goes on with this match.", file=sys.stderr)
    return 130 if interrupted else 0


def play(schedule: Schedule, runner: LocalRunner, verbose: bool) -> bool:
    """Play what is left. Returns whether it was interrupted."""
    try:
        with Ticker(schedule) as ticker:
            for record in schedule.play(runner):
                ticker.tick(game_line(schedule.match, record) if verbose else None)
    except KeyboardInterrupt:
        return True
    return False


# What the options mean together


def terms(args: argparse.Namespace) -> tuple[Match, Openings]:
    first, second = (entrant(args, side) for side in "ab")
    openings: Openings
    if args.openings:
        openings = read_openings(args.openings, args.seed)
    else:
        openings = GeneratedOpenings(args.seed)
    rules = Adjudication(win_score=args.win_score, draw_score=args.draw_score, longest=args.longest)
    match = Match(first, second, openings.identity, args.seed, args.margin, args.patience, rules)
    return match, openings


def entrant(args: argparse.Namespace, side: str) -> Entrant:
    with make_player(args.first if side == "a" else args.second) as player:
        name = player.name
    if name == HUMAN:
        raise UsageError("match: expected two computers, got a person; kibitz play is for people")

    def own(option: str) -> Any:
        return getattr(args, f"{option}_{side}")

    def common(option: str) -> Any:
        return getattr(args, option)

    control = chosen_control(own, f"-{side}") or chosen_control(common, "") or UNTIMED
    allowance = Allowance(control, own("depth") or common("depth"), own("nodes") or common("nodes"))
    return Entrant(name, allowance, own("name"))


def chosen_control(option: Callable[[str], Any], suffix: str) -> TimeControl | None:
    """The clock that --tc or --movetime gives; not both."""
    if option("tc") and option("movetime"):
        raise UsageError(f"match: expected --tc{suffix} or --movetime{suffix}, got both")
    if option("movetime"):
        return TimeControl(TimeKind.PER_MOVE, option("movetime"))
    control: TimeControl | None = option("tc")
    return control


def sequential_test(args: argparse.Namespace) -> Sprt | None:
    if args.sprt is None:
        if args.sprt_model:
            raise UsageError("match: expected --sprt ELO0 ELO1 with --sprt-model, got none")
        return None
    elo0, elo1 = args.sprt
    return Sprt(elo0, elo1, model=Model(args.sprt_model or Model.LOGISTIC.value))


def check_writable(path: Path) -> None:
    """Before the first game, not after the last."""
    try:
        path.open("a").close()
    except OSError as error:
        raise UsageError(f"match: cannot write --pgn {str(path)!r}: {error.strerror}") from error


# Values


def even(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 15 else 0
    if number < 2 or number % 2:
        raise argparse.ArgumentTypeError(
            f"expected an even number from 2, because each opening is played twice, got {shown(text)}"
        )
    return number


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 86_400:
        raise argparse.ArgumentTypeError(
            f"expected seconds, more than 0 and at most a day, got {shown(text)}"
        )
    return value


def time_control(text: str) -> TimeControl:
    """Seconds, as PGN has them: 60, 2+0.05."""
    with suppress(TimeControlError):
        control = TimeControl.from_tag(text)
        if control.kind in FOR_THE_GAME:
            return control
    raise argparse.ArgumentTypeError(f"expected seconds for a game such as 60 or 2+0.05, got {shown(text)}")
