"""The process that plays a match for the page: it plays what was agreed, and is never left behind."""

import os
import signal
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from queue import SimpleQueue

import pytest

from kibitz.arena.adjudication import Adjudication
from kibitz.arena.broadcast import Broadcast
from kibitz.arena.contest import Contest
from kibitz.arena.entrant import Entrant
from kibitz.arena.limits import GameLimits, read_limits
from kibitz.arena.match import Conditions, Match
from kibitz.arena.openings import GeneratedOpenings, ListedOpenings, Openings
from kibitz.arena.record import GameRecord
from kibitz.arena.runner import PlayedContest
from kibitz.arena.schedule import Schedule, play
from kibitz.arena.statistics.sprt import Sprt
from kibitz.arena.store import ArenaStore
from kibitz.arena.worker import GameWorker, Watch
from kibitz.players.outside.engines import NO_ENGINES, Engines
from kibitz.web.arena.messages import ArenaList, ArenaNumber, GoOn, LiveBoard, NewMatch
from kibitz.web.arena.run import MatchOrder, Run, Sight
from tests.arena.parts import OPENINGS
from tests.fake_engine import ENGINES, fake, listed
from tests.processes import children, command_of, is_alive, wait_until
from tests.web.arena.test_routes import MATCHES, begin, until_over
from tests.web.parts import Served

GAMES = 4
USUAL = Conditions(GeneratedOpenings(1).identity)
# Each is unusual in its own way, and no two could be mistaken for each other by their games.
ODD: dict[str, Conditions] = {
    "openings, seed and length": Conditions(
        ListedOpenings(OPENINGS, 7).identity, seed=7, adjudication=Adjudication(longest=6)
    ),
    "chess960": Conditions(
        GeneratedOpenings(1, chess960=True).identity, chess960=True, adjudication=Adjudication(longest=6)
    ),
    "nobody waits": Conditions(USUAL.openings, patience=1e-9),
    "nobody is in time": Conditions(USUAL.openings, margin=-1.0),
    "all win": Conditions(USUAL.openings, adjudication=Adjudication(win_score=-100_000, win_moves=2)),
    "all draw": Conditions(
        USUAL.openings, adjudication=Adjudication(draw_score=100_000, draw_moves=3, draw_after=5)
    ),
}
LIMITS = {"nobody is in time": "movetime=0.01", "openings, seed and length": "nodes=30"}


def match_of(name: str) -> Match:
    limits = read_limits(LIMITS.get(name, ""))
    return Match(Entrant("alphabeta:1", limits), Entrant("minimax:1", GameLimits(), "Max"), ODD[name])


def openings_of(conditions: Conditions) -> Openings:
    made = GeneratedOpenings(conditions.seed, conditions.chess960)
    return made if made.identity == conditions.openings else ListedOpenings(OPENINGS, conditions.seed)


def order_of(
    folder: Path, match: Match, games: int = GAMES, sprt: Sprt | None = None, engines: Engines = NO_ENGINES
) -> MatchOrder:
    with ArenaStore.open(folder) as store:
        entry = store.enter(match)
    return MatchOrder(folder, entry, match, openings_of(match.conditions), games, 1, sprt, engines)


def run(order: MatchOrder) -> bool:
    """Play it all; returns whether it failed."""
    ends: SimpleQueue[bool] = SimpleQueue()
    Run(order, lambda _: None, ends.put)
    return ends.get()


def kept(folder: Path, entry: int) -> list[tuple[object, ...]]:
    with ArenaStore.open(folder) as store:
        return [played(record) for record in store.games(entry)]


def played(record: GameRecord) -> tuple[object, ...]:
    """What of a game is the same whenever it is played."""
    nodes = [move.nodes for move in record.played()]
    outcome = record.outcome
    return record.number, record.opening, record.moves, nodes, outcome.ending, outcome.winner, record.fault


class Here:
    """Plays in this process."""

    def play(self, contests: Iterable[Contest]) -> Iterator[PlayedContest]:
        worker = GameWorker(Watch([0.0] * Watch.SIZE), Broadcast([0] * Broadcast.SIZE))
        return ((contest, worker.play(contest)) for contest in contests)


def played_here(order: MatchOrder, folder: Path) -> list[tuple[object, ...]]:
    folder.mkdir()
    with ArenaStore.open(folder) as store:
        entry = store.enter(order.match)
        schedule = Schedule(store, entry, order.match, order.openings, order.games)
        return sorted(played(record) for _, record in play([schedule], Here()))


# These cross the same border as the others; two of them are terms of the match that is gone on with, too.
LATER = ("chess960", "nobody is in time", "all win", "all draw")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in LATER else name for name in ODD]
)
def test_the_match_that_is_played_has_the_terms_that_were_agreed(tmp_path: Path, name: str) -> None:
    order = order_of(tmp_path, match_of(name))
    assert run(order) is False
    games = kept(tmp_path, order.entry)
    assert len(games) == GAMES
    assert games == played_here(order, tmp_path / "here")


@pytest.mark.parametrize("shape", [Conditions, Adjudication])
def test_every_field_of_the_terms_is_put_to_that_test(shape: type) -> None:
    def values(conditions: Conditions) -> object:
        return conditions if shape is Conditions else conditions.adjudication

    for field in fields(shape):
        seen = {getattr(values(conditions), field.name) for conditions in (USUAL, *ODD.values())}
        assert len(seen) > 1, field.name


def test_a_match_that_is_gone_on_with_keeps_its_terms(tmp_path: Path) -> None:
    terms = replace(ODD["chess960"], adjudication=ODD["all draw"].adjudication)
    order = order_of(
        tmp_path, Match(Entrant("alphabeta:1"), Entrant("minimax:1", GameLimits(), "Max"), terms)
    )
    with Served(tmp_path) as server:
        (found,) = server.ask(ArenaList, "GET", "/api/arena").matches
        assert (found.games, found.running, found.resumable) == (0, False, True)
        server.ask(ArenaNumber, "POST", f"{MATCHES}/{order.entry}/go-on", GoOn(games=GAMES))
        assert until_over(server, order.entry).problem is None
        assert len(server.ask(ArenaList, "GET", "/api/arena").matches) == 1
    assert kept(tmp_path, order.entry) == played_here(order, tmp_path / "here")


def test_a_sequential_test_ends_the_match(tmp_path: Path) -> None:
    match = Match(Entrant("random"), Entrant("greedy"), USUAL)
    order = order_of(tmp_path, match, games=2000, sprt=Sprt(0.0, 200.0))
    assert run(order) is False
    assert 2 <= len(kept(tmp_path, order.entry)) < 2000


def test_only_the_engines_of_the_order_are_started(tmp_path: Path) -> None:
    terms = replace(USUAL, adjudication=Adjudication(longest=6))
    match = Match(Entrant(fake("good")), Entrant("random"), terms)
    order = order_of(tmp_path, match, games=2, engines=ENGINES)
    assert run(order) is False
    assert [fault for *_, fault in kept(tmp_path, order.entry)] == [None, None]


def test_a_match_that_cannot_be_played_has_failed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    order = order_of(tmp_path, match_of("all draw"))
    assert run(replace(order, folder=tmp_path / "nowhere")) is True
    assert "kibitz: match 1: cannot use the store" in capfd.readouterr().err


def test_a_stopped_match_ends_with_all_who_play_it_and_has_not_failed(tmp_path: Path) -> None:
    order = order_of(tmp_path, Match(Entrant(fake("hangs")), Entrant("random"), USUAL), engines=ENGINES)
    sights: SimpleQueue[Sight] = SimpleQueue()
    ends: SimpleQueue[bool] = SimpleQueue()
    others = set(descendants(os.getpid()))
    running = Run(order, sights.put, ends.put)
    board = first_board(sights)
    assert (board.game, board.titles.white, board.titles.black, board.ply) == (0, "Hangs", "Random", 0)
    everybody = set(with_engine(os.getpid())) - others
    running.stop()
    assert ends.get() is False
    wait_until(lambda: not any(map(is_alive, everybody)))


def test_a_match_ends_with_all_who_play_it_when_the_server_is_killed(tmp_path: Path) -> None:
    white = fake("hangs")
    listed(tmp_path)
    with Served(tmp_path) as server:
        asked = NewMatch(first=white, second="random", games=2, limits="", chess960=False)
        begin(server, asked)
        everybody = with_engine(server.process.pid)
        server.end(signal.SIGKILL)
    wait_until(lambda: not any(map(is_alive, everybody)))


def first_board(sights: "SimpleQueue[Sight]") -> LiveBoard:
    while not (boards := sights.get().boards):
        pass
    return boards[0]


def with_engine(pid: int) -> list[int]:
    """All processes that a process has started, directly or not, once the fake engine is among them."""
    wait_until(lambda: any(b"fake_engine" in command_of(one) for one in descendants(pid)))
    return descendants(pid)


def descendants(pid: int) -> list[int]:
    found = [child for child in children(pid) if is_alive(child)]
    return [*found, *(one for child in found for one in descendants(child))]
