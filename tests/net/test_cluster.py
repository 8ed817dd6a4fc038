"""Self-play on a real Dask cluster: the same games as here, also when a machine is lost."""

import signal
import subprocess
import sys
from pathlib import Path

from kibitz.net.games import read_games
from kibitz.net.play import SelfPlayer, SelfPlaySettings, SelfPlayTask
from tests.clusters import Cluster
from tests.processes import wait_until

GAMES = 100


def test_a_cluster_plays_the_same_games_and_a_lost_worker_costs_none(
    cluster: Cluster, tmp_path: Path
) -> None:
    path = tmp_path / "a.games"
    command = [sys.executable, "-m", "kibitz", "net", "play", str(path), "--dask", cluster.address]
    options = ["--games", str(GAMES), "--nodes", "300", "--seed", "5"]
    run = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        wait_until(lambda: (path.exists() and any(True for _ in read_games(path))) or run.poll() is not None)
        assert run.poll() is None
        cluster.second_worker.send_signal(signal.SIGKILL)
        _, err = run.communicate(timeout=300)
    finally:
        run.kill()
        run.wait()
    assert run.returncode == 0, err
    here = SelfPlayer(SelfPlaySettings(seed=5, nodes=300)).play(SelfPlayTask(0, GAMES)).block
    assert b"".join(game.packed() for game in read_games(path)) == here.payload
