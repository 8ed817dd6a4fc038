"""The process that plays games, one at a time, and keeps its players between games.

A worker ends, with the engines it has started, when it is told to or when its parent dies.
"""

import time
from collections import defaultdict
from collections.abc import MutableSequence
from dataclasses import replace
from multiprocessing.connection import Connection
from weakref import WeakSet

import chess

from kibitz.arena.broadcast import Broadcast
from kibitz.arena.contest import Contest, Seat, forfeited, play
from kibitz.arena.record import Fault, GameRecord
from kibitz.children import live_apart
from kibitz.errors import KibitzError
from kibitz.players.names import make_player
from kibitz.players.outside.engines import NO_ENGINES, Engines
from kibitz.players.player import Player

# Seconds for a player to start, or to get ready for a new game.
STARTING = 60.0


class Watch:
    """Shared with the parent: whose turn it is in the worker, and until when it may last.

    Three numbers in shared memory instead of messages: the parent looks only when it must.
    """

    SIZE = 3

    def __init__(self, numbers: MutableSequence[float]) -> None:
        self._numbers = numbers

    def begin(self, colour: chess.Color, seconds: float, starting: bool = False) -> None:
        """`colour` has `seconds` from now, to move or to start."""
        self._numbers[:] = [time.monotonic() + seconds, float(colour), float(starting)]

    def clear(self) -> None:
        self._numbers[0] = 0.0

    @property
    def deadline(self) -> float | None:
        """On the monotonic clock, which all processes share; None: nobody's turn."""
        return self._numbers[0] or None

    @property
    def colour(self) -> chess.Color:
        return bool(self._numbers[1])

    @property
    def starting(self) -> bool:
        return bool(self._numbers[2])


class GameWorker:
    """Plays contests and keeps the players for the next ones."""

    def __init__(self, watch: Watch, broadcast: Broadcast, engines: Engines = NO_ENGINES) -> None:
        self._engines = engines
        self._watch = watch
        self._broadcast = broadcast
        self._free: dict[str, list[Player]] = defaultdict(list)
        self._all: WeakSet[Player] = WeakSet()

    def play(self, contest: Contest) -> GameRecord:
        began = time.monotonic()
        players: dict[chess.Color, Player] = {}
        culprit = None
        try:
            for colour in chess.COLORS:
                self._watch.begin(colour, STARTING, starting=True)
                try:
                    players[colour] = self._seated(contest.seat(colour))
                except KibitzError as error:
                    return forfeited(contest, colour, Fault.NO_START, str(error))
            # Engines that start or clear their tables.
            ready = time.monotonic() - began
            self._broadcast.begin(contest.number)
            record = play(contest, players, self._watch.begin, self._broadcast.add)
            culprit = record.culprit
            return replace(record, seconds=record.seconds + ready, thinking=record.thinking + ready)
        finally:
            self._watch.clear()
            for colour, player in players.items():
                self._leave(contest.seat(colour), player, failed=colour == culprit)

    def close(self) -> None:
        """End all players, also one that is thinking."""
        for player in list(self._all):
            player.close()

    def _seated(self, seat: Seat) -> Player:
        free = self._free[seat.player]
        player = free.pop() if free else self._made(seat)
        self._all.add(player)
        player.prepare()
        player.new_game()
        player.reseed(seat.seed)
        return player

    def _made(self, seat: Seat) -> Player:
        return make_player(seat.player, seed=seat.seed, engines=self._engines)

    def _leave(self, seat: Seat, player: Player, failed: bool) -> None:
        """Keep the player for the next game, unless it failed."""
        if not failed:
            self._free[seat.player].append(player)
        else:
            player.close()


def serve(
    connection: Connection, numbers: MutableSequence[float], moves: MutableSequence[int], engines: Engines
) -> None:
    """The worker's process: contests in, records out, until it is terminated."""
    worker = GameWorker(Watch(numbers), Broadcast(moves), engines)
    end = live_apart(worker.close)
    try:
        while True:
            connection.send(worker.play(connection.recv()))
    except (EOFError, ConnectionError):  # the parent is gone
        end()
