"""The fuzzer: its inputs follow from the seed, it tells every kind of fault, and no door has one."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from fuzzing import examples, watch
from fuzzing.mutation import LONGEST, Mutator
from fuzzing.watch import TARGETS, Watch

ROOT = Path(__file__).resolve().parents[2]
BROKEN = "tests.tools.broken_target:Broken"
# Inputs in every run; `tools/fuzz.py` tries as many as it is told to.
FEW = {"uci": 200, "fen": 100, "pgn": 100, "names": 200, "socket": 35, "rest": 40}


@pytest.mark.parametrize("name", TARGETS)
def test_a_door_takes_hostile_input_or_refuses_it(name: str) -> None:
    tally = Watch(name, seed=1).run(lambda tally: tally.inputs < FEW[name], lambda tally: None)
    assert tally.faults == []
    assert tally.inputs >= FEW[name]
    assert 0 < tally.peak < watch.MOST_MEMORY


def test_the_same_seed_draws_the_same_inputs() -> None:
    def drawn(seed: int) -> list[str]:
        mutator = Mutator(Random(seed), examples.UCI)
        return [mutator.text() for _ in range(300)]

    assert drawn(1) == drawn(1)
    assert drawn(1) != drawn(2)
    assert all(len(text) <= LONGEST for text in drawn(3))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("good", None),
        ("wrong", "a wrong answer"),
        ("crash", "its process ended with -6"),
        ("hang", "no answer within 1 seconds"),
        ("hungry", "MB of memory"),
    ],
)
def test_faults_are_told(monkeypatch: pytest.MonkeyPatch, text: str, fault: str | None) -> None:
    monkeypatch.setitem(TARGETS, "broken", BROKEN)
    monkeypatch.setattr(watch, "MOST_MEMORY", 120 << 20)
    found = Watch("broken", 0, deadline=1.0 if text == "hang" else watch.DEADLINE).again([text])
    assert found is None if fault is None else fault in (found or "")


def test_after_a_crash_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TARGETS, "broken", BROKEN)
    tally = Watch("broken", seed=1).run(lambda tally: True, lambda tally: None)
    assert len(tally.faults) == watch.MOST_FAULTS
    assert {fault.what for fault in tally.faults} == {"a wrong answer", "its process ended with -6"}


def test_the_command_counts_and_tries_again(tmp_path: Path) -> None:
    def fuzz(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(ROOT / "tools/fuzz.py"), *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    done = fuzz("--inputs", "50", "--only", "names")
    assert done.returncode == 0
    assert done.stdout.splitlines()[1].split()[:3] == ["names", "50", "0"]
    kept = {"target": "names", "seed": 0, "batch": 3, "what": "", "inputs": ["random@movetime=0..5"]}
    (tmp_path / "fault.json").write_text(json.dumps(kept))
    again = fuzz("--again", "fault.json")
    assert (again.returncode, again.stdout) == (0, "nothing goes wrong\n")
