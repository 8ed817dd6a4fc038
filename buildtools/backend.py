"""The PEP 517 backend: setuptools, plus the page, and a C compiler and Node from PyPI where the machine has none."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import page
import toolchain
from setuptools import build_meta
from setuptools.build_meta import prepare_metadata_for_build_editable, prepare_metadata_for_build_wheel

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = Mapping[str, Any] | None

# In these hooks the toolchain is asked first: setuptools runs setup.py, which puts the compiler it chose into CC.


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [*own_requirements(), *build_meta.get_requires_for_build_wheel(config_settings)]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    return [*own_requirements(), *build_meta.get_requires_for_build_editable(config_settings)]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return [*page.requirements(), *build_meta.get_requires_for_build_sdist(config_settings)]


def own_requirements() -> list[str]:
    return [*toolchain.requirements(), *page.requirements()]


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    page.build()
    # setuptools adds to what it copied before; the names of the page's files change with their content.
    for copied in Path("build").glob("lib*/kibitz/web/static"):
        shutil.rmtree(copied)
    return str(build_meta.build_wheel(wheel_directory, config_settings, metadata_directory))


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    page.build()
    return str(build_meta.build_editable(wheel_directory, config_settings, metadata_directory))


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    page.build()
    return str(build_meta.build_sdist(sdist_directory, config_settings))
