"""A tuning build plays as the normal one until it is told otherwise, and bears every value it may be told."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import unity

from tests.buildtools.copies import ROOT, built_copy

TRIALS = """
import random
from kibitz.engine.benchmark import bench
from kibitz.engine.search.tuning import declared, tune
print(bench(8).nodes)
for name, one in declared().items():
    tune(name, one.low)
print(bench(5).nodes > 0)
for name, one in declared().items():
    tune(name, one.high)
print(bench(5).nodes > 0)
numbers = random.Random(5)
for _ in range(20):
    for name, one in declared().items():
        tune(name, numbers.choice((one.low, one.high, numbers.randint(one.low, one.high))))
    print(bench(5).nodes > 0)
for name, one in declared().items():
    tune(name, one.value)
print(bench(8).nodes)
"""
# The end of input would stop the bench: it is waited for.
TOLD = """
from kibitz.uci.server import Server
server = Server(print)
for command in ("uci", "setoption name LATE_MOVES value 1", "bench 8"):
    server.obey(command.split())
server.settle()
"""


def run(source: Path, *arguments: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=True,
        timeout=500,
    )
    return done.stdout.splitlines()


def joined(folder: Path) -> tuple[str, str]:
    target = folder / "kibitz" / "native" / "joined.py"
    unity.join(ROOT / "src", target)
    return target.read_text(), target.with_suffix(".pxd").read_text()


def test_a_normal_build_has_constants(tmp_path: Path) -> None:
    python, declarations = joined(tmp_path)
    assert "\n    RAZORING_BASE = 300\n" in declarations
    assert "RAZORING_BASE =" not in python
    assert "def tune" not in python


def test_a_tuning_build_has_variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_TUNE", "1")
    python, declarations = joined(tmp_path)
    assert "\nRAZORING_BASE = 300\n" in python
    assert "\n    if name == 'RAZORING_BASE': RAZORING_BASE = value\n" in python
    assert "\ncdef int RAZORING_BASE\n" in declarations
    assert "    RAZORING_BASE = 300" not in declarations


@pytest.mark.slow
def test_a_tuning_build_takes_every_value_in_range(tmp_path: Path) -> None:
    tuning = built_copy(tmp_path / "kibitz", KIBITZ_TUNE="1", KIBITZ_CFLAGS="-O1")
    (normal,) = run(ROOT / "src", "-c", "from kibitz.engine.benchmark import bench; print(bench(8).nodes)")
    first, *trials, last = run(tuning, "-c", TRIALS)
    assert first == last == normal
    assert set(trials) == {"True"}

    state = tmp_path / "state.json"
    command = ("-m", "kibitz", "tune", str(state), "LATE_MOVES", "NULL_BASE", "--nodes", "40", "--games", "2")
    told = run(tuning, *command, "--iterations", "2", "--concurrency", "1")
    assert told[0] == "2 of 2 iterations, 4 games"
    assert len(told) == 3
    assert run(tuning, *command, "--iterations", "2", "--concurrency", "1") == told

    lines = run(tuning, "-c", TOLD)
    assert "option name LATE_MOVES type spin default 4 min 1 max 12" in lines
    assert lines[-1] not in ("", f"nodes {normal}")
    assert lines[-1].startswith("nodes ")
