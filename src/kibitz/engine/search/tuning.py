"""The parameters of the search as data and, in a tuning build, other values for them.

In a normal build a parameter is a C constant and cannot change. A build with `KIBITZ_TUNE=1` makes variables of them:
slower, and for finding better values only. They hold for the whole process.
"""

from dataclasses import dataclass
from functools import cache
from typing import get_type_hints

from kibitz import native
from kibitz.engine.search import parameters
from kibitz.errors import InputError, nearest, shown


class ParameterError(InputError):
    """A parameter that is not there, cannot change or cannot have this value."""


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    value: int
    unit: str
    low: int
    high: int


@cache
def declared() -> dict[str, Parameter]:
    """Every parameter by its name, with the value that this version plays with."""
    hints = get_type_hints(parameters, include_extras=True)
    return {
        name: Parameter(name, getattr(parameters, name), *hint.__metadata__) for name, hint in hints.items()
    }


def is_tuning_build() -> bool:
    return hasattr(native.compiled(), "tune")


def tune(name: str, value: int) -> None:
    """Give a parameter another value, from the next search on."""
    known = declared()
    if name not in known:
        raise ParameterError(f"no parameter {shown(name)}{nearest(name, known)}")
    one = known[name]
    if not isinstance(value, int) or not one.low <= value <= one.high:
        raise ParameterError(f"{name}: expected {one.low} to {one.high} {one.unit}, got {shown(value)}")
    unit = native.compiled()
    if unit is None or not is_tuning_build():
        raise ParameterError(f"{name}: expected a build with KIBITZ_TUNE=1, got {native.description()}")
    # Both forms: the compiled modules have variables of their own, the others read the module's attributes.
    unit.tune(name, value)
    setattr(parameters, name, value)
