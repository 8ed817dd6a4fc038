"""The shapes of every face of the server: errors, and the page's settings."""

from typing import Literal

from kibitz.web.http.record import Message

# Of an analysis.
LineCount = Literal[1, 2, 3, 4, 5]
Theme = Literal["auto", "light", "dark"]
BoardTheme = Literal["wood", "green", "blue", "grey", "contrast"]
PieceSet = Literal["cburnett", "plain"]
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


class ErrorMessage(Message):
    """Nothing has changed. `re` is the id of the message at fault, where it has one."""

    type: Literal["error"] = "error"
    code: Code
    message: str
    re: str | None = None


class Problem(Message):
    """The body of every answer that is an error."""

    code: Code
    message: str


class PageSettings(Message):
    theme: Theme = "auto"
    board: BoardTheme = "wood"
    pieces: PieceSet = "cburnett"
    sound: bool = True
    figurines: bool = True
    coordinates: bool = True
    destinations: bool = True
    eval_bar: bool = False
    thinking: bool = False
    animation: bool = True
    premoves: bool = True
    # A pawn becomes a queen, and nobody is asked.
    auto_queen: bool = False
    # A computer shows its move as soon as it has one.
    answer_at_once: bool = False
    move_times: bool = False
    takebacks: bool = True
    kibitz: bool = False
    analysis_lines: LineCount = 3
    # 0: as many as the machine has processors.
    analysis_threads: int = 0
