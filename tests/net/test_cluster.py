"""Self-play on a real Dask cluster: the same games as here, also when a machine is lost."""

from pathlib import Path

import pytest
from distributed import LocalCluster

from kibitz.cli import main
from kibitz.net.games import read_games
from kibitz.net.play import SelfPlayer, SelfPlaySettings, SelfPlayTask
from tests.clusters import Cluster

GAMES = 100


def straight(games: int, nodes: int) -> bytes:
    """What one player plays here in one go."""
    return SelfPlayer(SelfPlaySettings(seed=5, nodes=nodes)).play(SelfPlayTask(0, games)).block.payload


def test_a_cluster_plays_the_same_games(tmp_path: Path) -> None:
    path = tmp_path / "a.games"
    options = ["--games", "5", "--nodes", "20", "--seed", "5"]
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", dashboard_address=None
    ) as cluster:
        assert main(["net", "play", str(path), *options, "--dask", cluster.scheduler_address]) == 0
    assert b"".join(game.packed() for game in read_games(path)) == straight(5, 20)


@pytest.mark.slow
def test_a_lost_worker_of_a_cluster_costs_no_game(cluster: Cluster, tmp_path: Path) -> None:
    path = tmp_path / "a.games"
    options = ["--games", str(GAMES), "--nodes", "300", "--seed", "5"]
    cluster.run_and_lose_a_worker(
        "net",
        "play",
        str(path),
        *options,
        until=lambda: path.exists() and any(True for _ in read_games(path)),
    )
    assert b"".join(game.packed() for game in read_games(path)) == straight(GAMES, 300)
