"""The options of `setoption`: their kinds, bounds and values."""

from collections.abc import Iterator
from dataclasses import dataclass

from kibitz.engine.engine import MOST_THREADS
from kibitz.engine.search.tuning import declared, is_tuning_build
from kibitz.engine.search.values import MOST_MEGABYTES
from kibitz.engine.strength import STRONGEST, WEAKEST
from kibitz.errors import nearest, shown
from kibitz.uci.words import MOST, CommandError

Value = int | bool | str | None


@dataclass(frozen=True, slots=True)
class Spin:
    default: int
    low: int
    high: int

    def declaration(self) -> str:
        return f"spin default {self.default} min {self.low} max {self.high}"

    def parsed(self, name: str, text: str) -> int:
        if not text.lstrip("+-").isdecimal() or not self.low <= int(text[:20]) <= self.high:
            raise CommandError(f"{name}: expected a number from {self.low} to {self.high}, got {shown(text)}")
        return int(text)


@dataclass(frozen=True, slots=True)
class Check:
    default: bool

    def declaration(self) -> str:
        return f"check default {str(self.default).lower()}"

    def parsed(self, name: str, text: str) -> bool:
        if text.lower() not in ("true", "false"):
            raise CommandError(f"{name}: expected true or false, got {shown(text)}")
        return text.lower() == "true"


@dataclass(frozen=True, slots=True)
class Path:
    default: str = ""

    def declaration(self) -> str:
        return "string default <empty>"

    def parsed(self, name: str, text: str) -> str:
        return "" if text == "<empty>" else text


@dataclass(frozen=True, slots=True)
class Button:
    default: None = None

    def declaration(self) -> str:
        return "button"

    def parsed(self, name: str, text: str) -> None:
        return None


OPTIONS: dict[str, Spin | Check | Path | Button] = {
    "Hash": Spin(64, 1, MOST_MEGABYTES),
    "Clear Hash": Button(),
    "Threads": Spin(1, 1, MOST_THREADS),
    "MultiPV": Spin(1, 1, 218),
    "Ponder": Check(False),
    "Move Overhead": Spin(10, 0, 5000),
    "UCI_Chess960": Check(False),
    "UCI_ShowWDL": Check(False),
    "UCI_AnalyseMode": Check(False),
    "UCI_LimitStrength": Check(False),
    "UCI_Elo": Spin(1500, WEAKEST, STRONGEST),
    "OwnBook": Check(False),
    "BookFile": Path(),
    "SyzygyPath": Path(),
    "Variety": Check(False),
    "Seed": Spin(0, 0, MOST),
}
if is_tuning_build():
    OPTIONS |= {name: Spin(one.value, one.low, one.high) for name, one in declared().items()}


class Settings:
    """The value of every option."""

    def __init__(self) -> None:
        self.values: dict[str, Value] = {name: option.default for name, option in OPTIONS.items()}

    def set(self, name: str, text: str) -> str:
        """Take a value; return the option's name as it is written in OPTIONS (UCI ignores case)."""
        for known, option in OPTIONS.items():
            if known.lower() == name.lower():
                self.values[known] = option.parsed(known, text)
                return known
        raise CommandError(f"setoption: no option {shown(name)}{nearest(name, OPTIONS)}")

    def number(self, name: str) -> int:
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def is_on(self, name: str) -> bool:
        return self.values[name] is True

    def text(self, name: str) -> str:
        value = self.values[name]
        assert isinstance(value, str)
        return value


def declarations() -> Iterator[str]:
    for name, option in OPTIONS.items():
        yield f"option name {name} type {option.declaration()}"
