"""Play a tournament and show its table: everybody against everybody, one against all, Swiss, or knock-out.

    kibitz tournament random greedy minimax:2 alphabeta:2 --games 10
    kibitz tournament engine engine:1500 mcts:800 alphabeta:3 --kind gauntlet --tc 10+0.1
    kibitz tournament engine:800 engine:1000 engine:1200 engine:1400 --kind swiss --rounds 2 --report swiss.html
    kibitz tournament SF=uci:sf1800@5+0.1 engine mcts --kind knockout

A player is [NAME=]PLAYER[@LIMITS]: what to call it, its short name, and its own limits, such as 5+0.1, movetime=0.1,
nodes=5000 or depth=3. Put the best first: Swiss and knock-out seed by this order. Every opening is played twice with
colours swapped, so a meeting has an even number of games. Finished games are kept: after an interruption, run the same
command to continue.
"""

import argparse
import json
import sys

from kibitz.arena.crosstable import crosstable
from kibitz.arena.entrant import read_entrant
from kibitz.arena.pgn import write_pgn
from kibitz.arena.tournament import Event, Tournament, TournamentKind, swiss_rounds
from kibitz.cli.arena import options, ticker
from kibitz.cli.arena.tournament_report import show, state_line, summary_json
from kibitz.cli.parser import whole


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="[NAME=]PLAYER[@LIMITS], the best first")
    parser.add_argument(
        "--kind",
        choices=[kind.value for kind in TournamentKind],
        default=TournamentKind.ROUND_ROBIN.value,
        help="round-robin (the default), gauntlet (the first against all others), swiss or knockout",
    )
    parser.add_argument(
        "--games", type=options.even, default=2, metavar="N", help="games in each meeting (default: 2)"
    )
    parser.add_argument(
        "--rounds", type=whole(1), metavar="N", help="rounds of a Swiss (default: enough for a winner)"
    )
    options.configure_limits(parser, "limits for players without their own")
    options.configure_adjudication(parser.add_argument_group("when to stop a game"))
    options.configure_games(parser)


def run(args: argparse.Namespace) -> int:
    conditions, openings_of = options.conditions(args)
    usual = options.limits(args, "tournament")
    engines = options.engines(args)
    entrants = tuple(read_entrant(text, usual, engines) for text in args.players)
    tournament = Tournament(TournamentKind(args.kind), entrants, conditions)
    options.check_files(args, "tournament")
    rounds = swiss_rounds(tournament, args.rounds)
    with options.chosen_runner(args, "tournament") as (runner, workers), options.open_arena(args) as store:
        entry = store.enter_tournament(tournament, args.games, rounds, args.fresh)
        event = Event(store, entry, tournament, openings_of, args.games, rounds)

        def progress() -> tuple[int, int, str]:
            return event.played_games, event.expected_games, state_line(event)

        effort = ticker.play(event.play(runner), progress, args.verbose)
        if args.pgn:
            with args.pgn.open("w", encoding="utf-8") as stream:
                for meeting in event.meetings:
                    write_pgn(meeting.schedule.match, meeting.schedule.records(), stream)
        if args.report:
            from kibitz.arena.report import tournament_report

            args.report.write_text(tournament_report(event), encoding="utf-8")
    if args.json:
        print(json.dumps(summary_json(event, crosstable(event), effort.share(workers)), indent=2))
    else:
        show(event, crosstable(event), effort.share(workers))
    if effort.interrupted:
        print("Interrupted; run the same command to continue this tournament.", file=sys.stderr)
    return 130 if effort.interrupted else 0
