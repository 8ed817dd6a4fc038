"""The shapes of a game, as one looks at it, and of the opponents."""

from dataclasses import dataclass
from typing import Literal

Colour = Literal["white", "black"]


@dataclass(slots=True, kw_only=True)
class ControlInfo:
    """`text` as a person writes it (`5+3`, `none`), `kind` in words (`no clock`)."""

    text: str
    kind: str


@dataclass(slots=True, kw_only=True)
class Titles:
    """What to call the two sides where people read: `You`, `Kibitz 1500`."""

    white: str
    black: str


@dataclass(slots=True, kw_only=True)
class GameInfo:
    """What does not change. `persons` are the colours that people play; `strength` says what is in force."""

    number: int
    white: str
    black: str
    titles: Titles
    persons: list[Colour]
    control: ControlInfo
    start_fen: str
    chess960: bool
    strength: dict[str, str]


@dataclass(slots=True, kw_only=True)
class MoveInfo:
    """A move and the position after it. `to` is where the king arrives when it castles."""

    uci: str
    san: str
    spoken: str
    fen: str
    from_: str
    to: str
    check: bool
    capture: bool
    clock: float | None = None
    used: float | None = None
    score: str | None = None
    depth: int | None = None
    nodes: int | None = None
    remark: str | None = None


@dataclass(slots=True, kw_only=True)
class OutcomeInfo:
    result: str
    text: str
    winner: Colour | None = None


@dataclass(slots=True, kw_only=True)
class OpeningInfo:
    eco: str
    name: str


@dataclass(slots=True, kw_only=True)
class Captured:
    """What each side has taken, as letters: p n b r q."""

    white: list[str]
    black: list[str]


@dataclass(slots=True, kw_only=True)
class Level:
    """An opponent by strength; without `elo`: as strong as it can be."""

    name: str
    label: str
    elo: int | None = None


@dataclass(slots=True, kw_only=True)
class OpponentKind:
    """An opponent by the way it thinks."""

    name: str
    pattern: str
    sentence: str
    example: str
