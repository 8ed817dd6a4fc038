"""A match that is played now, in a process of its own. It ends with the server, however that ends."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import chess

from kibitz.arena.contest import Contest
from kibitz.arena.match import Match
from kibitz.arena.openings import Openings
from kibitz.arena.runner import LocalRunner
from kibitz.arena.schedule import Schedule, play
from kibitz.arena.statistics.sprt import Sprt
from kibitz.arena.store import ArenaStore
from kibitz.children import Child, allow_children, live_apart
from kibitz.errors import KibitzError
from kibitz.players.outside.engines import Engines
from kibitz.web.arena.messages import LiveBoard
from kibitz.web.arena.view import called, titles
from kibitz.web.game.opponents import Pair

# Seconds.
GLANCE = 0.25  # between two looks at the boards
FAREWELL = 20.0  # until a process that was told to stop is killed


@dataclass(frozen=True, slots=True)
class MatchOrder:
    """What is to be played. It goes to the process as it is: nothing is written down and read again on the way."""

    folder: Path  # of the store
    entry: int  # the match's number there
    match: Match
    openings: Openings
    games: int
    concurrency: int
    sprt: Sprt | None
    engines: Engines  # those that the players may start


@dataclass(frozen=True, slots=True)
class Sight:
    """What there is to see of a match: the games under way, and how many have ended."""

    boards: tuple[LiveBoard, ...]
    games: int


class Run:
    """`on_sight` hears what is new, and `on_end` whether it failed, both in a thread of the run."""

    def __init__(
        self, order: MatchOrder, on_sight: Callable[[Sight], None], on_end: Callable[[bool], None]
    ) -> None:
        self._on_sight = on_sight
        self._on_end = on_end
        self._stopped = False
        self._ended = threading.Event()
        self._child = Child(serve, order)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        try:
            while True:
                self._on_sight(self._child.connection.recv())
        except (EOFError, OSError):  # it has ended, perhaps in the middle of a word
            self._child.kill(FAREWELL)
        self._ended.set()
        self._on_end(self._child.exit_code != 0 and not self._stopped)

    def stop(self) -> None:
        """Waits until it has ended; finished games are kept."""
        self._stopped = True
        self._child.dismiss()
        if not self._ended.wait(FAREWELL):
            self._child.kill()
            self._ended.wait()


# In the process


def serve(connection: Connection, order: MatchOrder) -> None:
    live_apart(lambda: None)  # those who play end with their parent, which is this process
    allow_children()
    runner = LocalRunner(order.concurrency, order.engines)
    try:
        with ArenaStore.open(order.folder) as store:
            schedule = Schedule(store, order.entry, order.match, order.openings, order.games, order.sprt)
            threading.Thread(
                target=tell,
                args=(connection, schedule, runner, called(order.match, order.engines)),
                daemon=True,
            ).start()
            for _ in play([schedule], runner):
                pass
    except KibitzError as error:
        raise SystemExit(f"kibitz: match {order.entry}: {error}") from error


def tell(connection: Connection, schedule: Schedule, runner: LocalRunner, pair: Pair) -> None:
    """What there is to see, whenever that has changed."""
    pause = threading.Event()
    last = None
    while not pause.wait(GLANCE):
        boards = tuple(board_of(pair, contest, moves) for contest, moves in runner.boards())
        sight = Sight(boards, schedule.standing.tally.games)
        if sight != last:
            try:
                connection.send(sight)
            except OSError:
                return  # the server is gone, and this process ends too
            last = sight


def board_of(pair: Pair, contest: Contest, moves: list[chess.Move]) -> LiveBoard:
    board = chess.Board(contest.opening, chess960=contest.chess960)
    for move in moves:
        board.push(move)
    return LiveBoard(
        game=contest.number,
        titles=titles(pair, contest.number),
        fen=board.fen(),
        ply=len(moves),
        move=moves[-1].uci() if moves else None,
    )
