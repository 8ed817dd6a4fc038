"""Packages come by uv where that serves, and by pip everywhere else."""

import sys
from pathlib import Path

import packages
import pytest


class Programs:
    """A uv and a pip that only note that they were called, and with what."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.uv = folder / "env/uv/bin/uv"
        self.answers = {"config": "", "uv": "exit 0", "pip": "exit 0"}
        monkeypatch.setattr(packages, "UV", self.uv)
        monkeypatch.setattr(
            packages, "pip", lambda *arguments: [str(self.write("pip", self.pip())), *arguments]
        )
        monkeypatch.setenv("PATH", f"{folder / 'own'}:/usr/bin:/bin")

    def pip(self) -> str:
        return f'[ "$1" = config ] && {{ echo "{self.answers["config"]}"; exit 0; }}\n{self.answers["pip"]}'

    def write(self, name: str, script: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'#!/bin/sh\necho {path.name} "$@" >> {self.folder}/calls\n{script}\n')
        path.chmod(0o755)
        return path

    def calls(self) -> list[str]:
        return (self.folder / "calls").read_text().splitlines()


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    return Programs(tmp_path, monkeypatch)


def test_uv_installs_into_the_environment_that_runs_this(programs: Programs) -> None:
    programs.write("env/uv/bin/uv", "exit 0")
    assert packages.main("install", "--upgrade", "chess>=1") == 0
    assert programs.calls() == [f"uv pip install --quiet --python {sys.executable} --upgrade chess>=1"]


def test_what_uv_cannot_install_pip_tries(programs: Programs) -> None:
    programs.write("env/uv/bin/uv", "exit 2")
    assert packages.main("install", "chess>=1") == 0
    assert [call.partition(" ")[0] for call in programs.calls()] == ["uv", "pip"]


def test_without_uv_pip_installs_and_its_failure_is_the_answer(programs: Programs) -> None:
    programs.answers["pip"] = "exit 7"
    assert packages.main("install", "chess>=1") == 7
    assert programs.calls() == ["pip install chess>=1"]


def test_the_machines_own_uv_serves(programs: Programs) -> None:
    own = programs.write("own/uv", "exit 0")
    assert packages.main("fetch") == 0
    assert programs.uv.resolve() == own


def test_uv_is_fetched_and_nothing_fails_where_it_cannot_be_had(programs: Programs) -> None:
    programs.answers["pip"] = "exit 1"
    assert packages.main("fetch") == 0
    assert programs.calls()[-1] == f"pip install --target {programs.folder}/env/uv uv>=0.5"


@pytest.mark.parametrize("setting", ["global.index-url='…'", ":env:.no-index='1'"])
def test_where_pip_is_told_of_another_index_uv_is_left_out(programs: Programs, setting: str) -> None:
    programs.answers["config"] = setting
    programs.write("own/uv", "exit 0")
    assert packages.main("fetch") == 0
    assert not programs.uv.exists()


def test_indexes_beside_pypi_do_not_matter(programs: Programs) -> None:
    programs.answers["config"] = "global.extra-index-url='…'"
    programs.write("own/uv", "exit 0")
    packages.main("fetch")
    assert programs.uv.exists()
