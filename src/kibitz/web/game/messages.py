"""The shapes of a game, as one looks at it, and of the opponents."""

from dataclasses import dataclass
from typing import Literal

Colour = Literal["white", "black"]
# The picture beside an opponent.
Sign = Literal[
    "person", "crown", "dice", "hand", "tree", "scissors", "branch", "chances", "chip",
    "chick", "flag", "magnet", "bricks", "bolt", "hourglass", "arrows", "gift", "mountain", "flame", "owl",
]  # fmt: skip


@dataclass(slots=True, kw_only=True)
class ControlInfo:
    """`text` as a person writes it (`5+3`, `none`), `kind` in words (`no clock`); a clock begins with `base`."""

    text: str
    kind: str
    base: float | None = None


@dataclass(slots=True, kw_only=True)
class Titles:
    """What to call the two sides where people read: `You`, `Kibitz 1500`."""

    white: str
    black: str


@dataclass(slots=True, kw_only=True)
class GameInfo:
    """What does not change. `persons` are the colours that people play; `strength` says what is in force.

    `material` is that of the first position: White's men less Black's, in pawns.
    """

    number: int
    white: str
    black: str
    titles: Titles
    persons: list[Colour]
    control: ControlInfo
    start_fen: str
    chess960: bool
    strength: dict[str, str]
    material: int


@dataclass(slots=True, kw_only=True)
class MoveInfo:
    """A move and the position after it. `to` is where the king arrives when it castles.

    `takes` is what it captures (p n b r q); `material` is White's men less Black's, in pawns; `clock` is what its
    side has left.
    """

    uci: str
    san: str
    spoken: str
    fen: str
    from_: str
    to: str
    check: bool
    material: int
    takes: str | None = None
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
class SettingValue:
    """`label` is what people read; `hint` says more of it, where there is more to say."""

    value: str
    label: str
    hint: str | None = None


@dataclass(slots=True, kw_only=True)
class SettingInfo:
    """Something to choose about an opponent: the values in their order, on a slider or as a list."""

    key: str
    label: str
    shape: Literal["slider", "list"]
    values: list[SettingValue]
    default: str


@dataclass(slots=True, kw_only=True)
class OwnRatingInfo:
    """How strong the owner plays, by that many games; `error` is half the 95 % interval. `next` is an opponent's id."""

    rating: int
    error: int
    games: int
    next: str
    next_title: str


@dataclass(slots=True, kw_only=True)
class Opponent:
    """One entry of the list to pick from.

    `id` is its own in the list. The player is called `name`, with the chosen settings after it (`NAME:KEY=VALUE,…`).
    `group` heads its part of the list; `rating` is in words, and empty where none was measured.
    """

    id: str
    name: str
    group: str
    sign: Sign
    title: str
    sentence: str
    rating: str
    settings: list[SettingInfo]


@dataclass(slots=True, kw_only=True)
class PlayerInfo:
    """The player that a name means: the name in normal form, and what to say about it."""

    name: str
    title: str
    sentence: str
    rating: str
