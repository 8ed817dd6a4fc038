"""Imports go down. The rule is checked, and so is the check."""

from pathlib import Path

import layers
import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"
MOST_MODULES = 20  # in one folder: more cannot be taken in at a glance


# That no room imports one above it is what `make layers` says.
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
        ("web/attic", "", "'web.attic' is not a room"),
        (
            "engine/evaluation",
            "from kibitz.engine.search import table",
            "engine.evaluation imports engine.search",
        ),
        (
            "engine/search",
            "from kibitz.engine import Engine",
            "engine.search imports engine, which lies above",
        ),
        (
            "players/readable",
            "from kibitz.players.outside import info",
            "players.readable imports players.outside",
        ),
        ("web/http", "from kibitz.web import api", "web.http imports web, which lies above or beside it"),
        ("web/play", "from ..arena import view", "web.play imports web.arena, which lies above or beside it"),
        ("web/play", "from kibitz.terminal import app", "web imports terminal"),
    ],
)
def test_an_upward_import_is_found(tmp_path: Path, room: str, line: str, complaint: str) -> None:
    module = tmp_path / "kibitz" / room / "module.py"
    module.parent.mkdir(parents=True)
    module.write_text(line + "\n")
    assert [found for found in layers.violations(tmp_path) if complaint in found]
    assert layers.main(tmp_path) == 1


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("game", "from kibitz.core import Board"),
        ("game", "from kibitz import errors"),
        ("game", "import chess"),
        ("game", "from kibitz.engine.search import values"),
        ("engine/search", "from kibitz.engine.limits import Limits"),
        ("web/play", "from kibitz.web.play import live"),
        ("web/play", "from kibitz.web.http.wire import dumps"),
    ],
)
def test_a_downward_import_is_not(tmp_path: Path, room: str, line: str) -> None:
    module = tmp_path / "kibitz" / room / "module.py"
    module.parent.mkdir(parents=True)
    module.write_text(line + "\n")
    assert layers.main(tmp_path) == 0


def test_routes_do_not_import_routes(tmp_path: Path) -> None:
    room = tmp_path / "kibitz" / "web" / "play"
    room.mkdir(parents=True)
    (room / "games.py").write_text("routes: list[str] = []\n")
    (room / "list.py").write_text("from kibitz.web.play.games import number_of\n")
    assert layers.main(tmp_path) == 0
    (room / "socket.py").write_text("from kibitz.web.play.games import number_of\nroutes = []\n")
    (found,) = layers.violations(tmp_path)
    assert "kibitz.web.play.socket holds routes and imports those of kibitz.web.play.games" in found


def test_no_folder_is_crowded() -> None:
    """A module and its C declarations count once."""
    crowded = {}
    for folder in (path.parent for path in (SOURCE / "kibitz").rglob("__init__.py")):
        modules = {path.stem for path in folder.iterdir() if path.suffix in (".py", ".pxd", ".pyx")} - {
            "__init__"
        }
        if len(modules) > MOST_MODULES:
            crowded[str(folder.relative_to(SOURCE))] = len(modules)
    assert crowded == {}
