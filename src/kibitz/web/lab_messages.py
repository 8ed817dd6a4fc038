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
