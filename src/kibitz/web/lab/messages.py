"""The shapes of the lab's page: a search that is asked for, and its tree."""

from typing import Literal

from kibitz.web.http.record import Message

EvaluationName = Literal["material", "centre", "simple", "engine"]


class TreeRequest(Message):
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


class TreeProgress(Message):
    """A search under way: the positions visited by now."""

    type: Literal["progress"] = "progress"
    visited: int


class TreeRound(Message):
    """One round of deepening: the row of its root, and its depth in half-moves."""

    row: int
    depth: int


class SearchTree(Message):
    """A finished search, before the bytes of its columns; kibitz/lab/recording.py says what they are (`Packed`).

    Values there are centipawns from the side to move. `visited` are the positions of all rounds; not `complete`: the
    search was stopped. `rows`, `pats`, `cuts` and `skipped` are the lengths of the columns.
    """

    type: Literal["tree"] = "tree"
    fen: str
    chess960: bool
    depth: int
    complete: bool
    visited: int
    seconds: float
    rounds: list[TreeRound]
    rows: int
    pats: int
    cuts: int
    skipped: int


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


class TermShare(Message):
    term: str
    value: float


class TermSides(Message):
    """A term for both sides. Centipawns; `total` is from White's side."""

    term: str
    white: float
    black: float
    total: float


class PiecePart(Message):
    """What a piece is worth to its own side, and without its bare value: how well it stands."""

    square: str
    piece: str
    value: float
    placement: float
    shares: list[TermShare]


class MoveName(Message):
    uci: str
    san: str


class PositionInsight(Message):
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
    # Whether there is a net to be asked, too.
    net: bool
    ended: str | None = None


class NetPiece(Message):
    """What a piece is worth to its own side: to the net, by the terms, and what its side would lose without it."""

    square: str
    piece: str
    value: float
    classic: float
    loss: int | None = None


class NetNeuron(Message):
    """What a neuron adds to the score, from White's side."""

    neuron: int
    total: float


class NetInsight(Message):
    """What a net says of a position, from White's side: the pieces, white less black, and `bias` are the score exactly.

    `informed` is the score with what is known of endgames, as the search takes it; `neurons` are those that say most.
    """

    fen: str
    net: str
    score: int
    bias: float
    informed: int
    classic: int
    pieces: list[NetPiece]
    neurons: list[NetNeuron]


class NeuronWeights(Message):
    """What a neuron looks at: its weights by kind of piece, own ones first, and by square from a1, in 255ths.

    Its own side sits below, and its king stands on the files a to d.
    """

    neuron: int
    bias: int
    to_move: int
    other: int
    weights: list[list[int]]


class WatchedScores(Message):
    """What a net said of a position at each report of its run, in centipawns for the side to move."""

    fen: str
    scores: list[float]


class NetLearning(Message):
    """The run that made a net, report by report: on the positions it learnt from, and on unseen ones."""

    steps: list[int]
    losses: list[float]
    unseen: list[float]
    positions: list[WatchedScores]


class RankRequest(Message):
    fen: str
    chess960: bool


class RankedMove(Message):
    """`text` is its value from White's side, `loss` the share of points that it gives away against the best."""

    uci: str
    san: str
    text: str
    loss: float


class RankedMoves(Message):
    """The moves of a position by a short search at full strength, the best first."""

    moves: list[RankedMove]


class WhyRequest(Message):
    fen: str
    chess960: bool
    move: str
    depth: int | None = None


class Reason(Message):
    """`lines` are what proves it and, where two are compared, what it is held against."""

    kind: StatementKind
    text: str
    lines: list[str]


class Reasons(Message):
    """Not `complete`: there was no time to search, and nothing is said."""

    move: MoveName
    depth: int
    complete: bool
    reasons: list[Reason]


class LooksRequest(Message):
    """Monte Carlo tree search: so many looks at a position."""

    fen: str
    chess960: bool
    looks: int


class MoveLooks(Message):
    """How often a move was looked at, and the share of points it brought the side to move."""

    uci: str
    san: str
    looks: int
    mean: float


class Looks(Message):
    """The moves of a position, the most visited first."""

    looks: int
    moves: list[MoveLooks]


class CodeListing(Message):
    """The search as it is written. `places`: the line of each event of a replay, in the order of the events."""

    lines: list[str]
    places: list[int]
