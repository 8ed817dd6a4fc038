"""Games in worker processes, with players of every kind of fault."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import cast

import chess
import pytest

from kibitz.arena.adjudication import Adjudication
from kibitz.arena.broadcast import Broadcast
from kibitz.arena.contest import Contest
from kibitz.arena.limits import GameLimits
from kibitz.arena.record import Fault, GameRecord
from kibitz.arena.runner import LocalRunner, PlayedContest, RunnerError
from kibitz.arena.worker import GameWorker, Watch
from kibitz.endings import Ending
from kibitz.game.clock import TimeControl, TimeKind
from kibitz.players.outside import player as outside_player
from kibitz.players.outside.process import Patience
from tests.arena.parts import make_contest, untimed
from tests.fake_engine import ENGINES, fake
from tests.processes import PATIENCE, children, is_alive, wait_until

# Little enough to be late, and enough for a busy machine.
LITTLE, ENOUGH = (GameLimits(TimeControl(TimeKind.PER_MOVE, seconds)) for seconds in (0.1, 60.0))
ENDLESS = "mcts:10000000"
BRIEF = Adjudication(longest=5)


def run(*contests: Contest, concurrency: int = 1) -> list[GameRecord]:
    return [record for _, record in LocalRunner(concurrency, ENGINES).play(contests)]


def worker_pid() -> int:
    """The process that plays, once it is there."""
    wait_until(multiprocessing.active_children)
    pid = multiprocessing.active_children()[0].pid
    assert pid is not None
    return pid


def test_every_game_is_played_once_whatever_the_number_of_workers() -> None:
    contests = [make_contest("random", "greedy", number=number) for number in range(8)]
    alone, together = run(*contests), run(*contests, concurrency=2)
    assert [record.number for record in alone] == list(range(8))
    assert sorted(map(untimed, together)) == list(map(untimed, alone))


def test_nothing_to_play_starts_nothing() -> None:
    assert run() == []


FAULTS = {
    "exits": (Fault.NO_START, 0, "did not start"),
    "mute": (Fault.NO_START, 0, "did not start"),
    "illegal": (Fault.ILLEGAL_MOVE, 4, "illegal move"),
    "nonsense": (Fault.ILLEGAL_MOVE, 4, "illegal move"),
    "hangs": (Fault.HANG, 0, "hang"),
    "slow": (Fault.TIME, 0, "0.200 s"),
    "dies": (Fault.CRASH, 4, "crash"),
}
# They are waited for in vain.
SILENT = ("mute", "hangs")


def faulty(engine: str) -> tuple[Contest, Contest]:
    """A game that the engine loses by its fault, at once or after two moves, and the next one."""
    _, plies, _ = FAULTS[engine]
    broken = make_contest(fake(engine, after=plies // 2), "greedy", limits=ENOUGH)
    if engine in ("hangs", "slow"):
        broken = replace(broken, white=replace(broken.white, limits=LITTLE))
    return broken, make_contest("random", "greedy", number=1)


def assert_lost(engine: str, record: GameRecord, after: GameRecord) -> None:
    fault, plies, detail = FAULTS[engine]
    assert (record.fault, record.culprit) == (fault, chess.WHITE)
    assert record.outcome.result == "0-1"
    assert record.plies == plies
    assert detail in record.outcome.detail
    assert after.outcome.ending is Ending.CHECKMATE


@pytest.mark.parametrize(
    "engines",
    [[name for name in FAULTS if name not in SILENT], pytest.param(SILENT, marks=pytest.mark.slow)],
)
def test_an_engines_fault_loses_its_game_and_the_next_one_is_played(engines: Sequence[str]) -> None:
    records = iter(run(*(contest for engine in engines for contest in faulty(engine))))
    for engine in engines:
        assert_lost(engine, next(records), next(records))


@pytest.mark.parametrize("engine", SILENT)
def test_an_engine_that_says_nothing_loses_its_game_when_patience_ends(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process, where patience can be short."""
    short = Patience(start=0.2) if engine == "mute" else Patience(start=PATIENCE, answer=0.2)
    monkeypatch.setattr(outside_player, "USUAL", short)
    worker = GameWorker(Watch([0.0] * Watch.SIZE), Broadcast([0] * Broadcast.SIZE), ENGINES)
    assert_lost(engine, *(worker.play(contest) for contest in faulty(engine)))
    worker.close()


def test_an_engine_that_failed_is_started_again() -> None:
    contests = [make_contest(fake("dies", after=2), "random", number=number) for number in range(3)]
    assert [(record.fault, record.plies) for record in run(*contests)] == [(Fault.CRASH, 4)] * 3


def test_an_engine_that_works_stays_for_the_next_game() -> None:
    """Its process is the same one in all games; a second one is there only for games against itself."""
    games = LocalRunner(1, ENGINES).play(
        make_contest(fake("good"), "random", number=number, adjudication=BRIEF) for number in range(4)
    )
    next(games)
    engines = set()
    for _ in games:
        engines |= set(children(worker_pid()))
    assert len(engines) == 1


def disturbed(contest: Contest, number: int, times: int) -> list[GameRecord]:
    """The records of a match of one game whose process gets a signal so often, each time while a side thinks."""
    records: list[GameRecord] = []
    faults: list[RunnerError] = []
    runner = LocalRunner(1, ENGINES, grace=0.5)

    def play() -> None:
        try:
            records.extend(record for _, record in runner.play([contest]))
        except RunnerError as error:
            faults.append(error)

    thread = threading.Thread(target=play)
    thread.start()
    disturbed: set[int] = set()
    while len(disturbed) < times:
        wait_until(lambda: thinks(runner) and runner._desks[0].pid not in disturbed)
        disturbed.add(pid := runner._desks[0].pid)
        os.kill(pid, number)
    thread.join(PATIENCE)
    assert not thread.is_alive()
    if faults:
        raise faults[0]
    return records


def thinks(runner: LocalRunner) -> bool:
    desks = list(runner._desks)
    return bool(desks) and desks[0].watch.deadline is not None and not desks[0].watch.starting


def test_a_process_that_is_killed_costs_nobody_the_game() -> None:
    """It is our fault: the game is played again."""
    slow = fake("slow")  # slow enough to be met while it thinks
    contest = make_contest(slow, slow, patience=PATIENCE, adjudication=Adjudication(longest=2))
    (record,) = disturbed(contest, signal.SIGKILL, 2)
    assert (record.fault, record.plies, record.outcome.ending) == (None, 4, Ending.ADJUDICATION)


def test_a_game_that_costs_three_processes_ends_the_match() -> None:
    contest = make_contest(ENDLESS, ENDLESS, patience=PATIENCE)
    with pytest.raises(RunnerError, match="3 processes died over game 1"):
        disturbed(contest, signal.SIGKILL, 3)


def test_a_process_that_stands_still_loses_the_game_of_its_side_to_move() -> None:
    (record,) = disturbed(make_contest(ENDLESS, ENDLESS, patience=0.5), signal.SIGSTOP, 1)
    assert (record.fault, record.culprit, record.outcome.result) == (Fault.HANG, chess.WHITE, "0-1")


def test_leaving_early_leaves_no_process_behind() -> None:
    games = LocalRunner(2, ENGINES).play(
        make_contest(fake("good"), "random", number=number, adjudication=BRIEF) for number in range(1000)
    )
    next(games)
    workers = [child.pid for child in multiprocessing.active_children() if child.pid]
    engines = [pid for worker in workers for pid in children(worker)]
    assert len(workers) == 2
    assert engines
    cast(Generator[PlayedContest], games).close()
    wait_until(lambda: not any(map(is_alive, (*workers, *engines))))


def test_processes_that_die_by_themselves_end_the_match_with_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONHASHSEED", "no number")  # which no interpreter starts with
    with pytest.raises(RunnerError, match="3 processes died over game 1"):
        run(make_contest())
