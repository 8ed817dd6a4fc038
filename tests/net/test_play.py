"""The run: the same games from any number of processes, through every kind of end."""

import os
import random
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kibitz.cli import main
from kibitz.errors import InputError
from kibitz.net import play as running
from kibitz.net.games import Block, GameReader, GameWriter, read_games
from kibitz.net.play import (
    GAMES_IN_BLOCK,
    LocalCrew,
    PlayError,
    SelfPlayer,
    SelfPlaySettings,
    SelfPlayTask,
    play,
    task_from,
)
from tests.processes import children, is_alive, wait_until

QUICK = SelfPlaySettings(seed=9, nodes=20)
OPTIONS = ("--seed", "9", "--nodes", "20")


def command(path: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "kibitz", "net", "play", str(path), *options]


def run(path: Path, *options: str) -> int:
    """The same in this process, which knows its engine's signature already."""
    return main(["net", "play", str(path), *options])


def games_in(path: Path) -> int:
    return sum(1 for _ in read_games(path)) if path.exists() and path.stat().st_size else 0


def straight(games: int) -> bytes:
    """What one player plays in one go."""
    return SelfPlayer(QUICK).play(SelfPlayTask(0, games)).block.payload


def test_settings_are_within_bounds_also_those_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(InputError, match="nodes: expected a whole number from 1 to 100000000, got 0"):
        SelfPlaySettings(nodes=0)
    path = tmp_path / "a.games"
    with GameWriter(path, QUICK.header(1) | {"seed": "nine"}):
        pass
    assert main(["net", "play", str(path)]) == 2
    assert "seed: expected a whole number" in capsys.readouterr().err


def test_tasks_fall_into_step_after_a_run_that_ended_between() -> None:
    assert task_from(0, 1000) == SelfPlayTask(0, GAMES_IN_BLOCK)
    assert task_from(5, 1000) == SelfPlayTask(5, GAMES_IN_BLOCK - 5)
    assert task_from(GAMES_IN_BLOCK, GAMES_IN_BLOCK + 3) == SelfPlayTask(GAMES_IN_BLOCK, 3)


@pytest.fixture
def small_block(monkeypatch: pytest.MonkeyPatch) -> int:
    """The games of a block, in this process."""
    games = 4
    monkeypatch.setattr(running, "GAMES_IN_BLOCK", games)
    return games


@pytest.mark.parametrize("processes", [pytest.param(1, marks=pytest.mark.slow), 3])
def test_the_games_do_not_depend_on_the_number_of_processes(processes: int, small_block: int) -> None:
    games = 3 * small_block + 3
    with LocalCrew(QUICK, processes) as crew:
        blocks = [played.block for played in play(crew, 0, games, games)]
    assert [block.first for block in blocks] == list(range(0, games, small_block))
    assert b"".join(block.payload for block in blocks) == straight(games)


def test_games_are_not_played_far_ahead_of_one_that_is_late() -> None:
    class Late:
        """Plays what it was given last."""

        def __init__(self) -> None:
            self.tasks: list[SelfPlayTask] = []
            self.most = 0

        def free(self) -> int:
            return 100 - len(self.tasks)

        def give(self, task: SelfPlayTask) -> None:
            self.tasks.append(task)
            self.most = max(self.most, len(self.tasks))

        def collect(self) -> running.Played:
            block = Block(*self.tasks.pop(), kept=0, payload=b"")
            return running.Played(block, running.SearchEffort())

    crew = Late()
    blocks = [played.block.first for played in play(crew, 0, 20 * GAMES_IN_BLOCK, 4 * GAMES_IN_BLOCK)]
    assert blocks == list(range(0, 20 * GAMES_IN_BLOCK, GAMES_IN_BLOCK))
    assert crew.most == 4


def test_another_process_plays_the_games_of_one_that_was_killed(small_block: int) -> None:
    games = 4 * small_block
    with LocalCrew(QUICK, 2) as crew:
        played = play(crew, 0, games, games)
        blocks = [next(played).block]
        os.kill(crew._hands[0].pid, signal.SIGKILL)
        blocks += [one.block for one in played]
    assert b"".join(block.payload for block in blocks) == straight(games)


def test_processes_that_always_die_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with LocalCrew(QUICK, 1) as crew:
        give = running.Hand.give

        def give_and_kill(hand: running.Hand, task: SelfPlayTask) -> None:
            os.kill(hand.pid, signal.SIGKILL)
            give(hand, task)

        monkeypatch.setattr(running.Hand, "give", give_and_kill)
        with pytest.raises(PlayError, match="3 processes in a row died while they played"):
            list(play(crew, 0, 1, 1))


def test_a_process_of_another_build_does_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "own_build", lambda: "yesterday's")
    with LocalCrew(QUICK, 1) as crew, pytest.raises(PlayError, match="Kibitz was built anew while it played"):
        list(play(crew, 0, 1, 1))


@pytest.mark.parametrize("kills", [1, pytest.param(6, marks=pytest.mark.slow)])
def test_a_run_killed_again_and_again_neither_repeats_nor_skips_a_game(tmp_path: Path, kills: int) -> None:
    path = tmp_path / "a.games"
    chance = random.Random(4)
    for _ in range(kills):
        goal = games_in(path) + GAMES_IN_BLOCK
        process = subprocess.Popen(
            command(path, *OPTIONS, "--processes", "2"), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        with process:
            wait_until(lambda goal=goal: games_in(path) >= goal)  # type: ignore[misc]
            hands = children(process.pid)
            time.sleep(chance.random() / 10)  # not a wait for anything: the moment is random
            process.kill()
        assert len(hands) >= 2
        wait_until(lambda hands=hands: not any(map(is_alive, hands)))  # type: ignore[misc]
    games = games_in(path) + 5
    assert run(path, "--games", str(games), "--processes", "1") == 0
    assert b"".join(game.packed() for game in read_games(path)) == straight(games)


def test_ctrl_c_ends_it_at_once_and_leaves_whole_blocks(tmp_path: Path) -> None:
    path = tmp_path / "a.games"
    process = subprocess.Popen(
        command(path, *OPTIONS, "--processes", "1"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    wait_until(lambda: games_in(path))
    hands = children(process.pid)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Interrupted; run the same command to continue." in err
    assert "Traceback" not in err
    assert f"{games_in(path):,} games" in out
    wait_until(lambda: not any(map(is_alive, hands)))
    with GameWriter(path, GameReader(path).settings) as file:
        assert file.cut == 0


def test_a_full_disk_keeps_what_is_there(
    tmp_path: Path, small_block: int, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.games"
    games = 4 * small_block
    _, most = limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (3 * 1024, most))
    try:
        assert run(path, *OPTIONS, "--games", str(games), "--processes", "1") == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    kept = games_in(path)
    assert 0 < kept < games
    last = capsys.readouterr().err.splitlines()[-1]
    assert re.fullmatch(rf"kibitz: cannot write '.*': File too large; its {kept} games are kept", last)
    assert run(path, "--games", str(games), "--processes", "1") == 0
    assert b"".join(game.packed() for game in read_games(path)) == straight(games)


def test_it_ends_when_there_are_enough_positions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.games"
    assert run(path, *OPTIONS, "--positions", "1000") == 0
    counts = [block.kept for block in GameReader(path)]
    assert sum(counts[:-1]) < 1000 <= sum(counts)
    assert "% of the time in the search" in capsys.readouterr().out
    before = path.read_bytes()
    assert run(path, "--positions", "900") == 0
    assert run(path, "--games", "3") == 0
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--nodes", "21"), "was begun with nodes 20, not 21: take another file"),
        (("--seed", "8"), "was begun with seed 9, not 8: take another file"),
        (("--nodes", "0"), "expected a whole number from 1 to 100000000, got '0'"),
        (("--chess960", "1001"), "expected a whole number from 0 to 1000, got '1001'"),
        (("--dask", "tcp://127.0.0.1:1", "--processes", "2"), "expected --dask or --processes, got both"),
        (("--dask", "nowhere:x"), "expected the address of a Dask scheduler, got 'nowhere:x'"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], complaint: str
) -> None:
    path = tmp_path / "a.games"
    with GameWriter(path, QUICK.header(running.signature())):
        pass
    before = path.read_bytes()
    assert main(["net", "play", str(path), *options]) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1
    assert path.read_bytes() == before
