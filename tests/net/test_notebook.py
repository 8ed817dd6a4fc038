"""The notebook runs from top to bottom, and says what it is said to say."""

import json
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "docs" / "net.ipynb"


def test_every_cell_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
    told = capsys.readouterr().out
    for sentence in ("60 games", "centipawns a logit", "step ", "= score ", "adds "):
        assert sentence in told
