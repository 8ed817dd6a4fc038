"""Games on a real Dask cluster: a scheduler and two workers, one of which is killed at work."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from kibitz.arena.store import FILE, ArenaStore
from tests.arena.parts import OPENINGS
from tests.clusters import Cluster
from tests.processes import wait_until

GAMES = 40


def stored(data: Path) -> list[int]:
    if not (data / FILE).exists():
        return []
    with ArenaStore.open(data) as store:
        return [record.number for record in store.games(1)]


def test_a_worker_that_is_killed_loses_no_game_and_none_counts_twice(
    cluster: Cluster, tmp_path: Path
) -> None:
    data, book = tmp_path / "data", tmp_path / "book.epd"
    book.write_text("\n".join(OPENINGS))
    players = ["minimax:1", "mcts:20"]
    options = [
        "--games",
        str(GAMES),
        "--openings",
        str(book),
        "--data",
        str(data),
        "--longest",
        "40",
        "--json",
    ]
    command = [sys.executable, "-m", "kibitz", "match", *players, *options, "--dask", cluster.address]
    match = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        wait_until(lambda: len(stored(data)) >= 5 or match.poll() is not None)
        assert match.poll() is None
        cluster.second_worker.send_signal(signal.SIGKILL)
        out, err = match.communicate(timeout=300)
    finally:
        match.kill()
        match.wait()
    assert match.returncode == 0, err
    found: dict[str, Any] = json.loads(out)
    assert found["games"] == GAMES
    assert stored(data) == list(range(GAMES))
    assert found["faults"] == {"first": {}, "second": {}}
