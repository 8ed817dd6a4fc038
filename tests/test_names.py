"""A public class has a name of its own: whoever reads it in one room need not ask which one is meant."""

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "kibitz"


def twice(source: Path) -> dict[str, list[str]]:
    """The public classes of more than one module."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(source.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(source).as_posix())
    return {name: places for name, places in found.items() if len(places) > 1}


def test_no_public_class_has_the_name_of_another() -> None:
    assert twice(SOURCE) == {}


def test_two_of_one_name_would_be_noticed(tmp_path: Path) -> None:
    for room in ("arena", "game"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "record.py").write_text("class Record: ...\nclass _Hidden: ...\n")
    assert twice(tmp_path) == {"Record": ["arena/record.py", "game/record.py"]}
