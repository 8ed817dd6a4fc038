"""The tuner: the same seed gives the same games and weights, its slopes are the loss's, and it writes what it found."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import tune
import tuning_fit
from tuning_data import Positions, traced_part
from tuning_games import Sample, play, read_samples
from weights_file import rewrite

from kibitz.core import Board
from kibitz.engine.evaluation import terms
from kibitz.engine.evaluation.evaluate import score_of
from kibitz.engine.evaluation.scratch import Scratch
from kibitz.engine.evaluation.weights import WEIGHTS

ROOT = Path(__file__).resolve().parents[2]
NODES = 150


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    return [sample for seed in range(6) for sample in play((seed, NODES))]


@pytest.fixture(scope="module")
def positions(samples: list[Sample]) -> Positions:
    return traced_part(samples)


def test_a_game_depends_on_its_seed_alone() -> None:
    first = play((3, NODES))
    play((4, NODES))
    assert play((3, NODES)) == first
    assert first != play((4, NODES))


def test_samples_are_quiet_and_have_one_result_a_game() -> None:
    samples = play((5, NODES))
    assert samples
    assert len({sample.result for sample in samples}) == 1
    assert not any(Board(sample.fen).in_check() for sample in samples)


def test_the_tuner_s_score_is_the_engine_s(samples: list[Sample], positions: Positions) -> None:
    """Within the rounding of the evaluation's whole numbers: one for each king's danger, one for the score."""
    scratch = Scratch()
    engine = [score_of(Board(s.fen), scratch) * (1 if " w " in s.fen else -1) for s in samples]
    assert np.abs(tuning_fit.scores(positions, tune.weights_of(WEIGHTS)) - engine).max() < 3


@pytest.mark.parametrize("name", ["material", "knight_mobility", "danger_zone", "danger_attacker", "tempo"])
def test_slopes_are_those_of_the_loss(positions: Positions, name: str) -> None:
    weights = tune.weights_of(WEIGHTS)
    term = getattr(terms, name.upper()) + len(WEIGHTS[name]) // 2
    slope = tuning_fit.slopes(positions, weights, 0.005)
    for part, found in ((weights.middle, slope.middle[term]), (weights.end, slope.end[term])):
        part[term] += 0.01
        above = tuning_fit.loss(positions, weights, 0.005)
        part[term] -= 0.02
        below = tuning_fit.loss(positions, weights, 0.005)
        part[term] += 0.01
        assert (above - below) / 0.02 == pytest.approx(found, rel=1e-3, abs=1e-9)


def test_fitting_lowers_the_loss_and_leaves_frozen_weights(positions: Positions) -> None:
    start = tune.weights_of(WEIGHTS)
    best, log = tuning_fit.fit(positions, positions, start, tune.frozen_terms(), epochs=5, seed=1)
    assert tuning_fit.loss(positions, best, 0.005) < tuning_fit.loss(positions, start, 0.005)
    assert all(best.end[term] == start.end[term] for term in tune.frozen_terms())
    assert log[0].startswith("steepness")


def test_centring_changes_no_score() -> None:
    table = tune.pairs_of(tune.weights_of(WEIGHTS))
    moved = tune.centred({name: list(pairs) for name, pairs in table.items()})
    for kind, name in enumerate(("pawn", "knight", "bishop", "rook", "queen")):
        for i in range(4, 28):
            before = [table["material"][kind][part] + table[f"{name}_squares"][i][part] for part in (0, 1)]
            after = [moved["material"][kind][part] + moved[f"{name}_squares"][i][part] for part in (0, 1)]
            assert before == after


def test_the_table_is_written_as_it_stands(tmp_path: Path) -> None:
    copy = tmp_path / "weights.py"
    copy.write_text(tune.WEIGHTS_FILE.read_text())
    rewrite(copy, WEIGHTS)
    assert copy.read_text() == tune.WEIGHTS_FILE.read_text()


def test_the_command_plays_fits_and_can_leave_the_weights_alone(tmp_path: Path) -> None:
    before = tune.WEIGHTS_FILE.read_text()
    options = [
        "--games",
        "8",
        "--nodes",
        "100",
        "--epochs",
        "2",
        "--processes",
        "1",
        "--seed",
        "7",
        "--dry-run",
    ]
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools/tune.py"), *options],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert "best: training" in done.stdout
    assert "games" in done.stderr
    assert list(read_samples(tmp_path / "tuning-7.txt"))
    assert tune.WEIGHTS_FILE.read_text() == before
