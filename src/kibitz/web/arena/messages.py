"""The shapes of the arena: matches and tournaments to play, to watch and to look at."""

from typing import Literal

from kibitz.web.game.messages import GameInfo, MoveInfo, OutcomeInfo, Titles
from kibitz.web.http.record import Message


class NewMatch(Message):
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


class GoOn(Message):
    """Play a match until it has this many games."""

    games: int
    concurrency: int | None = None


TournamentKindName = Literal["round-robin", "gauntlet", "swiss", "knockout"]


class NewTournament(Message):
    """As in a match, but `games` are those of each meeting. `players` are in the order of their seeding.

    `rounds` are for a Swiss alone; without them it has enough for a winner.
    """

    kind: TournamentKindName
    players: list[str]
    games: int
    limits: str
    chess960: bool
    rounds: int | None = None
    concurrency: int | None = None
    seed: int | None = None
    openings: str | None = None


class PlayOn(Message):
    """Play what is left of a tournament."""

    concurrency: int | None = None


class ArenaNumber(Message):
    """Of a match or a tournament."""

    number: int


class EloInfo(Message):
    """The first player's Elo less the second's, in words and as numbers; 95 %. All games of the match count."""

    text: str
    superiority: float
    elo: float
    low: float
    high: float


class SprtInfo(Message):
    elo0: float
    elo1: float
    llr: float
    lower: float
    upper: float
    verdict: Literal["H0", "H1", "open"]


class MatchInfo(Message):
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


class TournamentInfo(Message):
    """`games` of `expected` have ended, and `over` is whether that is all. `leader` has the first place so far.

    `resumable`: it can be continued from here.
    """

    number: int
    kind: TournamentKindName
    players: list[str]
    meeting_games: int
    seed: int
    openings: str
    chess960: bool
    started: str
    games: int
    expected: int
    running: bool
    resumable: bool
    over: bool
    leader: str | None = None
    problem: str | None = None


class ArenaList(Message):
    """The matches that belong to no tournament. `cores` is how many games can be played at once."""

    matches: list[MatchInfo]
    tournaments: list[TournamentInfo]
    cores: int


class CrossCell(Message):
    """What a player scored against another, and the match in which."""

    match: int
    points: float
    games: int


class CrossRow(Message):
    """One player. `against` is in the order of the rows; `elo` is empty where the results determine none."""

    player: str
    elo: str
    points: float
    games: int
    wins: int
    draws: int
    losses: int
    tie_breaks: list[float]
    against: list[CrossCell | None]


class CrosstableInfo(Message):
    """In the order of the places; `order` says what decides about these."""

    rows: list[CrossRow]
    order: str
    tie_breaks: list[str]


class TieSide(Message):
    """A side of a meeting in the bracket; nobody: not known yet, or a bye in the first round."""

    player: str | None = None
    points: float | None = None
    through: bool = False


class TieInfo(Message):
    sides: list[TieSide]
    match: int | None = None


class RoundInfo(Message):
    """The meetings of one round. `bye` is who had none in a round of a Swiss."""

    ties: list[TieInfo]
    bye: str | None = None


class EloPoint(Message):
    """What was known after this many games."""

    games: int
    elo: float
    low: float
    high: float


class ArenaGame(Message):
    number: int
    titles: Titles
    result: str
    outcome: str
    plies: int


class ArenaGames(Message):
    """The last to end first."""

    games: list[ArenaGame]
    total: int


class ArenaGameDetail(Message):
    """`chances` are White's, in percent, before the first move and after each, as its mover saw it; null: not said.

    `previous` and `next` are the neighbours in the match, where those have been played.
    """

    game: GameInfo
    moves: list[MoveInfo]
    outcome: OutcomeInfo
    chances: list[float | None]
    previous: int | None = None
    next: int | None = None


class LiveBoard(Message):
    """A game under way; `move` is its last one. With its players, the number says which game it is."""

    game: int
    titles: Titles
    fen: str
    ply: int
    move: str | None = None


# Socket of a match or a tournament: what the server sends


class ProgressMessage(Message):
    type: Literal["progress"] = "progress"
    match: MatchInfo
    course: list[EloPoint]
    latest: list[ArenaGame]


class BoardsMessage(Message):
    type: Literal["boards"] = "boards"
    boards: list[LiveBoard]


class TournamentMessage(Message):
    """`bracket` is that of a knock-out, `rounds` are those of a Swiss; both are empty for other kinds."""

    type: Literal["tournament"] = "tournament"
    tournament: TournamentInfo
    table: CrosstableInfo
    bracket: list[RoundInfo]
    rounds: list[RoundInfo]


ArenaMessage = ProgressMessage | TournamentMessage | BoardsMessage
