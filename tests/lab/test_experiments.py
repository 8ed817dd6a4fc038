"""The experiments answer, and their pages state what they find."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from lab import stated_figures, with_figures

from kibitz.cli import main
from kibitz.lab.experiments import EXPERIMENTS, FindingsTable, horizon, move_ordering, random_games, tree_size
from kibitz.lab.experiments.findings import unheard
from kibitz.lab.experiments.positions import MIDDLEGAMES

DOCS = Path(__file__).parents[2] / "docs" / "lab"


def page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def stated_rows(name: str) -> list[list[str]]:
    """The cells of a page's table, without its headings."""
    lines = [line for line in stated_figures(page(name)).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_experiment_has_a_page_with_its_question_its_answer_and_its_picture(name: str) -> None:
    text = page(name)
    assert text.startswith(f"# {EXPERIMENTS[name].question}\n")
    assert f"({name}.svg)" in text
    assert f"`kibitz lab experiment {name}`" in text
    assert "**Asked.**" in text
    assert "**Why.**" in text
    assert f"({name}.md)" in page("README")


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_figures_and_picture_come_together(name: str) -> None:
    assert stated_rows(name)
    ElementTree.parse(DOCS / f"{name}.svg")


# --- the fast ones, again ---


def test_the_sizes_of_the_tree_are_as_stated() -> None:
    (table,) = tree_size.run(1, unheard, depth=3).tables
    assert table.cells() == stated_rows("tree-size")[:3]
    assert [row[1] for row in stated_rows("tree-size")] == ["20", "400", "8,902", "197,281"]


@pytest.mark.parametrize("positions", [1, pytest.param(None, marks=pytest.mark.slow)])
def test_at_the_horizon_the_moves_are_as_stated_and_the_engine_sees_the_error(positions: int | None) -> None:
    """What the engine says changes with the engine; that it calls one move an error and not the other does not."""
    (table,) = horizon.run(1, unheard, positions=horizon.POSITIONS[:positions]).tables
    for row, stated in zip(table.cells(), stated_rows("horizon")[:positions], strict=True):
        number, blind, believed, worth, seeing, also_believed, better_worth, fen = row
        assert [number, blind, believed, seeing, also_believed, fen] == [*stated[:3], *stated[4:6], stated[7]]
        assert float(better_worth) - float(worth) > 1, row


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tree-size", "move-ordering", "kept-tree", "random-games"])
def test_what_does_not_depend_on_the_engine_is_as_stated(name: str) -> None:
    findings = EXPERIMENTS[name].run(1)
    assert findings.markdown() == stated_figures(page(name))
    assert findings.chart == (DOCS / f"{name}.svg").read_text(encoding="utf-8")


# --- parts ---


def test_the_same_seed_gives_the_same_games_and_another_gives_others() -> None:
    one, same, other = (random_games.run(seed, unheard, games=2).markdown() for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_a_table_is_written_for_people_and_for_markdown() -> None:
    table = FindingsTable(
        ("order", "positions", "share"), (("as generated", 12345, "+1.5 %"), ("best", 6, "-2 %"))
    )
    assert table.text().splitlines() == [
        "order         positions   share",
        "as generated     12,345  +1.5 %",
        "best                  6    -2 %",
    ]
    assert table.markdown().splitlines()[:3] == [
        "| order | positions | share |",
        "| --- | ---: | ---: |",
        "| as generated | 12,345 | +1.5 % |",
    ]


def test_figures_replace_what_stands_between_the_marks_and_nothing_else() -> None:
    findings = move_ordering.run(1, unheard, depth=1, positions=MIDDLEGAMES[:1])
    old = "before\n<!-- figures -->\n\nold\n\n<!-- end of figures -->\nafter\n"
    new = with_figures(old, findings)
    assert new.startswith("before\n<!-- figures -->\n")
    assert new.endswith("\n<!-- end of figures -->\nafter\n")
    assert stated_figures(new) == findings.markdown()


# --- the command ---


def test_without_a_name_the_experiments_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "experiment"]) == 0
    shown = capsys.readouterr().out
    assert all(one.question in shown for one in EXPERIMENTS.values())
    assert "measures time" in shown


def test_a_run_prints_the_answer_and_writes_table_and_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    findings = move_ordering.run(1, unheard, depth=2, positions=MIDDLEGAMES[:2])
    monkeypatch.setattr(move_ordering, "run", lambda seed, progress: findings)
    assert main(["lab", "experiment", "move-ordering", "--out", str(tmp_path / "new")]) == 0
    question = EXPERIMENTS["move-ordering"].question
    assert question in capsys.readouterr().out
    table, picture = (tmp_path / "new" / f"move-ordering.{kind}" for kind in ("md", "svg"))
    assert table.read_text(encoding="utf-8") == f"# {question}\n\n{findings.markdown()}\n"
    assert picture.read_text(encoding="utf-8") == findings.chart


def test_an_unknown_name_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "experiment", "horizont"]) == 2
    assert "did you mean 'horizon'?" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_refused_before_anything_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["lab", "experiment", "depth", "--out", str(tmp_path / "file" / "sub")]) == 2
    assert "cannot make the folder" in capsys.readouterr().err
