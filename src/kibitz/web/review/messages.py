"""The shapes of a review. Places are half-moves: the position after `ply` of them, the move that made so many.

Chances are from 0 to 100: White's in `chances`, the mover's in a verdict.
"""

from typing import Literal

from kibitz.web.game.messages import GameInfo, MoveInfo, OutcomeInfo, OwnRatingInfo
from kibitz.web.http.messages import ErrorMessage
from kibitz.web.http.record import Message

MarkName = Literal[
    "brilliant",
    "only move",
    "best",
    "good",
    "book",
    "forced",
    "inaccuracy",
    "mistake",
    "blunder",
    "missed win",
]
PhaseName = Literal["opening", "middle game", "endgame"]
# Waiting for another review; every position once; those in doubt again; reasons; all of it is there.
ReviewStage = Literal["waiting", "searching", "deepening", "wording", "done"]


class LineMove(Message):
    """A move of a line and the position after it. `uci` is 0000 where a side passes."""

    uci: str
    san: str
    fen: str


class RemarkInfo(Message):
    """A sentence of a kind of the lab's, and the line from before the move that proves it."""

    kind: str
    text: str
    line: list[LineMove]


class MoveVerdict(Message):
    """`grade` is 0 for a sound move, 3 for a blunder; `better` is the best line instead, from before the move."""

    ply: int
    mark: MarkName
    grade: int
    before: float
    after: float
    loss: float
    better: list[LineMove]
    remarks: list[RemarkInfo]


class PhaseReview(Message):
    phase: PhaseName
    moves: int
    accuracy: float


class SideReview(Message):
    """Figures are missing where no move is known. `performance` is a rating with the interval of nine in ten."""

    accuracy: float | None = None
    average_loss: float | None = None
    marks: dict[str, int]
    phases: list[PhaseReview]
    performance: list[int] | None = None


class ReviewSides(Message):
    white: SideReview
    black: SideReview


# Socket of a review: what the server sends


class ReviewMessage(Message):
    """All that is known: on connecting, and whenever a stage begins.

    `chances` has a place for each position, the first one's too. `missing` are those that could not be searched.
    `turning` is the move after which the winner was ahead for good.
    """

    type: Literal["review"] = "review"
    game: GameInfo
    moves: list[MoveInfo]
    stage: ReviewStage
    done: int
    total: int
    chances: list[float | None]
    verdicts: list[MoveVerdict]
    key_moments: list[int]
    sides: ReviewSides
    missing: int
    outcome: OutcomeInfo | None = None
    turning: int | None = None


class VerdictMessage(Message):
    """One position more, and the verdicts on the moves to it and from it, as far as both their positions are known."""

    type: Literal["verdict"] = "verdict"
    ply: int
    done: int
    total: int
    verdicts: list[MoveVerdict]
    chance: float | None = None


class TriedMessage(Message):
    """What became of a move instead of a mistake. `loss` are points of win chance less than the best move's."""

    type: Literal["tried"] = "tried"
    ply: int
    move: str
    accepted: bool
    text: str
    loss: float


ReviewServerMessage = ReviewMessage | VerdictMessage | TriedMessage | ErrorMessage


# Socket of a review: what the page sends


class TryRequest(Message):
    """Another move instead of the one that made `ply`."""

    type: Literal["try"] = "try"
    ply: int
    move: str


class AgainRequest(Message):
    """Review the game anew: something is missing."""

    type: Literal["again"] = "again"


ReviewRequest = TryRequest | AgainRequest


# REST: what a level did not see


class OversightInfo(Message):
    """A sentence; none where no level played the move, or it was about as good as any."""

    text: str | None = None


# REST: how somebody plays over many games


class ProgressGame(Message):
    """A reviewed game of one's own; `points` are 1, 0.5 or 0. `started` is ISO 8601."""

    number: int
    started: str
    opponent: str
    points: float
    accuracy: float


class ProgressPhase(Message):
    """How many moves there were, and of each kind of mistake."""

    phase: PhaseName
    moves: int
    inaccuracies: int
    mistakes: int
    blunders: int


class ProgressTally(Message):
    name: str
    games: int
    points: float
    accuracy: float


class ProgressInfo(Message):
    """`games` are in their order. `unreviewed` counts one's own finished games without a review."""

    games: list[ProgressGame]
    phases: list[ProgressPhase]
    openings: list[ProgressTally]
    opponents: list[ProgressTally]
    unreviewed: int
    you: OwnRatingInfo | None = None
