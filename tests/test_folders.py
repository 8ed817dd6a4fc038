"""The data folder: the one asked for, else the environment's, else the platform's."""

from pathlib import Path

import pytest

from kibitz.folders import FolderError, data_folder, default_folder


def test_what_is_asked_for_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path / "environment"))
    assert data_folder(tmp_path / "a" / "b") == tmp_path / "a" / "b"
    assert (tmp_path / "a" / "b").is_dir()
    assert data_folder() == tmp_path / "environment"
    assert data_folder("") == tmp_path / "environment"


def test_a_users_home_is_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder("~/chess") == tmp_path / "chess"


def test_the_platform_has_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    assert default_folder().name == "kibitz"


@pytest.mark.parametrize("name", ["file", "file/below", "nul\0byte"])
def test_what_cannot_be_a_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderError, match="expected a data folder"):
        data_folder(tmp_path / name)
