"""Games on a real Dask cluster, also when one of its workers is killed."""

import json
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from kibitz.arena.record import GameRecord
from kibitz.arena.store import FILE, ArenaStore
from kibitz.cli import main
from tests.arena.parts import OPENINGS
from tests.clusters import Cluster

GAMES = 40


def played(record: GameRecord) -> tuple[object, ...]:
    """What of a game is the same wherever it is played."""
    return record.number, record.opening, record.moves, record.outcome


def test_a_cluster_plays_the_same_games(tmp_path: Path) -> None:
    def games(folder: str, *where: str) -> list[tuple[object, ...]]:
        data = tmp_path / folder
        command = ["match", "minimax:1", "random", "--games", "4", "--seed", "3", "--longest", "20"]
        assert main([*command, "--data", str(data), *where]) == 0
        with ArenaStore.open(data) as store:
            return sorted(played(record) for record in store.games(1))

    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", dashboard_address=None
    ) as cluster:
        there = games("there", "--dask", cluster.scheduler_address)
    assert there == games("here", "--concurrency", "1")


def stored(data: Path) -> list[int]:
    if not (data / FILE).exists():
        return []
    with ArenaStore.open(data) as store:
        return [record.number for record in store.games(1)]


@pytest.mark.slow
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
    out = cluster.run_and_lose_a_worker("match", *players, *options, until=lambda: len(stored(data)) >= 5)
    found: dict[str, Any] = json.loads(out)
    assert found["games"] == GAMES
    assert stored(data) == list(range(GAMES))
    assert found["faults"] == {"first": {}, "second": {}}
