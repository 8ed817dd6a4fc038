"""What docs/game.md shows works as it says."""

import re
from pathlib import Path

import pytest

from kibitz.game.clock import TimeControl

PAGE = (Path(__file__).parents[2] / "docs" / "game.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_plays_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    example, _ = EXAMPLES
    monkeypatch.chdir(tmp_path)
    exec(example, {})
    assert capsys.readouterr().out.splitlines()[-1].startswith(("White wins", "Black wins", "Draw by"))


def test_every_time_control_of_the_table_is_one() -> None:
    section = PAGE.split("## Time controls")[1].split("##")[0]
    examples = re.findall(r"`([0-9][^`]*|none)`", section)
    assert len(examples) >= 7
    for text in examples:
        assert str(TimeControl.parse(text))


def test_the_example_of_a_tree_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    _, example = EXAMPLES
    exec(example, {})
    assert f"# {capsys.readouterr().out}" in example
