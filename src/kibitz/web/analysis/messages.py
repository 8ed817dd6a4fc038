"""The shapes of the analysis board. Scores and chances are White's; moves are in UCI."""

from typing import Literal

from kibitz.web.game.messages import OpeningInfo
from kibitz.web.http.messages import LineCount
from kibitz.web.http.record import Message

# Socket of the board: what the page sends


class AnalyseRequest(Message):
    """Analyse what `moves` lead to from `fen`. With `threat`, what the other side would do if one passed."""

    type: Literal["analyse"] = "analyse"
    number: int
    fen: str
    chess960: bool
    moves: list[str]
    lines: LineCount
    threat: bool


class RestRequest(Message):
    """Analyse nothing."""

    type: Literal["rest"] = "rest"


BoardRequest = AnalyseRequest | RestRequest

# Socket of the board: what the server sends


class AnalysisLine(Message):
    """`share` is the part of the point that White can expect, from 0 to 1."""

    text: str
    share: float
    moves: list[str]


class AnalysisMessage(Message):
    """What is known so far about the question of that number; `speed` is positions a second."""

    type: Literal["analysis"] = "analysis"
    number: int
    depth: int
    positions: int
    speed: int
    lines: list[AnalysisLine]
    done: bool


# REST: what is known without a search


class BookMove(Message):
    """`share` is the move's part of the weights, from 0 to 1."""

    move: str
    share: float


class TableMove(Message):
    move: str
    result: Literal["win", "draw", "loss"]


class PeopleMove(Message):
    """How many people of each band of ratings chose it, and their per cent of the points; 0 where nobody did."""

    move: str
    games: list[int]
    scores: list[int]


class PeopleHere(Message):
    """What people played, the most played first. `bands` are where they begin; `games` are of all moves."""

    bands: list[int]
    games: list[int]
    moves: list[PeopleMove]


class PositionFacts(Message):
    """`book` and `tables` are empty where there are none, or where they do not reach. Results are the mover's.

    `people` is there as far as the counts of openings reach.
    """

    opening: OpeningInfo | None = None
    ended: str | None = None
    book: list[BookMove]
    tables: list[TableMove]
    people: PeopleHere | None = None
