"""The shapes of the lab's panels: where the evaluation comes from, and why a move is good or bad."""

from dataclasses import dataclass
from typing import Literal

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
