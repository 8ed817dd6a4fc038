"""Every test is found: pytest passes over folders of some names."""

from fnmatch import fnmatch
from pathlib import Path

import pytest

TESTS = Path(__file__).parent


def test_pytest_looks_into_every_folder_with_tests(pytestconfig: pytest.Config) -> None:
    passed_over = pytestconfig.getini("norecursedirs")
    folders = {folder for path in TESTS.rglob("test_*.py") for folder in path.relative_to(TESTS).parents[:-1]}
    assert len(folders) > 10
    assert [folder for folder in folders if any(fnmatch(folder.name, name) for name in passed_over)] == []
