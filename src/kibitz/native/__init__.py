"""Which form of the rules and the engine runs: a compiled variant, or the plain Python sources.

The build joins the modules of `core` and `engine` that are compiled into one extension (see docs/architecture.md).
`install()` makes that extension stand in for each of its parts, so that `from kibitz.core.board import Board` means
the same compiled or not. `KIBITZ_PURE=1` leaves the sources as they are; `KIBITZ_VARIANT=portable` takes that build.
"""

import os
import sys
from functools import cache
from importlib import import_module
from types import ModuleType

from kibitz.errors import BuildError

VARIANTS = {"v3": "x86-64-v3", "portable": "portable"}  # best first


def is_pure() -> bool:
    return os.environ.get("KIBITZ_PURE", "") not in ("", "0")


def install() -> None:
    """Put the compiled module in place of the modules it was joined from. Called by the packages that have any."""
    module = compiled()
    if module is not None:
        for name in module.JOINED:
            sys.modules.setdefault(name, module)


@cache
def compiled() -> ModuleType | None:
    """The compiled module to use here; None when the plain sources are asked for.

    Enter through a room (`import kibitz.core`): the module needs the uncompiled parts of the rooms it belongs to.
    """
    if is_pure():
        return None
    name = variant()
    try:
        return import_module(f"kibitz.native._{name}")
    except ImportError as error:
        raise BuildError(
            f"expected the compiled rules (variant {VARIANTS[name]}), but they do not load: {error}; "
            "run 'make install' or 'pip install .' again, or set KIBITZ_PURE=1 to run uncompiled (slow)"
        ) from error


def variant() -> str:
    """The name of the variant for this processor, or the one that KIBITZ_VARIANT names."""
    asked = os.environ.get("KIBITZ_VARIANT")
    if asked:
        if asked not in VARIANTS:
            raise BuildError(f"KIBITZ_VARIANT: expected one of {', '.join(VARIANTS)}, got {asked!r}")
        return asked
    try:
        cpu = import_module("kibitz.native._cpu")
    except ImportError:  # not x86-64: there is only one build
        return "portable"
    return "v3" if cpu.has_v3() else "portable"


def description() -> str:
    """For people: `compiled, x86-64-v3` or `pure Python`."""
    return "pure Python" if compiled() is None else f"compiled, {VARIANTS[variant()]}"
