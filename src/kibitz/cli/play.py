"""Play a game against the computer, or against a person at the same keyboard.

The board fills the terminal. With --plain, or if input or output is not a terminal, you play line by line, for screen
readers and pipes. Every move is saved at once, so you can leave a game and resume it later. When a game has ended, its
review says what was good and bad, and why.

  kibitz play                                     against the default opponent
  kibitz play engine:1500 --colour random --clock 5+3
  kibitz play minimax:2 --plain --ascii
  kibitz play --fen "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"
  kibitz play --resume                            continue your last unfinished game
  kibitz play --resume 7                          continue game 7; if it is over, look at it and review it
  kibitz players                                  list the opponents
"""

import argparse
import io
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from kibitz.cli.parser import Parser, whole
from kibitz.errors import InputError, UsageError
from kibitz.game.request import COLOURS, OPPONENT, Request

if TYPE_CHECKING:
    from kibitz.game.game import Game
    from kibitz.game.session import Session
    from kibitz.game.store import Saved, Store
    from kibitz.players.outside.engines import Engines
    from kibitz.terminal.desk import Desk

# --resume without a number.
LATEST = -1
# Bytes of a file with the game to play from; the page takes as many.
LARGEST_PGN = 4 * 1024 * 1024
PLAY_ON = (
    "to play from there against an opponent of your choice: 'kibitz games export {} --output FILE', "
    "then 'kibitz play OPPONENT --pgn FILE'"
)
# What describes a new game, and so cannot go with --resume.
NEW_GAME = ("opponent", "colour", "clock", "fen", "chess960", "pgn", "seed")


def configure(parser: Parser) -> None:
    parser.add_argument("opponent", nargs="?", metavar="OPPONENT", help=f"who to play (default: {OPPONENT})")
    parser.add_argument("--colour", choices=COLOURS, help="your colour (default: the side to move)")
    parser.add_argument(
        "--clock", metavar="TIME", help="time control: 5+3, 10, 5d3 or 30s/move (default: none)"
    )
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--fen", help="the position to start from")
    start.add_argument(
        "--chess960", type=whole(0, 959), metavar="N", help="one of the 960 starting positions, 0 to 959"
    )
    start.add_argument("--pgn", metavar="FILE", help="start from where the game in this file ended")
    parser.add_argument(
        "--seed", type=whole(0, 2**63 - 1), metavar="N", help="make random choices repeatable"
    )
    parser.add_argument(
        "--resume",
        type=whole(1, 2**63 - 1),
        nargs="?",
        const=LATEST,
        metavar="N",
        help="continue game N, or review it if it is over; without N the last unfinished one",
    )
    parser.add_argument(
        "--plain", action="store_true", help="play line by line instead of on the full screen"
    )
    parser.add_argument("--ascii", action="store_true", help="use letters instead of chess figures")
    parser.add_argument("--eval", action="store_true", help="show who is better while you play")
    parser.add_argument("--kibitz", action="store_true", help="say when a move of yours is a mistake")
    parser.add_argument(
        "--at-once",
        action="store_true",
        help="let the computer answer at once, not as long as a person thinks",
    )
    parser.add_argument("--data", metavar="DIR", help="where games are kept")


def run(args: argparse.Namespace) -> int:
    if args.resume is not None and (given := [name for name in NEW_GAME if getattr(args, name) is not None]):
        raise UsageError(f"play: --resume continues a game as it is: expected no {' or '.join(given)}")
    from kibitz.cli.data import open_store
    from kibitz.folders import data_folder
    from kibitz.game.advice import Adviser
    from kibitz.game.session import Session
    from kibitz.game.store import ConflictError
    from kibitz.game.waiting import as_a_person, at_once
    from kibitz.players.outside.engines import EngineList
    from kibitz.terminal.desk import Desk

    engines = EngineList(data_folder(args.data)).read()
    game = asked_for(args, engines) if args.resume is None else None
    with open_store(args.data) as store, Adviser() as adviser:
        session = (
            Session.begin(game, store, engines=engines) if game else resumed(store, args.resume, engines)
        )
        # Input from a file need not wait for a thinking time.
        waiting = at_once if args.at_once or not sys.stdin.isatty() else as_a_person
        desk = Desk(store, adviser, args.ascii, args.eval, args.data, engines, args.kibitz, waiting)
        play_game = play_plain if args.plain or not has_screen() else play_full_screen
        try:
            play_game(session, desk)
        except ConflictError as error:
            raise ConflictError(
                f"{error}, in another terminal or on the page; your last move was not kept. "
                "'kibitz games' shows how it stands, 'kibitz play --resume' continues it"
            ) from error
    return 0


def asked_for(args: argparse.Namespace, engines: "Engines") -> "Game":
    given = {name: getattr(args, name) for name in NEW_GAME if name != "pgn"}
    request = Request(**{name: value for name, value in given.items() if value is not None})
    return request.game(read_pgn(args.pgn) if args.pgn is not None else None, engines)


def read_pgn(path: str) -> "Game":
    from kibitz.folders import read_bounded
    from kibitz.game.pgnfile import decoded, game_from_pgn

    try:
        data = read_bounded(Path(path), LARGEST_PGN)
    except (OSError, ValueError) as error:
        raise InputError(f"expected a PGN file, cannot read {path!r}: {error}") from error
    return game_from_pgn(decoded(data))


def resumed(store: "Store", number: int, engines: "Engines") -> "Session":
    from kibitz.game.session import Session
    from kibitz.players.grammar import PlayerNameError

    if number == LATEST:
        latest = store.latest_unfinished()
        if latest is None:
            raise InputError(f"there is no unfinished game in {store.path}")
        number = latest
    game, saved = store.load(number)
    if game.outcome is not None:
        return finished(game, store, saved, engines)
    try:
        session = Session.resume(store, number, engines=engines)
    except PlayerNameError as error:
        raise InputError(f"game {number} cannot be resumed: {error}; {PLAY_ON.format(number)}") from error
    if session.vacant:
        raise InputError(
            f"game {number} was imported: its players are only names, so nobody can continue; {PLAY_ON.format(number)}"
        )
    return session


def finished(game: "Game", store: "Store", saved: "Saved", engines: "Engines") -> "Session":
    """A finished game to look at. If its players are no longer available, no move can be taken back."""
    from kibitz.game.session import Session, make_players
    from kibitz.players.grammar import PlayerNameError

    try:
        players = make_players(game, engines)
    except PlayerNameError:
        players = {}
    return Session(game, players, store, saved)


def has_screen() -> bool:
    streams = (sys.stdin, sys.stdout, sys.stderr)  # Textual draws on the standard error
    capable = os.environ.get("TERM", "dumb") != "dumb"
    return capable and all(stream is not None and stream.isatty() for stream in streams)


def play_plain(session: "Session", desk: "Desk") -> None:
    from dataclasses import replace

    from kibitz.terminal.diagram import has_figures
    from kibitz.terminal.lines import Lines
    from kibitz.terminal.plain import Dialogue

    if sys.stdin is None:
        raise InputError("expected somebody to play with, but the standard input is closed")
    for name in ("SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), leave)
    if not has_figures(sys.stdout.encoding):
        desk = replace(desk, letters=True)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name in the store may have any letters.
        sys.stdout.reconfigure(errors="replace")
    coloured = has_screen() and not os.environ.get("NO_COLOR")
    with session:
        Dialogue(session, desk, Lines(sys.stdin.fileno()), sys.stdout, coloured, sys.stdin.isatty()).run()


def play_full_screen(session: "Session", desk: "Desk") -> None:
    from kibitz.terminal.app import KibitzApp

    app = KibitzApp(session, desk)
    app.run()
    if app.failure is not None:
        raise app.failure
    print(desk.resume_words(app.session))


def leave(number: int, frame: object) -> NoReturn:
    """The terminal was closed or the process told to end: leaving normally closes the computers."""
    sys.exit(128 + number)
