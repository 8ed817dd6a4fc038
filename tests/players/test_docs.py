"""What docs/players.md says is so."""

from __future__ import annotations

import re
from pathlib import Path

import chess
import pytest

from benchmarks.players import TECHNIQUES, visited
from kibitz.engine.net.file import write_net
from kibitz.players import make_player
from tests.nets import random_net

PAGE = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(example, "docs/players.md", "exec"), {})
    assert chess.Move.from_uci(capsys.readouterr().out.split()[0]) in chess.Board().legal_moves


def test_every_name_makes_a_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_net(tmp_path / "own.net", random_net())
    monkeypatch.setenv("KIBITZ_NET", str(tmp_path / "own.net"))
    names = re.findall(r"`((?:random|greedy|minimax|alphabeta|tree|mcts|engine)(?::[\w=,.]+)?)`", PAGE)
    assert len(names) > 15
    for name in names:
        make_player(name)


def test_the_node_counts_are_those_of_the_search() -> None:
    rows = re.findall(
        r"^\| (?:minimax|`\w+`) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| [\d,]+ \|$", PAGE, re.MULTILINE
    )
    assert len(rows) == len(TECHNIQUES)
    for row, switches in zip(rows, TECHNIQUES.values(), strict=True):
        counts = [int(figure.replace(",", "")) for figure in row]
        assert counts == [visited(chess.Board(), depth, switches) for depth in (1, 2, 3)]
