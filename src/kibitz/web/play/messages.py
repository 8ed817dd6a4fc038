"""The shapes of games played on the page. `tools/messages.py` writes all messages as TypeScript.

Colours are `white` and `black`, squares `e4`, moves UCI (`e7e8q`), times seconds. Scores are from White's side.
"""

from typing import Literal

from kibitz.errors import InputError, shown
from kibitz.web.game.messages import (
    Colour,
    GameInfo,
    MoveInfo,
    OpeningInfo,
    Opponent,
    OutcomeInfo,
    OwnRatingInfo,
    Titles,
)
from kibitz.web.http.messages import ErrorMessage, PageSettings
from kibitz.web.http.record import Message

LONGEST_ID = 64
LONGEST_WAIT = 60.0  # seconds for a move of two computers

# A game that is played


class Variation(Message):
    """Moves that were taken back; the first of them was the move number `ply`, counted from 0."""

    ply: int
    moves: list[MoveInfo]


class Clocks(Message):
    """Left at the time of sending."""

    white: float
    black: float
    running: Colour | None = None


class Pace(Message):
    """How two computers go on: whether they wait to be told, and the seconds that a move takes at least."""

    paused: bool
    wait: float


class Now(Message):
    """What changes. `dests` are empty while no person is to move; `promotions` are among them (`e7e8`)."""

    fen: str
    turn: Colour
    ply: int
    revision: int
    dests: dict[str, list[str]]
    promotions: list[str]
    thinking: bool
    can_takeback: bool
    check: str | None = None
    clocks: Clocks | None = None
    outcome: OutcomeInfo | None = None
    draw_offer: Colour | None = None
    claimable: str | None = None
    opening: OpeningInfo | None = None
    pace: Pace | None = None  # where two computers play
    metrics: list[str] | None = None  # after the end


# Socket of a game: what the page sends. `id` is the sender's own; one sent twice is refused.


class PageRequest(Message):
    id: str

    def __post_init__(self) -> None:
        if not 0 < len(self.id) <= LONGEST_ID:
            raise InputError(f"expected an id of 1 to {LONGEST_ID} characters, got {shown(self.id)}")


class MoveRequest(PageRequest):
    """`ply` is the number of moves that the sender saw played; `move` is UCI or what a person types."""

    type: Literal["move"] = "move"
    ply: int
    move: str


class TakebackRequest(PageRequest):
    type: Literal["takeback"] = "takeback"


class HintRequest(PageRequest):
    """Stage 1 asks for the piece alone, 2 for the move, 3 for the reason."""

    type: Literal["hint"] = "hint"
    stage: Literal[1, 2, 3]


class ThreatRequest(PageRequest):
    """What would the other side do if one passed?"""

    type: Literal["threat"] = "threat"


class OfferDrawRequest(PageRequest):
    type: Literal["offer-draw"] = "offer-draw"


class AnswerDrawRequest(PageRequest):
    type: Literal["answer-draw"] = "answer-draw"
    accept: bool


class ClaimDrawRequest(PageRequest):
    type: Literal["claim-draw"] = "claim-draw"


class ResignRequest(PageRequest):
    type: Literal["resign"] = "resign"


class StopRequest(PageRequest):
    """The computer shall move now."""

    type: Literal["stop"] = "stop"


class PaceRequest(PageRequest):
    """Two computers shall pause, or go on; `wait` seconds for a move at least."""

    type: Literal["pace"] = "pace"
    paused: bool
    wait: float

    def __post_init__(self) -> None:
        PageRequest.__post_init__(self)
        if not 0 <= self.wait <= LONGEST_WAIT:
            raise InputError(f"expected to wait 0 to {LONGEST_WAIT:g} seconds, got {self.wait:g}")


class StepRequest(PageRequest):
    """Of two computers that pause, the one to move shall move."""

    type: Literal["step"] = "step"


class EndRequest(PageRequest):
    """A game of two computers shall end here, without a result."""

    type: Literal["end"] = "end"


class EvaluateRequest(PageRequest):
    """Whether this tab wants an evaluation of every position from now on."""

    type: Literal["evaluate"] = "evaluate"
    on: bool


class KibitzRequest(PageRequest):
    """Whether this tab wants to hear what its person's mistakes allow, from now on."""

    type: Literal["kibitz"] = "kibitz"
    on: bool


class RematchRequest(PageRequest):
    type: Literal["rematch"] = "rematch"


PageMessage = (
    MoveRequest
    | TakebackRequest
    | HintRequest
    | ThreatRequest
    | OfferDrawRequest
    | AnswerDrawRequest
    | ClaimDrawRequest
    | ResignRequest
    | StopRequest
    | PaceRequest
    | StepRequest
    | EndRequest
    | EvaluateRequest
    | KibitzRequest
    | RematchRequest
)

# Socket of a game: what the server sends


class StateMessage(Message):
    """All of it: on connecting, after a takeback, in any doubt."""

    type: Literal["state"] = "state"
    game: GameInfo
    moves: list[MoveInfo]
    variations: list[Variation]
    now: Now


class MovedMessage(Message):
    """One more move; `ply` counts the moves with it."""

    type: Literal["moved"] = "moved"
    ply: int
    move: MoveInfo
    now: Now


class NowMessage(Message):
    type: Literal["now"] = "now"
    now: Now


class ThinkingMessage(Message):
    """The search after `ply` moves: the best `move` so far, its `san`, its `line`, `time` since it began."""

    type: Literal["thinking"] = "thinking"
    ply: int
    depth: int
    score: str
    move: str
    san: str
    line: str
    time: float


class HintMessage(Message):
    """Stage 1: `square` of the piece to move. Stages 2 and 3: the move too. `spoken` says it."""

    type: Literal["hint"] = "hint"
    stage: Literal[1, 2, 3]
    square: str
    spoken: str
    move: str | None = None
    san: str | None = None


class ThreatMessage(Message):
    """What the other side would do if one passed, and its `move`, if it has one."""

    type: Literal["threat"] = "threat"
    spoken: str
    move: str | None = None


class EvaluationMessage(Message):
    """Of the position after `ply` moves: `cp` centipawns or `mate` moves, and the words for it."""

    type: Literal["evaluation"] = "evaluation"
    ply: int
    text: str
    cp: int | None = None
    mate: int | None = None


class KibitzMessage(Message):
    """What the move that made `ply` allows."""

    type: Literal["kibitz"] = "kibitz"
    ply: int
    text: str


class NoticeMessage(Message):
    """A quiet line."""

    type: Literal["notice"] = "notice"
    text: str


class DrawMessage(Message):
    """What became of a draw offer."""

    type: Literal["draw"] = "draw"
    answer: Literal["accepted", "declined", "offered"]


class RematchMessage(Message):
    type: Literal["rematch"] = "rematch"
    number: int


ServerMessage = (
    StateMessage
    | MovedMessage
    | NowMessage
    | ThinkingMessage
    | HintMessage
    | ThreatMessage
    | EvaluationMessage
    | KibitzMessage
    | NoticeMessage
    | DrawMessage
    | RematchMessage
    | ErrorMessage
)


# REST


class Players(Message):
    """Who can be picked, group by group. `written` is an example for whoever writes a player's short name.

    `you` is there once a game has been played against somebody whose strength is known.
    """

    opponents: list[Opponent]
    written: str
    you: OwnRatingInfo | None = None


class EngineEntry(Message):
    """One outside engine of the owner's list. `options` are OPTION=VALUE."""

    name: str
    command: str
    options: list[str]


class EngineEntries(Message):
    engines: list[EngineEntry]


class NewEngine(Message):
    """`command` is PROGRAM [ARGUMENT]… [OPTION=VALUE]…, quoted as in a shell."""

    name: str
    command: str


class NewGame(Message):
    """`colour` is the person's; `both` are people's; with `none`, `opponent` plays White against `second`."""

    opponent: str
    colour: Literal["white", "black", "random", "both", "none"] = "white"
    second: str | None = None
    clock: str = ""
    fen: str | None = None
    chess960: int | None = None
    pgn: str | None = None
    seed: int | None = None


class GameNumber(Message):
    number: int


class GameSummary(Message):
    """`outcome` is its sentence, missing while the game is unfinished. Times are ISO 8601.

    `date` is the day that the game's own tag gives, as far as it is known; `ratings` are as its tags have them. A game
    that cannot be read is `damaged`: the reason, and nothing else that counts.
    """

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
    date: str | None = None
    event: str | None = None
    ratings: Titles | None = None
    opening: OpeningInfo | None = None
    damaged: str | None = None


class GameList(Message):
    """`total` counts all that the filter lets through, not only those of this page."""

    games: list[GameSummary]
    total: int


class PgnImport(Message):
    pgn: str


class ImportFault(Message):
    """A game that could not be read: its place in the text, and the line of the fault, both counted from 1."""

    game: int
    line: int
    reason: str


class ImportedGames(Message):
    """The games that are in the store now, how many could not be read, and the first of those."""

    numbers: list[int]
    skipped: int
    faults: list[ImportFault]


class Front(Message):
    """What the page asks for before it draws anything. `running` is the latest game that waits for a person."""

    settings: PageSettings
    running: StateMessage | None = None


class PositionQuery(Message):
    """By its FEN, as the end of a game, or as one of the Chess960 set-ups.

    `shuffled` says whether castling is that of Chess960; without it, the FEN shows.
    """

    fen: str | None = None
    pgn: str | None = None
    chess960: int | None = None
    shuffled: bool | None = None


class Allowed(Message):
    """The rights of KQkq that kings and rooks leave open, and the squares behind pawns that may have just moved two."""

    castling: str
    en_passant: list[str]


class PositionVerdict(Message):
    """`fen` as the game would write it, `chess960` by its rights to castle; `problem`: why it cannot be played.

    `allowed` is missing where the FEN cannot be read.
    """

    fen: str
    chess960: bool
    playable: bool
    allowed: Allowed | None = None
    problem: str | None = None
