"""A match or a tournament being played, in its own process, which ends with the server however that ends."""

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Protocol

import chess

from kibitz.arena.contest import Contest, Seat
from kibitz.arena.entrant import Entrant
from kibitz.arena.match import Match
from kibitz.arena.openings import Openings, OpeningsOf
from kibitz.arena.record import GameRecord
from kibitz.arena.runner import LocalRunner, Runner
from kibitz.arena.schedule import Schedule, play
from kibitz.arena.statistics.sprt import Sprt
from kibitz.arena.store import ArenaStore
from kibitz.arena.tournament import Event, Tournament
from kibitz.children import Child, allow_children, live_apart
from kibitz.errors import KibitzError
from kibitz.players.outside.engines import Engines
from kibitz.web.arena.messages import LiveBoard
from kibitz.web.arena.view import Subject, called
from kibitz.web.game.messages import Titles

# Seconds.
GLANCE = 0.25  # between two looks at the boards
FAREWELL = 20.0  # until a process that was told to stop is killed

Played = Iterator[tuple[Schedule, GameRecord]]


class ArenaOrder(Protocol):
    """What to play. It is sent to the process as an object: nothing is written as text and parsed again."""

    @property
    def folder(self) -> Path:
        """Of the store."""

    @property
    def concurrency(self) -> int: ...

    @property
    def engines(self) -> Engines:
        """The outside engines that the players may start."""

    @property
    def subject(self) -> Subject: ...

    @property
    def entrants(self) -> tuple[Entrant, ...]: ...

    def play(self, store: ArenaStore, runner: Runner) -> Played: ...


@dataclass(frozen=True, slots=True)
class MatchOrder:
    """`entry` is the match's number in the store."""

    folder: Path
    entry: int
    match: Match
    openings: Openings
    games: int
    concurrency: int
    sprt: Sprt | None
    engines: Engines

    @property
    def subject(self) -> Subject:
        return Subject("matches", self.entry)

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        return self.match.first, self.match.second

    def play(self, store: ArenaStore, runner: Runner) -> Played:
        return play([Schedule(store, self.entry, self.match, self.openings, self.games, self.sprt)], runner)


@dataclass(frozen=True, slots=True)
class TournamentOrder:
    """`entry` is the tournament's number in the store; `games` are those of each meeting."""

    folder: Path
    entry: int
    tournament: Tournament
    openings_of: OpeningsOf
    games: int
    rounds: int
    concurrency: int
    engines: Engines

    @property
    def subject(self) -> Subject:
        return Subject("tournaments", self.entry)

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        return self.tournament.entrants

    def play(self, store: ArenaStore, runner: Runner) -> Played:
        return Event(store, self.entry, self.tournament, self.openings_of, self.games, self.rounds).play(
            runner
        )


@dataclass(frozen=True, slots=True)
class Sight:
    """The games under way, and how many have ended in this run."""

    boards: tuple[LiveBoard, ...]
    games: int


class Run:
    """`on_sight` hears what is new, and `on_end` whether it failed, both in a thread of the run."""

    def __init__(
        self, order: ArenaOrder, on_sight: Callable[[Sight], None], on_end: Callable[[bool], None]
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


class Herald(threading.Thread):
    """Reports the boards whenever they have changed."""

    def __init__(self, connection: Connection, runner: LocalRunner, names: "Names") -> None:
        super().__init__(daemon=True)
        self.games = 0
        self._connection = connection
        self._runner = runner
        self._names = names

    def run(self) -> None:
        pause = threading.Event()
        last = None
        while not pause.wait(GLANCE):
            boards = tuple(board_of(self._names, contest, moves) for contest, moves in self._runner.boards())
            sight = Sight(boards, self.games)
            if sight != last:
                try:
                    self._connection.send(sight)
                except OSError:
                    return  # the server is gone, and this process ends too
                last = sight


def serve(connection: Connection, order: ArenaOrder) -> None:
    live_apart(lambda: None)  # those who play end with their parent, which is this process
    allow_children()
    runner = LocalRunner(order.concurrency, order.engines)
    herald = Herald(connection, runner, Names(order.entrants, order.engines))
    try:
        with ArenaStore.open(order.folder) as store:
            herald.start()
            for _ in order.play(store, runner):
                herald.games += 1
    except KibitzError as error:
        raise SystemExit(f"kibitz: {order.subject.noun} {order.subject.number}: {error}") from error


class Names:
    """What to call the players at a board."""

    def __init__(self, entrants: Iterable[Entrant], engines: Engines) -> None:
        players = list(entrants)
        named = called(players, engines)
        self._names = {(one.player, one.limits): name for one, name in zip(players, named, strict=True)}

    def of(self, seat: Seat) -> str:
        return self._names[seat.player, seat.limits]


def board_of(names: Names, contest: Contest, moves: list[chess.Move]) -> LiveBoard:
    board = chess.Board(contest.opening, chess960=contest.chess960)
    for move in moves:
        board.push(move)
    return LiveBoard(
        game=contest.number,
        titles=Titles(white=names.of(contest.white), black=names.of(contest.black)),
        fen=board.fen(),
        ply=len(moves),
        move=moves[-1].uci() if moves else None,
    )
