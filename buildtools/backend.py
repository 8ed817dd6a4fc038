"""The PEP 517 backend: setuptools, plus a C compiler from PyPI where the machine has none."""

from collections.abc import Mapping
from typing import Any

import toolchain
from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

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

# In both hooks the toolchain is asked first: setuptools runs setup.py, which puts the compiler it chose into CC.


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [*toolchain.requirements(), *build_meta.get_requires_for_build_wheel(config_settings)]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    return [*toolchain.requirements(), *build_meta.get_requires_for_build_editable(config_settings)]
