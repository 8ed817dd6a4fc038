"""Who can be played from the page, and what a name means there."""

from kibitz.engine.options import PAGE_MOST
from kibitz.engine.strength import STRONGEST, WEAKEST
from kibitz.game.clock import TimeControl, TimeKind
from kibitz.players.grammar import PlayerNameError
from kibitz.players.names import catalogue, make_player
from kibitz.players.outside.engines import Engines
from kibitz.players.player import Player
from kibitz.web.game.messages import Level, OpponentKind
from kibitz.web.http.answers import RefusalError

# Of one computer in a game: megabytes, threads.
MOST_HASH, MOST_THREADS = PAGE_MOST["hash"], PAGE_MOST["threads"]
STEP = 200  # Elo between two levels
LABELS = (
    (800, "Beginner"),
    (1200, "Casual"),
    (1600, "Club"),
    (2000, "Strong club"),
    (2400, "Master"),
    (2800, "Grandmaster"),
)

Pair = tuple[str, str]


def levels() -> list[Level]:
    """From the weakest to full strength."""
    rated = [
        Level(name=f"engine:{elo}", label=label(elo), elo=elo) for elo in range(WEAKEST, STRONGEST + 1, STEP)
    ]
    return [*rated, Level(name="engine", label="Full strength")]


def label(elo: int) -> str:
    return [word for least, word in LABELS if elo >= least][-1]


def kinds() -> list[OpponentKind]:
    """The computers that think in their own way. Outside engines are told by name."""
    return [
        OpponentKind(name=kind.name, pattern=kind.pattern, sentence=kind.sentence, example=kind.example)
        for kind in catalogue()
        if kind.name not in ("human", "uci")
    ]


def admitted(name: str, engines: Engines) -> Player:
    """The player of that name, if it may play on this server: no more memory and threads than one game should take.

    Every name that a page, a stored game or a stored match gives comes through here before anything is made of it.
    """
    player = make_player(name, engines=engines)
    if player.cost.hash_mb > MOST_HASH or player.cost.threads > MOST_THREADS:
        raise RefusalError(
            "forbidden", f"expected at most hash={MOST_HASH} and threads={MOST_THREADS} in a game of the page"
        )
    return player


def title(name: str, engines: Engines) -> str:
    """What to call the player of that name: the name itself where no such player can be had here."""
    try:
        return make_player(name, engines=engines).title
    except PlayerNameError:
        return name


def told_apart(titles: Pair, names: Pair) -> Pair:
    """What to call two who meet: by their names where one title would stand for two different players."""
    return names if titles[0] == titles[1] and names[0] != names[1] else titles


def in_words(name: str, control: TimeControl, engines: Engines) -> str:
    """What holds the computer of that name back; nothing about one that cannot be had here."""
    try:
        return make_player(name, engines=engines).in_words(control.kind is not TimeKind.NONE)
    except PlayerNameError:
        return ""
