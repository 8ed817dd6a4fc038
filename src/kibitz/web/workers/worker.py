"""The process that searches: tasks in, lines of thinking and results out, one task at a time.

A task is any object that can be pickled and has `perform(bench, report)`: what it reports and returns is sent back.
An order to stop may arrive meanwhile.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Protocol, Self

import chess

from kibitz.children import live_apart
from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Clock, Limits
from kibitz.errors import KibitzError
from kibitz.players import Decision, Player, make_player
from kibitz.players.budget import least
from kibitz.players.outside.engines import Engines

Report = Callable[[object], None]
MOST_PLAYERS = 32  # kept for the next moves of their games; an engine's table takes 16 MB
BETWEEN_REPORTS = 0.1  # seconds: more often than a person reads, seldom enough for the pipe


class Stoppable(Protocol):
    def stop(self) -> None:
        """Finish soon; called from another thread."""


class Bench:
    """What a worker keeps between tasks: one player for each game."""

    def __init__(self) -> None:
        self._players: OrderedDict[Hashable, Player] = OrderedDict()
        self._busy: Stoppable | None = None

    def player(self, role: "Role") -> Player:
        """The player of that game. It is the one that `stop` reaches until another is asked for."""
        player = self._players.pop(role.key, None) or make_player(
            role.name, seed=role.seed, engines=role.engines, informed=True
        )
        self._players[role.key] = player
        if len(self._players) > MOST_PLAYERS:
            self._players.popitem(last=False)[1].close()
        player.reseed(role.seed)
        self.engage(player)
        return player

    def engage(self, busy: Stoppable) -> None:
        """Let `stop` reach this until something else is engaged."""
        self._busy = busy

    def stop(self) -> None:
        if (busy := self._busy) is not None:
            busy.stop()

    def forget(self, key: Hashable) -> None:
        if player := self._players.pop(key, None):
            player.close()

    def close(self) -> None:
        for player in list(self._players.values()):
            player.close()


class Task(Protocol):
    @property
    def key(self) -> Hashable:
        """Tasks of the same key go to the same worker where possible."""

    def perform(self, bench: Bench, report: Report) -> object: ...

    def within(self, seconds: float | None, waited: float) -> Self:
        """The same task after it has waited, with that much time; None: with all the time it asks for."""


class FreeTask:
    """The base of tasks that any worker can do, without a time limit of their own."""

    __slots__ = ()

    @property
    def key(self) -> Hashable:
        return None

    def within(self, seconds: float | None, waited: float) -> Self:
        return self


@dataclass(frozen=True, slots=True)
class Role:
    """Who plays, in which game, by which seed, and the outside engines that may be started for it."""

    key: Hashable
    name: str
    seed: int
    engines: Engines = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SearchTask:
    """A player's choice in a position, given by where the game began and its moves."""

    role: Role
    fen: str
    chess960: bool
    moves: tuple[chess.Move, ...]
    limits: Limits

    @classmethod
    def of(cls, role: Role, board: chess.Board, limits: Limits) -> "SearchTask":
        return cls(role, board.root().fen(), board.chess960, tuple(board.move_stack), limits)

    @property
    def key(self) -> Hashable:
        return self.role.key

    def board(self) -> chess.Board:
        board = chess.Board(self.fen, chess960=self.chess960)
        for move in self.moves:
            board.push(move)
        return board

    def perform(self, bench: Bench, report: Report) -> Decision:
        player = bench.player(self.role)
        lines = LineReports(report)
        decision = player.choose(self.board(), self.limits, lines.hear)
        lines.end()
        return replace(decision, tree=None)  # it may be large, and nobody looks at it there

    def within(self, seconds: float | None, waited: float) -> "SearchTask":
        limits = self.limits
        return replace(
            self,
            limits=replace(
                limits,
                movetime=least(limits.movetime, seconds),
                clock=None if limits.clock is None else later(limits.clock, waited, self.board().turn),
            ),
        )


@dataclass(frozen=True, slots=True)
class Preparation:
    """Start what a player needs before its first move."""

    role: Role

    @property
    def key(self) -> Hashable:
        return self.role.key

    def perform(self, bench: Bench, report: Report) -> None:
        bench.player(self.role).prepare()

    def within(self, seconds: float | None, waited: float) -> "Preparation":
        return self


def later(clock: Clock, waited: float, colour: chess.Color) -> Clock:
    """The same clocks after the side to move has waited."""
    left = max(clock.remaining(colour) - waited, 0.001)
    return replace(clock, white=left) if colour == chess.WHITE else replace(clock, black=left)


class LineReports:
    """Passes on the best lines of a search: one now and then, and always the last."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._told = 0.0  # when, on the monotonic clock
        self._held: SearchInfo | None = None

    def hear(self, info: SearchInfo) -> None:
        if info.multipv != 1:
            return
        self._held = info
        if time.monotonic() - self._told >= BETWEEN_REPORTS:
            self.end()

    def end(self) -> None:
        """Send the report held back, if any."""
        if self._held is not None:
            self._told = time.monotonic()
            self._report(self._held)
            self._held = None


# What goes through the pipe. `number` tells tasks apart, so that a late order or answer is known as such.


@dataclass(frozen=True, slots=True)
class Order:
    number: int
    task: Task


@dataclass(frozen=True, slots=True)
class Stop:
    number: int


@dataclass(frozen=True, slots=True)
class Forget:
    key: Hashable


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker has started."""


@dataclass(frozen=True, slots=True)
class ReportedLine:
    number: int
    report: object


@dataclass(frozen=True, slots=True)
class Done:
    number: int
    result: object


@dataclass(frozen=True, slots=True)
class Failed:
    number: int
    reason: str


def serve(connection: Connection) -> None:
    """The worker's process. A thread hears orders, so that `Stop` comes through while a task is performed."""
    bench = Bench()
    end = live_apart(bench.close)
    orders: SimpleQueue[Order | Forget] = SimpleQueue()
    performing = [-1]

    def hear() -> None:
        try:
            while True:
                message = connection.recv()
                if not isinstance(message, Stop):
                    orders.put(message)
                elif message.number == performing[0]:
                    bench.stop()
        except (EOFError, OSError):  # the parent is gone
            end()

    def tell(answer: object) -> None:
        try:
            connection.send(answer)
        except OSError:  # the parent is gone
            end()

    threading.Thread(target=hear, daemon=True).start()
    tell(Ready())
    while True:
        order = orders.get()
        if isinstance(order, Forget):
            bench.forget(order.key)
            continue
        performing[0] = order.number
        answer = performed(order, bench, tell)
        performing[0] = -1
        tell(answer)


def performed(order: Order, bench: Bench, tell: Report) -> Done | Failed:
    try:
        return Done(
            order.number, order.task.perform(bench, lambda value: tell(ReportedLine(order.number, value)))
        )
    except KibitzError as error:
        return Failed(order.number, str(error))
    # A fault in a player: the game ends with it as the reason, and the worker continues.
    except Exception as error:
        return Failed(order.number, f"a fault in the player: {error!r}")
