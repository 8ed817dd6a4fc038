"""Workers: their results, their time, and what happens when they die or hang."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import closing

import chess
import pytest

from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Clock, Limits
from kibitz.game.session import player_seed
from kibitz.players import PlayerFailure, make_player
from kibitz.web.workers.pool import MOST_TRIES, Pool
from kibitz.web.workers.remote import RemotePlayer
from kibitz.web.workers.worker import Bench, Role, SearchTask
from tests.fake_engine import ENGINES, fake
from tests.processes import PATIENCE, children, command_of, is_alive, wait_until

ENDLESS = Limits(movetime=3600)


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    pool = Pool(workers=1, grace=1.0)
    yield pool
    pool.close()


def worker_of_this_process() -> int:
    (pid,) = [pid for pid in children(os.getpid()) if b"spawn_main" in command_of(pid) and is_alive(pid)]
    return pid


class Thinker:
    """A player that thinks in a thread of its own."""

    def __init__(self, pool: Pool, name: str = "engine", limits: Limits = ENDLESS) -> None:
        self.troubles = 0
        self.lines: list[SearchInfo] = []
        self.player = RemotePlayer(
            pool,
            object.__hash__(self),
            make_player(name, engines=ENGINES),
            trouble=self._count,
            engines=ENGINES,
        )
        self.failure: PlayerFailure | None = None
        self.move: chess.Move | None = None
        self._thread = threading.Thread(target=self._think, args=(limits,))
        self._thread.start()

    def _count(self) -> None:
        self.troubles += 1

    def _think(self, limits: Limits) -> None:
        try:
            self.move = self.player.choose(chess.Board(), limits, self.lines.append).move
        except PlayerFailure as failure:
            self.failure = failure

    def wait(self) -> "Thinker":
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        return self

    def has_moved(self) -> bool:
        self.wait()
        return self.move in list(chess.Board().legal_moves)


def test_a_remote_player_chooses_as_the_player_does(pool: Pool) -> None:
    board = chess.Board()
    board.push_san("e4")
    lines: list[SearchInfo] = []
    player = RemotePlayer(pool, "a", make_player("alphabeta:2"), seed=5)
    decision = player.choose(board, Limits(), lines.append)
    assert decision.move in board.legal_moves
    assert decision.depth == 2
    assert (lines[-1].depth, lines[-1].pv[0]) == (2, decision.move), (
        "the last line is that of the move, however soon it came"
    )
    assert decision.tree is None
    assert player.choose(board, Limits()).move == decision.move, "the same seed at the same move"
    player.close()


def test_a_level_follows_one_seed_all_game_and_brings_its_manners(pool: Pool) -> None:
    """As the player itself does with that seed: what it overlooks once it overlooks again."""
    here = make_player("engine:1200", seed=1)
    there = RemotePlayer(pool, "level", here, seed=5)
    here.reseed(player_seed(5, 0, chess.WHITE))
    board = chess.Board()
    # Its own depth ends the search, however busy the machine is.
    patient = Limits(movetime=60.0)
    for reply in ("e7e5", "b8c6", "g8f6"):
        decision = there.choose(board, patient)
        wanted = here.choose(board, patient)
        assert (decision.move, decision.thought) == (wanted.move, wanted.thought)
        assert decision.thought is not None
        board.push(decision.move)
        board.push_uci(reply)
    there.close()
    here.close()


def test_workers_start_with_the_first_job_or_after_the_delay() -> None:
    started = {pid for pid in children(os.getpid()) if b"spawn_main" in command_of(pid)}

    def new_workers() -> set[int]:
        return {pid for pid in children(os.getpid()) if b"spawn_main" in command_of(pid)} - started

    pool = Pool(workers=1, delay=3600)
    assert new_workers() == set()
    assert Thinker(pool, limits=Limits(nodes=100)).has_moved()
    assert len(new_workers()) == 1
    pool.close()
    pool = Pool(workers=1, delay=0.1)
    wait_until(lambda: len(new_workers()) == 1)
    pool.close()


def test_stop_ends_a_search_with_what_it_has(pool: Pool) -> None:
    thinker = Thinker(pool)
    wait_until(lambda: thinker.lines)
    thinker.player.stop()
    assert thinker.has_moved()


def test_one_that_waits_is_served_when_it_is_due(pool: Pool) -> None:
    """One worker: who searches is cut short, and both answer in time."""
    first = Thinker(pool, limits=ENDLESS)
    wait_until(lambda: first.lines)
    second = Thinker(pool, limits=Limits(movetime=0.5))
    assert second.has_moved()
    assert first.has_moved()


def test_a_worker_that_is_killed_is_replaced_and_the_move_searched_again(pool: Pool) -> None:
    thinker = Thinker(pool)
    wait_until(lambda: thinker.lines)
    os.kill(worker_of_this_process(), signal.SIGKILL)
    wait_until(lambda: thinker.troubles)
    thinker.player.stop()
    assert thinker.has_moved()
    assert thinker.troubles == 1


def test_a_worker_that_hangs_is_replaced_and_the_move_searched_again(pool: Pool) -> None:
    thinker = Thinker(pool)
    wait_until(lambda: thinker.lines)
    hung = worker_of_this_process()
    os.kill(hung, signal.SIGSTOP)
    thinker.player.stop()
    assert thinker.has_moved()
    assert thinker.troubles == 1
    assert not is_alive(hung)


def test_a_worker_killed_while_idle_is_not_missed(pool: Pool) -> None:
    Thinker(pool, "random").wait()
    os.kill(worker_of_this_process(), signal.SIGKILL)
    assert Thinker(pool, "random").has_moved()


def test_a_move_that_kills_every_worker_is_given_up(pool: Pool) -> None:
    thinker = Thinker(pool)
    seen = set()
    for _ in range(MOST_TRIES):
        thinker.lines.clear()
        wait_until(lambda: thinker.lines)
        pid = worker_of_this_process()
        assert pid not in seen
        seen.add(pid)
        os.kill(pid, signal.SIGKILL)
    thinker.wait()
    assert str(thinker.failure) == f"its process died {MOST_TRIES} times over this move"
    assert Thinker(pool, "random").has_moved(), "others go on"


def test_a_short_question_ends_no_long_search_even_on_one_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the evaluation bar would end the opponent's search after every move."""
    monkeypatch.setattr("kibitz.web.workers.pool.cores", lambda: 1)
    with closing(Pool()) as pool:
        first, second = Thinker(pool), Thinker(pool)
        wait_until(lambda: first.lines and second.lines)
        second.player.stop()
        assert second.has_moved()
        assert Thinker(pool, limits=Limits(movetime=0.2)).has_moved()
        assert first.move is None
        first.player.stop()
        assert first.has_moved()


def test_a_player_that_fails_fails_here_too(pool: Pool) -> None:
    thinker = Thinker(pool, fake("exits"), Limits(movetime=1))
    thinker.wait()
    assert thinker.failure is not None


def test_closing_ends_the_workers_and_what_waits() -> None:
    pool = Pool(workers=1)
    thinkers = [Thinker(pool) for _ in range(3)]
    wait_until(lambda: any(thinker.lines for thinker in thinkers))
    pool.close()
    for thinker in thinkers:
        thinker.wait()
    assert all(thinker.move or str(thinker.failure) == "the server is ending" for thinker in thinkers)
    with pytest.raises(PlayerFailure, match="the server is ending"):
        RemotePlayer(pool, "b", make_player("random")).choose(chess.Board(), Limits())


# Time


def test_a_search_that_waited_has_so_much_less() -> None:
    clocks = Limits(clock=Clock(10.0, 20.0, 1.0, 1.0))
    search = SearchTask.of(Role("a", "engine", 0), chess.Board(), clocks).within(0.5, waited=2.0)
    assert (search.limits.movetime, search.limits.clock) == (0.5, Clock(8.0, 20.0, 1.0, 1.0))
    untouched = SearchTask.of(Role("a", "engine", 0), chess.Board(), Limits(nodes=100)).within(
        None, waited=2.0
    )
    assert untouched.limits == Limits(nodes=100)


def test_a_bench_keeps_the_players_of_games_and_forgets_them() -> None:
    bench = Bench()
    one = bench.player(Role("a", "random", 1))
    assert bench.player(Role("a", "random", 2)) is one
    assert bench.player(Role("b", "random", 2)) is not one
    bench.forget("a")
    assert bench.player(Role("a", "random", 1)) is not one
    bench.close()
