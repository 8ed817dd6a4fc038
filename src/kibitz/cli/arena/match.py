"""Play a match between two players and report what it proves.

    kibitz match alphabeta:3 greedy --games 100
    kibitz engines add sf1800 stockfish UCI_LimitStrength=true UCI_Elo=1800
    kibitz match engine uci:sf1800 --nodes-a 5000 --movetime-b 0.1
    kibitz match uci:new uci:old --tc 8+0.08 --openings openings.epd --sprt 0 5
    kibitz match engine:1200 engine:1600 --games 40 --report levels.html

Every opening is played twice with colours swapped. Times are in seconds: --tc 2+0.05 gives each side two seconds for
the game plus a twentieth after each move. An option ending in -a or -b applies to one player. Finished games are kept:
after an interruption, run the same command to continue.
"""

import argparse
import json
import sys
from dataclasses import replace

from kibitz.arena.entrant import Entrant, read_entrant
from kibitz.arena.match import Match
from kibitz.arena.pgn import write_pgn
from kibitz.arena.schedule import Schedule, play
from kibitz.arena.statistics.sprt import Model, Sprt
from kibitz.cli.arena import options, ticker
from kibitz.cli.arena.match_report import state_line, summary, summary_json
from kibitz.errors import UsageError

GAMES = 100
# Of an SPRT that does not say how many.
GAMES_AT_MOST = 20_000


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("first", metavar="A", help="a player (see kibitz players)")
    parser.add_argument("second", metavar="B", help="its opponent")
    parser.add_argument(
        "--games",
        type=options.even,
        metavar="N",
        help=f"how many games (default: {GAMES}; with --sprt at most {GAMES_AT_MOST:,})",
    )
    for side in "ab":
        parser.add_argument(f"--name-{side}", metavar="NAME", help=f"what to call player {side.upper()}")
    options.configure_limits(parser, "limits for each player (add -a or -b for one of them)", "ab")
    ends = parser.add_argument_group("when to stop")
    ends.add_argument(
        "--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"), help="stop once this test is decided"
    )
    ends.add_argument(
        "--sprt-model", choices=[model.value for model in Model], help="the kind of Elo (default: logistic)"
    )
    options.configure_adjudication(ends)
    options.configure_games(parser)


def run(args: argparse.Namespace) -> int:
    conditions, openings_of = options.conditions(args)
    match = Match(entrant(args, "a"), entrant(args, "b"), conditions)
    sprt = sequential_test(args)
    games = args.games or (GAMES_AT_MOST if sprt else GAMES)
    options.check_files(args, "match")
    with options.chosen_runner(args, "match") as (runner, workers), options.open_arena(args) as store:
        entry = store.enter(match, fresh=args.fresh)
        schedule = Schedule(store, entry, match, openings_of(args.seed), games, sprt)

        def progress() -> tuple[int, int, str]:
            return schedule.standing.tally.games, games, state_line(schedule.standing)

        effort = ticker.play(play([schedule], runner), progress, args.verbose)
        if args.pgn:
            with args.pgn.open("w", encoding="utf-8") as stream:
                write_pgn(match, schedule.records(), stream)
        if args.report:
            from kibitz.arena.report import match_report

            args.report.write_text(match_report(schedule), encoding="utf-8")
    busy = effort.share(workers)
    print(json.dumps(summary_json(schedule, busy), indent=2) if args.json else summary(schedule, busy))
    if effort.interrupted:
        print("Interrupted; run the same command to continue this match.", file=sys.stderr)
    return 130 if effort.interrupted else 0


def entrant(args: argparse.Namespace, side: str) -> Entrant:
    text = args.first if side == "a" else args.second
    found = read_entrant(text, options.limits(args, "match", side), options.engines(args))
    label = getattr(args, f"name_{side}")
    return replace(found, label=label or found.label)


def sequential_test(args: argparse.Namespace) -> Sprt | None:
    if args.sprt is None:
        if args.sprt_model:
            raise UsageError("match: expected --sprt ELO0 ELO1 with --sprt-model, got none")
        return None
    elo0, elo1 = args.sprt
    return Sprt(elo0, elo1, model=Model(args.sprt_model or Model.LOGISTIC.value))
