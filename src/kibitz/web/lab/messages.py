"""The shapes of the lab's page: a search that is asked for, and its tree as columns."""

from dataclasses import dataclass
from typing import Literal

EvaluationName = Literal["material", "centre", "simple", "engine"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeRequest:
    """A search of `depth` half-moves with these techniques; it stops at `max_nodes` positions."""

    fen: str
    chess960: bool
    depth: int
    evaluation: EvaluationName
    pruning: bool
    ordering: bool
    quiescence: bool
    table: bool
    deepening: bool
    max_nodes: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeCounts:
    positions: int
    leaves: int
    cuts: int
    skipped: int
    table_hits: int
    quiescence: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeColumns:
    """One number of each kind for every visit to a position, in their order: kibitz/lab/columns.py says what they are.

    `pat` and `skipped` are by row, for those that have any. `unfinished` are the rows without a value.
    """

    ends: list[int]
    moves: list[int]
    depths: list[int]
    alpha: list[int]
    beta: list[int]
    value: list[int]
    unfinished: list[int]
    marks: list[int]
    pat: dict[str, int]
    skipped: dict[str, list[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchTree:
    """The last round that was finished, `reached` half-moves deep. Values are centipawns for White.

    `visited` are the positions of all rounds; not `complete`: the search was stopped.
    """

    fen: str
    chess960: bool
    depth: int
    reached: int
    complete: bool
    visited: int
    seconds: float
    counts: TreeCounts
    principal: list[int]
    columns: TreeColumns


StatementKind = Literal[
    "mate",
    "mated",
    "ending",
    "forced",
    "gain",
    "loss",
    "threat",
    "prevention",
    "alternative",
    "better",
    "quiet",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class TermShare:
    term: str
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TermSides:
    """A term for both sides. Centipawns; `total` is from White's side."""

    term: str
    white: float
    black: float
    total: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecePart:
    """What a piece is worth to its own side, and without its bare value: how well it stands."""

    square: str
    piece: str
    value: float
    placement: float
    shares: list[TermShare]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveName:
    uci: str
    san: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionInsight:
    """The evaluation of a position without searching, from White's side.

    The totals of `terms` add up to the score; so do the pieces, white less black, with the totals of `rest`.
    """

    fen: str
    chess960: bool
    score: int
    phase: float
    scale: float
    terms: list[TermSides]
    rest: list[TermSides]
    pieces: list[PiecePart]
    moves: list[MoveName]
    ended: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyRequest:
    fen: str
    chess960: bool
    move: str
    depth: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """`lines` are what proves it and, where two are compared, what it is held against."""

    kind: StatementKind
    text: str
    lines: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasons:
    """Not `complete`: there was no time to search, and nothing is said."""

    move: MoveName
    depth: int
    complete: bool
    reasons: list[Reason]
