"""How a player's short name is read.

    NAME[:SETTING[,SETTING]…]    alphabeta:3    alphabeta:3,ordering=off,eval=material    engine:nodes=2000

A setting is KEY=VALUE. The main one of a kind of player may leave its key out if it comes first, so that
`alphabeta:3` is `alphabeta:depth=3`. The normalised name has that one first, without its key, then those that
differ from their default, in a fixed order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kibitz.errors import InputError, nearest, shown

Value = int | float | bool | str | None


class PlayerNameError(InputError):
    """A name that makes no player."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that a name may say about a player. `read` returns None for what it cannot read."""

    key: str
    default: Value
    expected: str  # "a whole number from 1 to 20"
    read: Callable[[str], Value]


def whole(key: str, default: int | None, low: int, high: int) -> Setting:
    def read(text: str) -> int | None:
        digits = len(text) <= 12 and re.fullmatch(r"[0-9]+", text)
        return int(text) if digits and low <= int(text) <= high else None

    return Setting(key, default, f"a whole number from {low:,} to {high:,}", read)


def decimal(key: str, default: float | None, low: float, high: float) -> Setting:
    def read(text: str) -> float | None:
        digits = len(text) <= 12 and re.fullmatch(r"[0-9]+(\.[0-9]*)?|\.[0-9]+", text)
        return float(text) if digits and low <= float(text) <= high else None

    return Setting(key, default, f"a number from {low:g} to {high:g}", read)


def switch(key: str, default: bool | None) -> Setting:
    return Setting(key, default, "on or off", {"on": True, "off": False}.get)


def choice(key: str, default: str, known: Sequence[str]) -> Setting:
    return Setting(key, default, " or ".join(known), {word: word for word in known}.get)


def read_settings(name: str, text: str, settings: Sequence[Setting], main: str | None) -> dict[str, Value]:
    """The settings that `text` gives, which follows the colon of the name; the others have their defaults."""
    known = {setting.key: setting for setting in settings}
    values = {setting.key: setting.default for setting in settings}
    given: set[str] = set()
    for place, part in enumerate(text.split(",") if text else ()):
        key, equals, value = (word.strip() for word in part.partition("="))
        if not equals and place == 0 and main is not None:
            key, value = main, key
        elif not equals:
            raise PlayerNameError(f"player {shown(name)}: expected KEY=VALUE, got {shown(part)}{keys(known)}")
        setting = known.get(key)
        if setting is None:
            meant = nearest(key[:30], known)
            raise PlayerNameError(
                f"player {shown(name)}: there is no setting {shown(key)}{meant}{keys(known)}"
            )
        if key in given:
            raise PlayerNameError(f"player {shown(name)}: {key} is given twice")
        given.add(key)
        values[key] = setting.read(value.lower())
        if values[key] is None:
            raise PlayerNameError(
                f"player {shown(name)}: expected {key} to be {setting.expected}, got {shown(value)}"
            )
    return values


def normalised(kind: str, values: Mapping[str, Value], settings: Sequence[Setting], main: str | None) -> str:
    parts = []
    for setting in settings:
        value = values[setting.key]
        if setting.key == main and value is not None:
            parts.append(written(value))
        elif value != setting.default:
            parts.append(f"{setting.key}={written(value)}")
    return f"{kind}:{','.join(parts)}" if parts else kind


def written(value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:g}" if isinstance(value, float) else str(value)


def keys(known: Mapping[str, Setting]) -> str:
    return f"; it may have {', '.join(known)}" if known else "; it has none"
