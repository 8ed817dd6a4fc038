"""Tests wait for states and judge nothing by how long it took, so that they pass on a machine of any speed."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
CLOCKS = re.compile(
    r"\b(sleep|wait_for_timeout|monotonic|monotonic_ns|perf_counter|thread_time|process_time|time\.time)\((?!0\))"
)
REASONS = {
    "processes.py": "waits for a state, and gives up in the end",
    "web/parts.py": "gives up in the end",
    "terminal/pseudo_terminal.py": "gives up in the end",
    "terminal/test_screen.py": "gives up in the end",
    "fake_engine.py": "an engine that is slow, or never answers",
    "game/test_killed.py": "kills at any moment",
    "players/outside/test_player.py": "closes at any moment",
    "net/test_play.py": "kills at any moment",
    "core/test_threads.py": "lets another thread run",
    "buildtools/test_environment.py": "commands that wait for each other",
}


def test_only_these_look_at_a_clock_or_sleep() -> None:
    found = {
        path.relative_to(TESTS).as_posix()
        for path in TESTS.rglob("*.py")
        if CLOCKS.search(path.read_text(encoding="utf-8"))
    }
    assert found == set(REASONS)
