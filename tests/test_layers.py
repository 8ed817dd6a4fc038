"""Imports go down. The rule is checked, and so is the check."""

from pathlib import Path

import layers
import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"


def test_no_room_imports_one_above_it() -> None:
    assert list(layers.violations(SOURCE)) == []


@pytest.mark.parametrize(
    ("room", "line", "complaint"),
    [
        ("core", "from kibitz.engine import limits", "core imports engine, which lies above or beside it"),
        ("core", "import kibitz.cli", "core imports cli"),
        ("core", "from kibitz import players", "core imports players"),
        ("core", "from ..engine import limits", "core imports engine"),
        ("core", "def late():\n    from kibitz.game import game", "core imports game"),
        ("uci", "from kibitz.web import app", "uci imports web"),
        ("game", "import textual", "game imports textual, which belongs to terminal"),
        ("attic", "", "'attic' is not a room"),
    ],
)
def test_an_upward_import_is_found(tmp_path: Path, room: str, line: str, complaint: str) -> None:
    module = tmp_path / "kibitz" / room / "module.py"
    module.parent.mkdir(parents=True)
    module.write_text(line + "\n")
    assert [found for found in layers.violations(tmp_path) if complaint in found]
    assert layers.main(tmp_path) == 1


@pytest.mark.parametrize(
    "line", ["from kibitz.core import Board", "from kibitz import errors", "import chess"]
)
def test_a_downward_import_is_not(tmp_path: Path, line: str) -> None:
    module = tmp_path / "kibitz" / "game" / "module.py"
    module.parent.mkdir(parents=True)
    module.write_text(line + "\n")
    assert layers.main(tmp_path) == 0
