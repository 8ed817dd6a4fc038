"""The shapes of a game, as one looks at it, and of the opponents."""

from typing import Literal

from kibitz.web.http.record import Message

Colour = Literal["white", "black"]
# The picture beside an opponent.
Sign = Literal[
    "person", "crown", "dice", "hand", "tree", "scissors", "branch", "chances", "chip",
    "chick", "flag", "magnet", "bricks", "bolt", "hourglass", "arrows", "gift", "mountain", "flame", "owl",
]  # fmt: skip


class ControlInfo(Message):
    """`text` as a person writes it (`5+3`, `none`), `kind` in words (`no clock`); a clock begins with `base`."""

    text: str
    kind: str
    base: float | None = None


class Titles(Message):
    """What to call the two sides where people read: `You`, `Kibitz 1500`."""

    white: str
    black: str


class GameInfo(Message):
    """What does not change. `persons` are the colours that people play; `strength` says what is in force.

    `material` is that of the first position: White's pieces minus Black's, in pawns.
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


class MoveInfo(Message):
    """A move and the position after it. `to` is where the king arrives when it castles.

    `takes` is what it captures (p n b r q); `material` is White's pieces minus Black's, in pawns; `clock` is what its
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


class OutcomeInfo(Message):
    result: str
    text: str
    winner: Colour | None = None


class OpeningInfo(Message):
    eco: str
    name: str


class SettingValue(Message):
    """`label` is what people read; `hint` says more of it, where there is more to say."""

    value: str
    label: str
    hint: str | None = None


class SettingInfo(Message):
    """Something to choose about an opponent: the values in their order, on a slider or as a list."""

    key: str
    label: str
    shape: Literal["slider", "list"]
    values: list[SettingValue]
    default: str


class OwnRatingInfo(Message):
    """How strong the owner plays, by that many games; `error` is half the 95 % interval. `next` is an opponent's id."""

    rating: int
    error: int
    games: int
    next: str
    next_title: str


class Opponent(Message):
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


class PlayerInfo(Message):
    """The player that a name means: the name in normal form, and what to say about it."""

    name: str
    title: str
    sentence: str
    rating: str
