"""The docs name what is there: every module once, and only paths that exist.

A table of modules has a folder in its first heading, such as `kibitz/game/`; its first column names modules of that
folder, those of a folder inside it as `http/wire`.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "frontend" / "README.md"])
TABLE = re.compile(r"^\| `([\w/]+)/` \|.*\n\|[-:| ]+\|\n((?:\|.*\n)+)", re.MULTILINE)
LONGEST_ROW = 140  # characters: one short line each
CHANGES = "## Where to change what"


def named(under: str) -> Iterator[tuple[Path, str]]:
    """Each module that a table of a folder under this one names, with the page that does."""
    for page in PAGES:
        for folder, rows in TABLE.findall(page.read_text(encoding="utf-8")):
            if f"{folder}/".startswith(f"{under}/"):
                for row in rows.splitlines():
                    assert len(row) <= LONGEST_ROW, f"{page.name}: {row}"
                    yield from (
                        (page, f"{folder}/{name}") for name in re.findall(r"`([\w/.]+)`", row.split("|")[1])
                    )


def modules() -> Iterator[str]:
    """Every module of the package; a folder with no other module than its own counts as one."""
    source = ROOT / "src"
    for path in (source / "kibitz").rglob("*.py"):
        if path.name != "__init__.py":
            yield str(path.relative_to(source).with_suffix(""))
        elif len(list(path.parent.rglob("*.py"))) == 1:
            yield str(path.parent.relative_to(source))


def test_every_module_is_in_one_table_and_every_row_exists() -> None:
    found = Counter(name for _, name in named("kibitz"))
    assert sorted(set(modules()) - set(found)) == [], "in no table"
    assert sorted(set(found) - set(modules())) == [], "in a table, but not there"
    assert [name for name, times in found.items() if times > 1] == [], "in two tables"


def test_what_the_tables_of_the_page_name_exists() -> None:
    found = [name for _, name in named("frontend/src")]
    assert len(found) > 20
    assert [name for name in found if not (ROOT / name).exists()] == []


def changes() -> list[tuple[str, list[str]]]:
    """What can be added, and the paths that its row names."""
    section = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split(CHANGES)[1].split("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", section, re.MULTILINE)[2:]
    return [(what, re.findall(r"`([\w.-]+/[\w./-]+|[\w-]+\.md)`", files)) for what, files in rows]


@pytest.mark.parametrize(("what", "paths"), changes(), ids=[what for what, _ in changes()])
def test_where_to_change_what(what: str, paths: list[str]) -> None:
    assert len(paths) >= 3, f"{what}: expected the code, its tests and its docs"
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_there_is_a_row_for_each_change() -> None:
    assert len(changes()) >= 12
