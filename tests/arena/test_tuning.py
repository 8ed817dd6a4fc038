"""A tuning run: its parameters, its state, and what it refuses."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from kibitz.arena.tuning import (
    TuningSettings,
    TuningState,
    TuningStateError,
    chosen_tunables,
    load_state,
    save_state,
    tuned,
)
from kibitz.cli import main
from kibitz.engine.search.tuning import declared
from kibitz.errors import InputError

SETTINGS = TuningSettings(chosen_tunables(["LATE_MOVES", "NULL_*"]), 40, 8, "nodes=100", 5)


def more_is_better(plus: Mapping[str, int], minus: Mapping[str, int]) -> float:
    """No games: whoever leaves out moves later wins."""
    return 8.0 * (plus["LATE_MOVES"] > minus["LATE_MOVES"]) - 8.0 * (plus["LATE_MOVES"] < minus["LATE_MOVES"])


def test_patterns_choose_parameters_with_their_ranges() -> None:
    assert set(SETTINGS.tunables) == {"LATE_MOVES"} | {
        name for name in declared() if name.startswith("NULL_")
    }
    late = declared()["LATE_MOVES"]
    assert SETTINGS.tunables["LATE_MOVES"].high == late.high
    everything = set(chosen_tunables([]))
    assert "RAZORING_BASE" in everything
    assert not any(name.startswith(("TIME_", "PATIENCE_")) for name in everything)
    with pytest.raises(InputError, match="no parameter 'LATE_MOVE'"):
        chosen_tunables(["LATE_MOVE"])


def test_a_run_that_was_stopped_goes_on_to_the_same_values(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    *_, whole = tuned(SETTINGS, load_state(path, SETTINGS), more_is_better)
    for _, state in zip(range(13), tuned(SETTINGS, load_state(path, SETTINGS), more_is_better), strict=False):
        save_state(path, SETTINGS, state)
    assert load_state(path, SETTINGS).iteration == 13
    *_, last = tuned(SETTINGS, load_state(path, SETTINGS), more_is_better)
    assert last == whole
    assert (last.iteration, last.games) == (40, 320)
    assert last.values["LATE_MOVES"] > SETTINGS.tunables["LATE_MOVES"].start


def test_a_state_of_another_run_and_no_state_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    save_state(path, SETTINGS, TuningState(3, SETTINGS.spsa().start()))
    with pytest.raises(TuningStateError, match="was begun with other games"):
        load_state(path, replace(SETTINGS, games=4))
    path.write_text("[]")
    with pytest.raises(TuningStateError, match="expected the state of a tuning"):
        load_state(path, SETTINGS)


def test_a_normal_build_cannot_tune(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = tmp_path / "state.json"
    assert main(["tune", str(state), "LATE_MOVES"]) == 2
    assert "expected a build with KIBITZ_TUNE=1, got" in capsys.readouterr().err
    assert main(["tune", str(state), "--net", str(tmp_path / "none.net")]) == 2
    assert "cannot read the net" in capsys.readouterr().err
    assert not state.exists()
