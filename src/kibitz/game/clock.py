"""Time controls and the chess clock. Times are seconds, exact to the millisecond.

    none        no clock
    30s/move    each move must be made within that time
    10          sudden death: ten minutes for the whole game
    5+3         five minutes, and three seconds after each move (increment)
    5d3         five minutes, and three seconds before the clock runs at each move (simple delay)

The first time is in minutes, unless `s`, `m` or `h` follows (`90s+0.5`); after `+` or `d` come seconds.
"""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import chess

from kibitz.engine.limits import Clock, Limits
from kibitz.errors import InputError, shown

LONGEST = 7 * 24 * 3600.0
UNITS = {"h": 3600, "m": 60, "s": 1, "": 60}
NUMBER = r"\d{1,6}(?:\.\d{1,3})?"
TIME = rf"(?P<base>{NUMBER})\s*(?P<unit>[hms]?)"
PER_MOVE = re.compile(rf"{TIME}\s*/\s*move", re.ASCII)
WHOLE_GAME = re.compile(rf"{TIME}\s*(?:(?P<sign>[+d])\s*(?P<bonus>{NUMBER}))?", re.ASCII)
# PGN's TimeControl tag: seconds; "1/30" is one move in thirty seconds. It has no word for a delay.
TAG = re.compile(rf"(?P<moves>1/)?(?P<base>{NUMBER})(?:(?P<sign>[+d])(?P<bonus>{NUMBER}))?", re.ASCII)
# What a computer leaves unused of its time for one move: its decision takes time to reach the clock.
MARGIN = 0.05


class TimeControlError(InputError):
    """Text that describes no time control, or an impossible one."""


class TimeKind(Enum):
    NONE = "no clock"
    PER_MOVE = "a time for each move"
    SUDDEN_DEATH = "a time for the game"
    INCREMENT = "a time for the game, and more after each move"
    DELAY = "a time for the game, and a delay before each move"


SIGNS = {None: TimeKind.SUDDEN_DEATH, "+": TimeKind.INCREMENT, "d": TimeKind.DELAY}


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`base` is the time of a game or of a move, `bonus` the increment or the delay."""

    kind: TimeKind = TimeKind.NONE
    base: float = 0.0
    bonus: float = 0.0

    def __post_init__(self) -> None:
        if self.kind is TimeKind.NONE:
            return
        if not 0 < self.base <= LONGEST:
            raise TimeControlError(
                f"time control: expected more than 0 and at most 7 days, got {self.base:g} s"
            )
        if not 0 <= self.bonus <= LONGEST:
            raise TimeControlError(f"time control: expected at most 7 days a move, got {self.bonus:g} s")

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """Read what a person writes; `str()` writes it again."""
        word = text.strip().lower()
        if word == "none":
            return cls()
        if match := PER_MOVE.fullmatch(word):
            return cls(TimeKind.PER_MOVE, seconds(match))
        if match := WHOLE_GAME.fullmatch(word):
            return cls.with_bonus(seconds(match), match["sign"], match["bonus"])
        raise TimeControlError(
            "expected a time control such as 'none', '10', '5+3', '5d3', '90s+0.5' or '30s/move', "
            f"got {shown(text)}"
        )

    @classmethod
    def from_tag(cls, text: str) -> "TimeControl":
        """Read PGN's TimeControl tag; `tag()` writes it again."""
        if text.strip() in ("", "-", "?"):
            return cls()
        match = TAG.fullmatch(text.strip())
        if match is None or (match["moves"] and match["sign"]):
            raise TimeControlError(
                f"expected a PGN time control such as '300+3', '600' or '-', got {shown(text)}"
            )
        if match["moves"]:
            return cls(TimeKind.PER_MOVE, float(match["base"]))
        return cls.with_bonus(float(match["base"]), match["sign"], match["bonus"])

    @classmethod
    def with_bonus(cls, base: float, sign: str | None, bonus: str | None) -> "TimeControl":
        extra = float(bonus or 0)
        return cls(SIGNS[sign if extra else None], base, extra)

    @property
    def increment(self) -> float:
        return self.bonus if self.kind is TimeKind.INCREMENT else 0.0

    @property
    def delay(self) -> float:
        return self.bonus if self.kind is TimeKind.DELAY else 0.0

    @property
    def sign(self) -> str:
        return "d" if self.kind is TimeKind.DELAY else "+"

    def __str__(self) -> str:
        if self.kind is TimeKind.NONE:
            return "none"
        minutes = number(self.base / 60)
        exact = self.base % 60 == 0
        if self.kind is TimeKind.PER_MOVE:
            return f"{minutes}m/move" if exact else f"{number(self.base)}s/move"
        base = minutes if exact else f"{number(self.base)}s"
        return f"{base}{self.sign}{number(self.bonus)}" if self.bonus else base

    def tag(self) -> str:
        if self.kind is TimeKind.NONE:
            return "-"
        if self.kind is TimeKind.PER_MOVE:
            return f"1/{number(self.base)}"
        return f"{number(self.base)}{self.sign}{number(self.bonus)}" if self.bonus else number(self.base)


UNTIMED = TimeControl()


def seconds(match: re.Match[str]) -> float:
    return round(float(match["base"]) * UNITS[match["unit"]], 3)


def number(value: float) -> str:
    """Milliseconds and no trailing zeros: `90`, `0.5`."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


class ChessClock:
    """Both sides' time. At most one side's runs; `now` is any monotonic source of seconds.

    A pause keeps what the side to move has used of its turn.
    """

    def __init__(self, control: TimeControl, now: Callable[[], float] = time.monotonic) -> None:
        self.control = control
        self._now = now
        self._left = {chess.WHITE: control.base, chess.BLACK: control.base}
        self._turn = chess.WHITE
        # The moment the clock was last started; None: it is stopped.
        self._since: float | None = None
        # Used in this turn before that moment.
        self._before = 0.0

    @property
    def running(self) -> bool:
        return self._since is not None

    def set(self, turn: chess.Color, white: float | None = None, black: float | None = None) -> None:
        """Stop at the beginning of `turn`'s move with these times left; None: the full time."""
        self._left = {
            chess.WHITE: self.control.base if white is None else white,
            chess.BLACK: self.control.base if black is None else black,
        }
        self._turn = turn
        self._since = None
        self._before = 0.0

    def start(self) -> None:
        if self._since is None:
            self._since = self._now()

    def pause(self) -> None:
        self._before = self.used()
        self._since = None

    def used(self) -> float:
        """Used by the side to move in this turn."""
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    def left(self, colour: chess.Color) -> float | None:
        """What a player sees, never below zero; None without a clock."""
        if self.control.kind is TimeKind.NONE:
            return None
        return self._left_after(colour, self.used())

    def _left_after(self, colour: chess.Color, used: float) -> float:
        charged = max(0.0, used - self.control.delay) if colour == self._turn else 0.0
        return max(0.0, self._left[colour] - charged)

    def fallen(self) -> bool:
        """Whether the side to move has no time left."""
        return self.left(self._turn) == 0.0

    def until_flag(self) -> float | None:
        """Until the flag of the side to move falls, if it keeps thinking; None without a clock."""
        left = self.left(self._turn)
        return None if left is None else left + max(0.0, self.control.delay - self.used())

    def press(self) -> float:
        """End the turn: the other side's time runs, if this one's did. Returns the time this turn used."""
        used = round(self.used(), 3)
        if self.control.kind is TimeKind.PER_MOVE:
            left = self.control.base
        else:
            left = round(self._left_after(self._turn, used) + self.control.increment, 3)
        self._left = {self._turn: left, not self._turn: self._left[not self._turn]}
        self._turn = not self._turn
        self._before = 0.0
        if self._since is not None:
            self._since = self._now()
        return used

    def limits(self) -> Limits:
        """What the side to move may spend on its move."""
        if self.control.kind is TimeKind.NONE:
            return Limits()
        left = {colour: self._left_after(colour, self.used()) for colour in chess.COLORS}
        if self.control.kind is TimeKind.PER_MOVE:
            return Limits(movetime=max(left[self._turn] - MARGIN, left[self._turn] / 2, 0.001))
        # A delay is reported as an increment: an engine that plans with one never uses more than it has.
        return Limits(
            clock=Clock(left[chess.WHITE], left[chess.BLACK], self.control.bonus, self.control.bonus)
        )
