"""The shapes of the arena: matches to play, to watch and to look at."""

from dataclasses import dataclass
from typing import Literal

from kibitz.web.game.messages import GameInfo, MoveInfo, OutcomeInfo, Titles


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """Players are `PLAYER[@LIMITS]`; `limits` are for those without: `2+0.05`, `movetime=0.1`, `nodes=500`, `depth=3`.

    `openings` is EPD, FEN or PGN; without it they are made by the seed. `elo0` and `elo1` ask for a sequential test.
    """

    first: str
    second: str
    games: int
    limits: str
    chess960: bool
    concurrency: int | None = None
    seed: int | None = None
    openings: str | None = None
    elo0: float | None = None
    elo1: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOn:
    """Play a match to so many games in all."""

    games: int
    concurrency: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchNumber:
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EloInfo:
    """The first player's Elo less the second's, in words and, where it is finite, as numbers; 95 %."""

    text: str
    superiority: float
    elo: float | None = None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SprtInfo:
    elo0: float
    elo1: float
    llr: float
    lower: float
    upper: float
    verdict: Literal["H0", "H1", "open"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchInfo:
    """`target` is how many games a match that is played shall have; `resumable`: it can be continued from here.

    `first` and `second` say exactly who plays, within which limits; the titles are what to call them.
    """

    number: int
    first: str
    second: str
    first_title: str
    second_title: str
    seed: int
    openings: str
    chess960: bool
    started: str
    games: int
    wins: int
    draws: int
    losses: int
    elo: EloInfo
    running: bool
    resumable: bool
    target: int | None = None
    sprt: SprtInfo | None = None
    tournament: int | None = None
    problem: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchList:
    """`cores` is how many games can be played at once."""

    matches: list[MatchInfo]
    cores: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EloPoint:
    """What was known after so many games."""

    games: int
    elo: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ArenaGame:
    number: int
    titles: Titles
    result: str
    outcome: str
    plies: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ArenaGames:
    """The last to end first."""

    games: list[ArenaGame]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ArenaGameDetail:
    game: GameInfo
    moves: list[MoveInfo]
    outcome: OutcomeInfo


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveBoard:
    """A game under way; `move` is its last one."""

    game: int
    titles: Titles
    fen: str
    ply: int
    move: str | None = None


# Socket of a match: what the server sends


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressMessage:
    type: Literal["progress"] = "progress"
    match: MatchInfo
    course: list[EloPoint]
    latest: list[ArenaGame]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardsMessage:
    type: Literal["boards"] = "boards"
    boards: list[LiveBoard]


ArenaMessage = ProgressMessage | BoardsMessage
