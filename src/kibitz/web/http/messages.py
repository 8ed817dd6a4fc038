"""The shapes of every face of the server: errors, and the page's settings."""

import re
from dataclasses import dataclass
from typing import Literal

from kibitz.errors import InputError, shown

WORD = re.compile(r"[a-z0-9-]{1,30}")


Code = Literal[
    "malformed",
    "too-big",
    "too-fast",
    "not-your-turn",
    "illegal",
    "stale",
    "repeated",
    "over",
    "forbidden",
    "unknown-game",
    "busy",
    "failed",
]


@dataclass(slots=True, kw_only=True)
class ErrorMessage:
    """Nothing has changed. `re` is the id of the message at fault, where it has one."""

    type: Literal["error"] = "error"
    code: Code
    message: str
    re: str | None = None


@dataclass(slots=True, kw_only=True)
class Problem:
    """The body of every answer that is an error."""

    code: Code
    message: str


@dataclass(slots=True, kw_only=True)
class PageSettings:
    """`board` and `pieces` name themes of the page."""

    theme: Literal["auto", "light", "dark"] = "auto"
    board: str = "wood"
    pieces: str = "cburnett"
    sound: bool = True
    figurines: bool = True
    coordinates: bool = True
    destinations: bool = True
    eval_bar: bool = False
    thinking: bool = False
    animation: bool = True
    premoves: bool = True
    takebacks: bool = True

    def __post_init__(self) -> None:
        for word in (self.board, self.pieces):
            if not WORD.fullmatch(word):
                raise InputError(f"expected a theme's name in small letters, got {shown(word)}")
