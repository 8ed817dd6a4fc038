"""Outside engines: good ones play, broken ones end in a stated failure within a bounded time."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.engine.info import Score, SearchInfo
from kibitz.engine.limits import Clock, Limits
from kibitz.players import PlayerFailure, make_player
from kibitz.players.outside.engines import OutsideEngine, described
from kibitz.players.outside.failures import EngineDied, EngineNotStarted, EngineSilent, IllegalMove
from kibitz.players.outside.info import read_info
from kibitz.players.outside.player import UciPlayer
from kibitz.players.outside.process import Patience, UciProcess
from tests.fake_engine import ENGINES
from tests.fake_engine import fake as listed_fake
from tests.processes import PATIENCE, children, command_of, is_alive, marked, wait_until

# Nothing that an engine does is late, however busy the machine is.
CALM = Patience(start=PATIENCE, answer=PATIENCE, silence=PATIENCE, quit=0.2)
# For engines that say nothing: they are waited for in vain.
QUICK = replace(CALM, answer=0.2, silence=0.2)
SHORT = Limits(movetime=0.1)


def fake(*words: str, patience: Patience = CALM, options: dict[str, str] | None = None) -> UciPlayer:
    name = listed_fake(*words, options=options)
    return UciPlayer(name, ENGINES[name.removeprefix("uci:")], patience)


def test_a_good_engine_plays_and_says_what_it_thinks() -> None:
    infos: list[SearchInfo] = []
    board = chess.Board()
    board.push_san("e4")
    with fake("good", options={"Level": "3"}) as player:
        decision = player.choose(board, SHORT, infos.append)
    assert decision.move == next(iter(board.legal_moves))
    assert decision.score == Score(cp=-17)
    assert (decision.depth, decision.nodes, decision.pv) == (3, 1234, (decision.move,))
    assert [info.time for info in infos] == [0.012]


def test_the_same_process_plays_on() -> None:
    with fake("good") as player:
        first = player.choose(chess.Board(), SHORT)
        player.new_game()
        assert player.choose(chess.Board(), Limits(clock=Clock(1, 1, 0.1, 0.1))) == first
        assert player.choose(chess.Board(), Limits(depth=3)) == first
        assert player.choose(chess.Board(), Limits()) == first


def test_junk_between_the_answers_is_passed_over() -> None:
    for fault in ("junk", "junk at start"):
        with fake(fault) as player:
            decision = player.choose(chess.Board(), SHORT)
        assert decision.move in chess.Board().legal_moves
        assert decision.pv == (decision.move,)


@pytest.mark.parametrize(
    ("fault", "failure"),
    [
        ("exits", EngineNotStarted),
        ("bad options", EngineNotStarted),
        ("dies", EngineDied),
        ("floods", EngineDied),
        ("hangs", EngineSilent),
        ("chatters", EngineSilent),
        ("illegal", IllegalMove),
        ("impossible", IllegalMove),
        ("passes", IllegalMove),
        ("gives up", IllegalMove),
        ("mumbles", IllegalMove),
    ],
)
def test_a_broken_engine_ends_in_a_failure(fault: str, failure: type[PlayerFailure]) -> None:
    patience = QUICK if failure is EngineSilent else CALM
    with fake(fault, patience=patience) as player, pytest.raises(failure, match="engine"):
        player.choose(chess.Board(), SHORT)


def test_an_engine_that_says_nothing_at_all() -> None:
    player = fake("mute", patience=replace(CALM, start=0.2))
    with player, pytest.raises(EngineNotStarted, match=r"ready within 0\.2 s"):
        player.choose(chess.Board(), SHORT)


def test_an_engine_that_is_still_starting_ends_with_its_player() -> None:
    player = fake("mute")
    failures: list[PlayerFailure] = []

    def start() -> None:
        with pytest.raises(EngineNotStarted, match="ended while it started") as caught:
            player.prepare()
        failures.append(caught.value)

    def engines() -> list[int]:
        return [
            pid for pid in children(os.getpid()) if command_of(pid).endswith(b"\0mute\0") and is_alive(pid)
        ]

    thread = threading.Thread(target=start)
    thread.start()
    wait_until(engines)
    player.close()
    thread.join(PATIENCE)
    assert len(failures) == 1
    assert engines() == []


def test_an_engine_may_be_closed_at_any_moment_of_its_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = f"KIBITZ_TEST_MARK={tmp_path}"
    monkeypatch.setenv(*mark.split("="))
    chance = Random(1)
    silent = OutsideEngine((shutil.which("sleep") or "", "600"))
    for _ in range(20):
        player = UciPlayer("uci:silent", silent, replace(CALM, quit=0.01))

        def start(player: UciPlayer = player) -> None:
            with suppress(EngineNotStarted):
                player.prepare()

        starting = threading.Thread(target=start, daemon=True)

        def close(player: UciPlayer = player, starting: threading.Thread = starting) -> None:
            while starting.is_alive():  # the first time may come before there is anything to close
                player.close()
                starting.join(0.001)

        closing = threading.Thread(target=close, daemon=True)
        starting.start()
        time.sleep(chance.random() / 30)  # not a wait for anything: the moment is random
        closing.start()
        closing.join(PATIENCE)
        assert not closing.is_alive(), "it hangs"
    wait_until(lambda: not marked(mark))


def test_an_engine_that_was_closed_does_not_start_any_more() -> None:
    process = UciProcess([sys.executable, "-c", "input()"], CALM)
    process.close()
    with pytest.raises(EngineNotStarted, match="ended while it started"):
        process.start({})


@pytest.mark.parametrize("limits", [Limits(depth=5), Limits(nodes=100)])
@pytest.mark.parametrize("fault", ["hangs", "chatters"])
def test_silence_is_noticed_where_time_does_not_bound(fault: str, limits: Limits) -> None:
    with fake(fault, patience=QUICK) as player, pytest.raises(EngineSilent):
        player.choose(chess.Board(), limits)


def test_an_option_that_the_engine_does_not_have_or_take() -> None:
    for options in ({"Nonsense": "1"}, {"Level": "many"}, {"Level": "77"}, {"MultiPV": "2"}):
        with fake("good", options=options) as player, pytest.raises(EngineNotStarted, match="UCI engine"):
            player.choose(chess.Board(), SHORT)


def test_a_file_that_is_no_program(tmp_path: Path) -> None:
    path = tmp_path / "engine"
    path.write_bytes(b"\x00\x01\x02")
    path.chmod(0o755)
    with (
        UciPlayer("uci:none", OutsideEngine((str(path),))) as player,
        pytest.raises(EngineNotStarted, match="cannot start"),
    ):
        player.choose(chess.Board(), SHORT)


def test_after_a_failure_the_next_game_starts_a_new_process(tmp_path: Path) -> None:
    with fake("dies once", str(tmp_path / "died")) as player:
        with pytest.raises(EngineDied):
            player.choose(chess.Board(), SHORT)
        player.new_game()
        assert player.choose(chess.Board(), SHORT).move in chess.Board().legal_moves


def test_stop_from_another_thread() -> None:
    thinking = threading.Event()

    def stop() -> None:
        assert thinking.wait(PATIENCE)
        player.stop()

    with fake("thinks until stopped") as player:
        threading.Thread(target=stop).start()
        decision = player.choose(chess.Board(), Limits(movetime=600), lambda info: thinking.set())
    assert decision.score == Score(cp=31)


def test_a_stop_that_the_engine_ignores_does_not_hang() -> None:
    over = threading.Event()

    def stop() -> None:
        while not over.wait(0.1):  # the first ones may come before it thinks
            player.stop()

    with fake("hangs", patience=QUICK) as player:
        player.prepare()
        threading.Thread(target=stop, daemon=True).start()
        with pytest.raises(EngineSilent):
            player.choose(chess.Board(), Limits(movetime=600))
        over.set()


def test_an_engine_that_does_not_quit_is_ended() -> None:
    player = fake("does not quit")
    player.choose(chess.Board(), SHORT)
    player.close()
    player.close()


STARTER = """
import sys, time
sys.path.insert(0, sys.argv[1])
from tests.fake_engine import ENGINES, fake
from kibitz.players import make_player
player = make_player(fake("stubborn"), engines=ENGINES)
player.prepare()
print("ready", flush=True)
sys.stdin.read()
player.close()
"""


@pytest.mark.parametrize("number", [None, signal.SIGTERM, signal.SIGKILL])
def test_nothing_of_an_engine_outlives_us(
    number: signal.Signals | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ignores `quit` and signals, and has children; one of them has a session of its own."""
    mark = f"KIBITZ_TEST_MARK={tmp_path}"
    monkeypatch.setenv(*mark.split("="))
    root = Path(__file__).parents[3]
    command = [sys.executable, "-c", STARTER, str(root)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stdout.readline() == b"ready\n"
        # The starter, the guardian, the engine and its two children; one that has just begun is not marked yet.
        wait_until(lambda: len(marked(mark)) == 5)
        if number is None:
            assert process.stdin
            process.stdin.close()
        else:
            process.send_signal(number)
        process.wait(PATIENCE)
    wait_until(lambda: not marked(mark))


def test_an_engine_ends_though_its_guardian_was_stopped() -> None:
    player = fake("stubborn")
    player.prepare()
    (guardian,) = [pid for pid in children(os.getpid()) if b"stubborn" in command_of(pid)]
    (engine,) = [pid for pid in children(guardian) if b"stubborn" in command_of(pid)]
    os.kill(guardian, signal.SIGSTOP)
    player.close()
    wait_until(lambda: not is_alive(guardian) and not is_alive(engine))


def test_chess960_needs_an_engine_that_knows_it() -> None:
    board = chess.Board.from_chess960_pos(5)
    with fake("good") as player, pytest.raises(PlayerFailure, match="960"):
        player.choose(board, SHORT)


STOCKFISH = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")


@pytest.mark.skipif(STOCKFISH is None, reason="needs Stockfish")
def test_a_real_engine() -> None:
    infos: list[SearchInfo] = []
    board = chess.Board.from_chess960_pos(5)
    engines = {"stockfish": described(["stockfish", "Hash=1", "Skill Level=20"])}
    with make_player("uci:stockfish", engines=engines) as player:
        decision = player.choose(board, Limits(nodes=20_000), infos.append)
        assert decision.move in board.legal_moves
        assert decision.pv[0] == decision.move
        assert len(infos) > 3
        mate = player.choose(chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), Limits(depth=5))
        assert mate.score == Score(mate=1)


def test_a_line_of_analysis_keeps_only_what_makes_sense() -> None:
    board = chess.Board()
    info = read_info("info depth 7 score mate -2 time 1500 pv e2e4 e7e5 e2e4 g1f3", board)
    assert info is not None
    assert (info.depth, info.score, info.time) == (7, Score(mate=-2), 1.5)
    assert [move.uci() for move in info.pv] == ["e2e4", "e7e5"]
    assert read_info("info depth 7 pv e2e4", board) is None
    assert read_info("info score cp ²", board) is None


WORDS = ["depth", "score", "cp", "mate", "pv", "nodes", "e2e4", "e7e5", "0000", "-1", "12", "9" * 30, "e7e8q"]


@settings(deadline=None)
@given(st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=8)), max_size=20))
def test_no_line_of_analysis_breaks_the_reader(words: list[str]) -> None:
    info = read_info("info " + " ".join(words), chess.Board())
    if info is not None:
        line = chess.Board()
        for move in info.pv:
            assert move in line.legal_moves
            line.push(move)
