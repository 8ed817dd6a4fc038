"""The shapes of games played on the page. `tools/messages.py` writes all messages as TypeScript.

Colours are `white` and `black`, squares `e4`, moves UCI (`e7e8q`), times seconds. Scores are from White's side.

Nobody changes a message once it is made. They are not frozen all the same: making so many frozen classes would delay
the first page by as much as all of the server's routes do.
"""

from dataclasses import dataclass
from typing import Literal

from kibitz.errors import InputError, shown
from kibitz.web.game.messages import (
    Captured,
    Colour,
    GameInfo,
    Level,
    MoveInfo,
    OpeningInfo,
    OpponentKind,
    OutcomeInfo,
    Titles,
)
from kibitz.web.http.messages import ErrorMessage, PageSettings

LONGEST_ID = 64

# A game that is played


@dataclass(slots=True, kw_only=True)
class Variation:
    """Moves that were taken back; the first of them was the move number `ply`, counted from 0."""

    ply: int
    moves: list[MoveInfo]


@dataclass(slots=True, kw_only=True)
class Clocks:
    """Left at the time of sending."""

    white: float
    black: float
    running: Colour | None = None


@dataclass(slots=True, kw_only=True)
class Now:
    """What changes. `dests` are empty while no person is to move; `promotions` are among them (`e7e8`)."""

    fen: str
    turn: Colour
    ply: int
    revision: int
    dests: dict[str, list[str]]
    promotions: list[str]
    thinking: bool
    captured: Captured
    material: int  # White's men less Black's, in pawns
    can_takeback: bool
    check: str | None = None
    clocks: Clocks | None = None
    outcome: OutcomeInfo | None = None
    draw_offer: Colour | None = None
    claimable: str | None = None
    opening: OpeningInfo | None = None
    metrics: list[str] | None = None  # after the end


# Socket of a game: what the page sends. `id` is the sender's own; one sent twice is refused.


@dataclass(slots=True, kw_only=True)
class PageRequest:
    id: str

    def __post_init__(self) -> None:
        if not 0 < len(self.id) <= LONGEST_ID:
            raise InputError(f"expected an id of 1 to {LONGEST_ID} characters, got {shown(self.id)}")


@dataclass(slots=True, kw_only=True)
class MoveRequest(PageRequest):
    """`ply` is the number of moves that the sender saw played; `move` is UCI or what a person types."""

    type: Literal["move"] = "move"
    ply: int
    move: str


@dataclass(slots=True, kw_only=True)
class TakebackRequest(PageRequest):
    type: Literal["takeback"] = "takeback"


@dataclass(slots=True, kw_only=True)
class HintRequest(PageRequest):
    """Stage 1 asks for the piece alone, 2 for the move."""

    type: Literal["hint"] = "hint"
    stage: Literal[1, 2]


@dataclass(slots=True, kw_only=True)
class OfferDrawRequest(PageRequest):
    type: Literal["offer-draw"] = "offer-draw"


@dataclass(slots=True, kw_only=True)
class AnswerDrawRequest(PageRequest):
    type: Literal["answer-draw"] = "answer-draw"
    accept: bool


@dataclass(slots=True, kw_only=True)
class ClaimDrawRequest(PageRequest):
    type: Literal["claim-draw"] = "claim-draw"


@dataclass(slots=True, kw_only=True)
class ResignRequest(PageRequest):
    type: Literal["resign"] = "resign"


@dataclass(slots=True, kw_only=True)
class StopRequest(PageRequest):
    """The computer shall move now."""

    type: Literal["stop"] = "stop"


@dataclass(slots=True, kw_only=True)
class EvaluateRequest(PageRequest):
    """Whether this tab wants an evaluation of every position from now on."""

    type: Literal["evaluate"] = "evaluate"
    on: bool


@dataclass(slots=True, kw_only=True)
class RematchRequest(PageRequest):
    type: Literal["rematch"] = "rematch"


PageMessage = (
    MoveRequest
    | TakebackRequest
    | HintRequest
    | OfferDrawRequest
    | AnswerDrawRequest
    | ClaimDrawRequest
    | ResignRequest
    | StopRequest
    | EvaluateRequest
    | RematchRequest
)

# Socket of a game: what the server sends


@dataclass(slots=True, kw_only=True)
class StateMessage:
    """All of it: on connecting, after a takeback, in any doubt."""

    type: Literal["state"] = "state"
    game: GameInfo
    moves: list[MoveInfo]
    variations: list[Variation]
    now: Now


@dataclass(slots=True, kw_only=True)
class MovedMessage:
    """One more move; `ply` counts the moves with it."""

    type: Literal["moved"] = "moved"
    ply: int
    move: MoveInfo
    now: Now


@dataclass(slots=True, kw_only=True)
class NowMessage:
    type: Literal["now"] = "now"
    now: Now


@dataclass(slots=True, kw_only=True)
class ThinkingMessage:
    """The search under way: `line` in SAN, `time` since it began."""

    type: Literal["thinking"] = "thinking"
    depth: int
    score: str
    line: str
    nodes: int
    nps: int
    time: float


@dataclass(slots=True, kw_only=True)
class HintMessage:
    """Stage 1: `square` of the piece to move. Stage 2: the move too."""

    type: Literal["hint"] = "hint"
    stage: Literal[1, 2]
    square: str
    spoken: str
    move: str | None = None
    san: str | None = None


@dataclass(slots=True, kw_only=True)
class EvaluationMessage:
    """Of the position after `ply` moves: `cp` centipawns or `mate` moves, and the words for it."""

    type: Literal["evaluation"] = "evaluation"
    ply: int
    text: str
    cp: int | None = None
    mate: int | None = None


@dataclass(slots=True, kw_only=True)
class NoticeMessage:
    """A quiet line."""

    type: Literal["notice"] = "notice"
    text: str


@dataclass(slots=True, kw_only=True)
class DrawMessage:
    """What became of a draw offer."""

    type: Literal["draw"] = "draw"
    answer: Literal["accepted", "declined", "offered"]


@dataclass(slots=True, kw_only=True)
class RematchMessage:
    type: Literal["rematch"] = "rematch"
    number: int


ServerMessage = (
    StateMessage
    | MovedMessage
    | NowMessage
    | ThinkingMessage
    | HintMessage
    | EvaluationMessage
    | NoticeMessage
    | DrawMessage
    | RematchMessage
    | ErrorMessage
)


# REST


@dataclass(slots=True, kw_only=True)
class RatingInfo:
    elo: float
    error: float


@dataclass(slots=True, kw_only=True)
class Players:
    """`engines` are the names of the outside engines that can be played, each as uci:NAME."""

    levels: list[Level]
    kinds: list[OpponentKind]
    engines: list[str]
    ratings: dict[str, RatingInfo]


@dataclass(slots=True, kw_only=True)
class EngineEntry:
    """One outside engine of the owner's list. `options` are OPTION=VALUE."""

    name: str
    command: str
    options: list[str]


@dataclass(slots=True, kw_only=True)
class EngineEntries:
    engines: list[EngineEntry]


@dataclass(slots=True, kw_only=True)
class NewEngine:
    """`command` is PROGRAM [ARGUMENT]… [OPTION=VALUE]…, quoted as in a shell."""

    name: str
    command: str


@dataclass(slots=True, kw_only=True)
class NewGame:
    """`colour` is the person's; `both` are people's; with `none`, `opponent` plays White against `second`."""

    opponent: str
    colour: Literal["white", "black", "random", "both", "none"] = "white"
    second: str | None = None
    clock: str = ""
    fen: str | None = None
    chess960: int | None = None
    pgn: str | None = None
    seed: int | None = None


@dataclass(slots=True, kw_only=True)
class GameNumber:
    number: int


@dataclass(slots=True, kw_only=True)
class GameSummary:
    """`outcome` is its sentence, missing while the game is unfinished. Times are ISO 8601."""

    number: int
    white: str
    black: str
    titles: Titles
    persons: list[Colour]
    result: str
    plies: int
    clock: str
    started: str
    updated: str
    outcome: str | None = None


@dataclass(slots=True, kw_only=True)
class GameList:
    """`total` counts all that the filter lets through, not only those of this page."""

    games: list[GameSummary]
    total: int


@dataclass(slots=True, kw_only=True)
class PgnImport:
    pgn: str


@dataclass(slots=True, kw_only=True)
class GameNumbers:
    numbers: list[int]


@dataclass(slots=True, kw_only=True)
class Front:
    """What the page asks for before it draws anything. `running` is the latest game that waits for a person."""

    settings: PageSettings
    running: StateMessage | None = None


@dataclass(slots=True, kw_only=True)
class PositionQuery:
    """By its FEN, as the end of a game, or as one of the Chess960 set-ups.

    `shuffled` says whether castling is that of Chess960; without it, the FEN shows.
    """

    fen: str | None = None
    pgn: str | None = None
    chess960: int | None = None
    shuffled: bool | None = None


@dataclass(slots=True, kw_only=True)
class Allowed:
    """The rights of KQkq that kings and rooks leave open, and the squares behind pawns that may have just moved two."""

    castling: str
    en_passant: list[str]


@dataclass(slots=True, kw_only=True)
class PositionVerdict:
    """`fen` as the game would write it, `chess960` by its rights to castle; `problem`: why it cannot be played.

    `allowed` is missing where the FEN cannot be read.
    """

    fen: str
    chess960: bool
    playable: bool
    allowed: Allowed | None = None
    problem: str | None = None
