"""The run of `kibitz net play`: game after game by its number, on all cores, written in the order of the numbers.

A game depends on the settings and on its number alone, and games are written in order. So the same settings give the
same games, however many processes play them and however often they are interrupted.
"""

import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple, Protocol, Self

from kibitz import native
from kibitz.children import Child, live_apart
from kibitz.engine import Engine
from kibitz.engine.benchmark import HASH_MB as BENCH_HASH_MB
from kibitz.engine.benchmark import bench
from kibitz.engine.net.file import StoredNet
from kibitz.errors import InputError, KibitzError, shown
from kibitz.net import values
from kibitz.net.chance import Chance
from kibitz.net.games import Block, SelfPlayedGame
from kibitz.net.selfplay import SelfPlay
from kibitz.version import VERSION

# A few seconds of play: what an interruption costs a process.
GAMES_IN_BLOCK = 16
# Blocks for each process that may wait for an earlier one.
LEAD = 8
# Of processes in a row.
MOST_DEATHS = 3
# What values.py says of openings, searches, ends and positions, and a file's header repeats.
RULES = (
    *("HARD_LIMIT", "LEAST_RANDOM", "OPENING_SCORE", "LEAD_SCORE", "LEAD_PLIES", "BALANCE_SCORE"),
    *("BALANCE_PLIES", "BALANCE_FROM", "LONGEST_GAME", "KEPT_SCORE"),
)
# 500,000 entries, for a game of about 400,000 nodes.
HASH_MB = 8


# Of settings.
BOUNDS = {"seed": (0, 2**63 - 1), "nodes": (1, 10**8), "chess960": (0, 1000)}


class PlayError(KibitzError):
    """Games that cannot be played here."""


@dataclass(frozen=True, slots=True)
class SelfPlaySettings:
    """What decides every game, but its number."""

    seed: int = 1
    # The soft limit of a move.
    nodes: int = 1500
    # Games of a thousand that begin from a set-up of Chess960.
    chess960: int = 100
    # The digest of the net that judges; None: the hand-written evaluation does.
    net: str | None = None

    def __post_init__(self) -> None:
        for name, (least, most) in BOUNDS.items():
            value = getattr(self, name)
            if type(value) is not int or not least <= value <= most:
                raise InputError(
                    f"{name}: expected a whole number from {least} to {most}, got {shown(value)}"
                )

    def header(self, signature: int) -> dict[str, Any]:
        """For the file's header: also what is not to be chosen, and the engine by what it searches."""
        rules = {name.lower(): getattr(values, name) for name in RULES}
        return {
            "engine": f"kibitz {VERSION}",
            "bench": signature,
            **asdict(self),
            "hash_mb": HASH_MB,
            "rules": rules,
        }


# By the digest of the net.
SIGNATURES: dict[str | None, int] = {}


def signature(net: StoredNet | None = None) -> int:
    """Which engine this is: the nodes of its bench, by the evaluation that judges. A second's work."""
    digest = net.digest() if net else None
    if digest not in SIGNATURES:
        with Engine(BENCH_HASH_MB) as engine:
            engine.set_net(net)
            SIGNATURES[digest] = bench(engine=engine).nodes
    return SIGNATURES[digest]


class SelfPlayTask(NamedTuple):
    """Consecutive games that are played and written together."""

    first: int
    games: int


def task_from(first: int, end: int) -> SelfPlayTask:
    """Up to the next multiple of GAMES_IN_BLOCK, so that a run that was stopped falls into step again."""
    return SelfPlayTask(first, min(GAMES_IN_BLOCK - first % GAMES_IN_BLOCK, end - first))


@dataclass(slots=True)
class SearchEffort:
    """What playing took."""

    searches: int = 0
    nodes: int = 0
    # Their sum.
    depths: int = 0
    # Searches that came to the hard limit.
    broken_off: int = 0
    # Seconds.
    searching: float = 0.0
    # Seconds of the processes that played, searching included.
    playing: float = 0.0

    def add(self, other: "SearchEffort") -> None:
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Played(NamedTuple):
    block: Block
    effort: SearchEffort


class SelfPlayer:
    """Plays the games of tasks."""

    def __init__(self, settings: SelfPlaySettings, net: StoredNet | None = None) -> None:
        """`net`: the one that the settings name."""
        self._settings = settings
        self._selfplay = SelfPlay(settings.nodes, HASH_MB)
        if net is not None:
            net.teach(self._selfplay.worker.judge)

    def play(self, task: SelfPlayTask) -> Played:
        began = time.perf_counter()
        before = self._selfplay.effort()
        payload = []
        kept = 0
        for number in range(task.first, task.first + task.games):
            chance = Chance(self._settings.seed, number)
            played = self._selfplay.play(chance, self._settings.chess960)
            start, random_plies, result, reason, moves, scores, worthy = played
            game = SelfPlayedGame(number, start, random_plies, result, reason, tuple(moves), tuple(scores))
            payload.append(game.packed())
            kept += worthy
        searches, nodes, depths, broken_off, elapsed = (
            now - then for now, then in zip(self._selfplay.effort(), before, strict=True)
        )
        seconds = time.perf_counter() - began
        effort = SearchEffort(searches, nodes, depths, broken_off, elapsed / 1e9, seconds)
        return Played(Block(task.first, task.games, kept, b"".join(payload)), effort)


class Crew(Protocol):
    """Those who play at the same time."""

    def free(self) -> int:
        """How many more tasks may be given."""

    def give(self, task: SelfPlayTask) -> None: ...

    def collect(self) -> Played:
        """Wait for the next task that is done, whichever it is."""


def play(crew: Crew, first: int, end: int, lead: int) -> Iterator[Played]:
    """The games from `first` up to `end`, in order. At most `lead` games are played ahead of one that is late."""
    due = given = first
    early: dict[int, Played] = {}
    while due < end:
        while crew.free() and given < end and given - due < lead:
            task = task_from(given, end)
            crew.give(task)
            given += task.games
        played = crew.collect()
        early[played.block.first] = played
        while due in early:
            played = early.pop(due)
            due += played.block.games
            yield played


class Hand(Child):
    """The parent's view of one process that plays."""

    def __init__(self, settings: SelfPlaySettings, net: StoredNet | None, build: str) -> None:
        self.task: SelfPlayTask | None = None
        super().__init__(serve, settings, net, build)

    def give(self, task: SelfPlayTask) -> None:
        self.task = task
        # It may have died already, which its pipe will tell.
        with suppress(OSError):
            self.connection.send(task)


def serve(connection: Connection, settings: SelfPlaySettings, net: StoredNet | None, build: str) -> None:
    """The process that plays: tasks in, games out, until it is killed or its parent ends."""
    end = live_apart(lambda: None)
    try:
        if own_build() != build:
            raise PlayError("Kibitz was built anew while it played: start again")
        player = SelfPlayer(settings, net)
        while True:
            connection.send(player.play(connection.recv()))
    except KibitzError as error:
        connection.send(error)
    except (EOFError, ConnectionError):  # the parent is gone
        end()


def own_build() -> str:
    """Which sources this process runs. One that is started hours after the first must not play otherwise."""
    module = native.compiled()
    return "pure" if module is None else str(module.DIGEST)


class LocalCrew:
    """Processes of this machine. A context manager: what they play when it ends is lost."""

    def __init__(self, settings: SelfPlaySettings, processes: int, net: StoredNet | None = None) -> None:
        self._settings = settings
        self._net = net
        self._processes = processes
        self._build = own_build()
        self._hands: list[Hand] = []
        self._deaths = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for hand in self._hands:
            hand.kill()

    def free(self) -> int:
        return self._processes - sum(hand.task is not None for hand in self._hands)

    def give(self, task: SelfPlayTask) -> None:
        idle = [hand for hand in self._hands if hand.task is None]
        if not idle:
            idle.append(Hand(self._settings, self._net, self._build))
            self._hands += idle
        idle[0].give(task)

    def collect(self) -> Played:
        while True:
            busy = {hand.connection: hand for hand in self._hands if hand.task is not None}
            for ready in wait(list(busy)):
                assert isinstance(ready, Connection)
                hand = busy[ready]
                try:
                    played: Played | KibitzError = hand.connection.recv()
                except (EOFError, ConnectionError):
                    self._replace(hand)
                    continue
                if isinstance(played, KibitzError):
                    raise played
                hand.task = None
                self._deaths = 0
                return played

    def _replace(self, hand: Hand) -> None:
        """A process that died, killed for its memory perhaps: another plays its games."""
        self._hands.remove(hand)
        hand.kill()
        self._deaths += 1
        if self._deaths >= MOST_DEATHS:
            raise PlayError(f"{self._deaths} processes in a row died while they played")
        assert hand.task is not None
        self.give(hand.task)
