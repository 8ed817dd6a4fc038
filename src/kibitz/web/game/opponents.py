"""Who can be played from the page, and what a name really means for a move."""

from kibitz.engine.strength import STRONGEST, WEAKEST, Strength
from kibitz.game.clock import TimeControl, TimeKind
from kibitz.players.budget import UNHURRIED
from kibitz.players.engine import EnginePlayer
from kibitz.players.grammar import PlayerNameError
from kibitz.players.names import KINDS, catalogue, make_player
from kibitz.web.game.messages import Kind, Level
from kibitz.web.http.answers import RefusalError

MOST_HASH, MOST_THREADS = 256, 8  # megabytes and threads of one computer in a game
STEP = 200  # Elo between two levels
LABELS = (
    (800, "Beginner"),
    (1200, "Casual"),
    (1600, "Club"),
    (2000, "Strong club"),
    (2400, "Master"),
    (2800, "Grandmaster"),
)


def levels() -> list[Level]:
    """From the weakest to full strength."""
    rated = [
        Level(name=f"engine:{elo}", label=label(elo), elo=elo) for elo in range(WEAKEST, STRONGEST + 1, STEP)
    ]
    return [*rated, Level(name="engine", label="Full strength")]


def label(elo: int) -> str:
    return [word for least, word in LABELS if elo >= least][-1]


def kinds() -> list[Kind]:
    return [
        Kind(name=kind.name, pattern=kind.pattern, sentence=kind.sentence, example=kind.example)
        for kind in catalogue()
        if kind.name != "human"
    ]


def checked(name: str, exposed: bool) -> None:
    """Refuse what must not be started from a page: too much memory, or from afar any program of this machine."""
    with make_player(name) as player:
        if isinstance(player, EnginePlayer) and (player.hash_mb > MOST_HASH or player.threads > MOST_THREADS):
            raise RefusalError(
                "forbidden",
                f"expected at most hash={MOST_HASH} and threads={MOST_THREADS} in a game of the page",
            )
        if exposed and player.name.partition(":")[0] == "uci":
            raise RefusalError("forbidden", "outside engines can be started from this machine only")


def strength_in_words(name: str, control: TimeControl) -> str:
    """What is in force: `about 1500 Elo (uncalibrated): 1,300 nodes a move and noise`."""
    try:
        player = make_player(name)
    except PlayerNameError:
        return ""  # somebody of an imported game
    with player:
        if isinstance(player, EnginePlayer):
            return engine_in_words(player, control)
    return KINDS[name.partition(":")[0]].sentence


def engine_in_words(player: EnginePlayer, control: TimeControl) -> str:
    limits = player.limits
    bounds = []
    if player.elo is not None:
        strength = Strength(player.elo)
        noise = "and noise" if strength.error else "and no noise"
        bounds.append(f"about {player.elo} Elo (uncalibrated): {strength.nodes:,} nodes a move {noise}")
    if limits.depth is not None:
        bounds.append(f"{limits.depth} half-moves deep")
    if limits.nodes is not None:
        bounds.append(f"{limits.nodes:,} nodes a move")
    if limits.movetime is not None:
        bounds.append(f"{limits.movetime:g} s a move")
    if bounds:
        return ", ".join(bounds)
    if control.kind is TimeKind.NONE:
        return f"full strength, {UNHURRIED:g} s a move"
    return "full strength, as long as its clock allows"
