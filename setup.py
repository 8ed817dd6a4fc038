"""The compiled part of the build; all else is in pyproject.toml."""

import sys
from pathlib import Path

from setuptools import setup

sys.path.insert(0, str(Path(__file__).resolve().parent / "buildtools"))

import toolchain

toolchain.prepare()

from extensions import BuildNative, extensions  # noqa: E402  (the compiler must be chosen first)

setup(ext_modules=extensions(), cmdclass={"build_ext": BuildNative})
