"""The page is built once from its sources, with the machine's Node or PyPI's, and needs neither where it is built."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import page
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A frontend of two files, built."""
    frontend, static = tmp_path / "frontend", tmp_path / "static"
    (frontend / "src").mkdir(parents=True)
    (frontend / "package.json").write_text("{}")
    (frontend / "src" / "main.ts").write_text("export {};")
    static.mkdir()
    monkeypatch.setattr(page, "FRONTEND", frontend)
    monkeypatch.setattr(page, "STATIC", static)
    (static / page.MADE_FROM).write_text(page.digest())
    return tmp_path


def without_node(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("PATH", str(folder))


def node(folder: Path, version: str) -> str:
    program = folder / "node"
    program.write_text(f"#!/bin/sh\necho {version}\n")
    program.chmod(0o755)
    return str(program)


def test_a_built_page_needs_no_node(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_node(monkeypatch, tree)
    assert page.requirements() == []
    page.build()


@pytest.mark.parametrize("change", ["changed", "added", "renamed", "removed"])
def test_any_change_of_the_sources_makes_it_stale(tree: Path, change: str) -> None:
    source = tree / "frontend" / "src" / "main.ts"
    if change == "changed":
        source.write_text("export {}; ")
    elif change == "added":
        source.with_name("more.ts").touch()
    elif change == "renamed":
        source.rename(source.with_name("first.ts"))
    else:
        source.unlink()
    assert not page.is_built()


@pytest.mark.parametrize("folder", ["node_modules", "tests"])
def test_what_npm_installs_and_what_is_tested_is_no_source(tree: Path, folder: str) -> None:
    (tree / "frontend" / folder).mkdir()
    (tree / "frontend" / folder / "library.js").touch()
    assert page.is_built()


def test_a_stale_page_asks_for_node_where_there_is_none(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / "static" / page.MADE_FROM).unlink()
    without_node(monkeypatch, tree)
    assert page.requirements() == [page.NODE]


@pytest.mark.parametrize(
    ("version", "recent"),
    [
        ("v18.20.4", False),
        ("v20.18.9", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("nonsense", False),
    ],
)
def test_node_must_be_one_that_vite_runs_on(tmp_path: Path, version: str, recent: bool) -> None:
    assert page.is_recent(node(tmp_path, version)) is recent


def test_a_failing_build_says_what_npm_said(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tree / "npm"
    program.write_text("#!/bin/sh\necho 'no such script'\nexit 1\n")
    program.chmod(0o755)
    node(tree, "v24.1.0")
    monkeypatch.setenv("PATH", f"{tree}{os.pathsep}{os.defpath}")
    with pytest.raises(SystemExit, match=r"npm run build failed .*\nno such script"):
        page.npm("run", "build")


@pytest.mark.slow
def test_node_of_pypi_builds_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "frontend", tmp_path / "frontend", ignore=shutil.ignore_patterns("node_modules"))
    (tmp_path / "buildtools").mkdir()
    shutil.copy(ROOT / "buildtools" / "page.py", tmp_path / "buildtools")
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "empty"], check=True, timeout=120)
    python = tmp_path / "empty" / "bin" / "python"
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "env"):
        (tools / name).symlink_to(shutil.which(name) or name)
    without_node(monkeypatch, tools)
    subprocess.run([python, tmp_path / "buildtools" / "page.py", "build"], check=True, timeout=500)
    assert (tmp_path / "src/kibitz/web/static/index.html").exists()
