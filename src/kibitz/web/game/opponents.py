"""Who can be played from the page, and what a name means there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kibitz.engine.options import PAGE_MOST
from kibitz.engine.strength import STRONGEST, WEAKEST
from kibitz.game.clock import TimeControl, TimeKind
from kibitz.players.grammar import PlayerNameError
from kibitz.players.names import make_player
from kibitz.players.outside.engines import Engines
from kibitz.players.people.characters import CHARACTERS, Character
from kibitz.players.player import Player
from kibitz.players.ratings import Ratings
from kibitz.web.game.messages import Opponent, PlayerInfo, SettingInfo, SettingValue, Sign
from kibitz.web.http.answers import RefusalError

# Of one computer in a game: megabytes, threads.
MOST_HASH, MOST_THREADS = PAGE_MOST["hash"], PAGE_MOST["threads"]
# Elo between two levels, and the one that is offered first.
STEP, USUAL = 50, 1200
LABELS = (
    (WEAKEST, "Beginner"),
    (1200, "Casual"),
    (1600, "Club"),
    (2000, "Strong club"),
    (2400, "Master"),
    (2800, "Grandmaster"),
)
EVALUATIONS = {
    "material": "The pieces alone",
    "centre": "The pieces and the centre",
    "simple": "The pieces and where they stand",
    "engine": "All that Kibitz’s engine knows",
}
LEAVES = {"eval": "It judges the position", "playout": "It plays on at random"}
# An example of a short name, for people who type one.
WRITTEN = "alphabeta:3,ordering=off"


@dataclass(frozen=True, slots=True)
class OpponentEntry:
    """An opponent as it is listed. `rated` names what its rating was measured with, where that is another player."""

    id: str
    name: str
    group: str
    sign: Sign
    title: str
    sentence: str
    settings: tuple[SettingInfo, ...] = ()
    rated: str = ""


def opponents(engines: Engines, ratings: Ratings) -> list[Opponent]:
    """All opponents to pick from, group by group."""
    entries = (*map(character_entry, CHARACTERS.values()), *ENTRIES, *map(outside_entry, sorted(engines)))
    return [listed(entry, engines, ratings) for entry in entries]


def listed(entry: OpponentEntry, engines: Engines, ratings: Ratings) -> Opponent:
    usual = [f"{setting.key}={setting.default}" for setting in entry.settings]
    player = make_player(f"{entry.name}:{','.join(usual)}" if usual else entry.name, engines=engines)
    levels = [setting for setting in entry.settings if setting.key == "elo"]
    return Opponent(
        id=entry.id,
        name=entry.name,
        group=entry.group,
        sign=entry.sign,
        title=entry.title or player.title,
        sentence=entry.sentence,
        rating=f"{WEAKEST} to {STRONGEST}" if levels else known_rating(player, entry.rated, ratings),
        settings=list(entry.settings),
    )


def described(name: str, engines: Engines, ratings: Ratings) -> PlayerInfo:
    """The player that a name means, described for somebody about to choose it."""
    player = admitted(name, engines)
    return PlayerInfo(
        name=player.name,
        title=player.title,
        sentence=player.in_words(timed=False),
        rating=known_rating(player, "", ratings),
    )


def known_rating(player: Player, rated: str, ratings: Ratings) -> str:
    """The measured rating, of the player `rated` if there is one; else the rating it aims at."""
    rating = rating_words(rated or player.name, ratings)
    return rating if rating or player.rating is None else f"about {player.rating}"


def rating_words(name: str, ratings: Ratings) -> str:
    """Below the weakest people a figure has nothing to be compared with."""
    rating = ratings.get(name)
    if rating is None:
        return ""
    if rating.elo < WEAKEST:
        return f"below {WEAKEST}"
    return f"{rating.elo:.0f} ± {rating.error:.0f}"


def level_label(elo: int) -> str:
    return [word for least, word in LABELS if elo >= least][-1]


def level_setting() -> SettingInfo:
    values = [
        SettingValue(value=str(elo), label=str(elo), hint=level_label(elo))
        for elo in range(WEAKEST, STRONGEST + 1, STEP)
    ]
    return SettingInfo(key="elo", label="Rating", shape="slider", values=values, default=str(USUAL))


def depth_setting(default: int, most: int) -> SettingInfo:
    values = [
        SettingValue(value=str(depth), label=f"{depth} half-move{'s' if depth > 1 else ''}")
        for depth in range(1, most + 1)
    ]
    return SettingInfo(key="depth", label="Looks ahead", shape="slider", values=values, default=str(default))


def looks_setting(default: int, counts: Sequence[int]) -> SettingInfo:
    values = [SettingValue(value=str(count), label=f"{count:,} looks a move") for count in counts]
    return SettingInfo(key="looks", label="Looks", shape="slider", values=values, default=str(default))


def choice_setting(key: str, label: str, choices: Mapping[str, str], default: str) -> SettingInfo:
    values = [SettingValue(value=value, label=text) for value, text in choices.items()]
    return SettingInfo(key=key, label=label, shape="list", values=values, default=default)


def character_entry(one: Character) -> OpponentEntry:
    name = f"character:{one.key}"
    return OpponentEntry(name, name, "Characters", SIGNS[one.key], one.name, one.sentence)


def outside_entry(name: str) -> OpponentEntry:
    return OpponentEntry(
        f"uci:{name}", f"uci:{name}", "Your engines", "chip", "", "A chess engine from your list."
    )


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
    """What to call the player of that name: the name itself if it is not available here."""
    try:
        return make_player(name, engines=engines).title
    except PlayerNameError:
        return name


def told_apart(titles: Sequence[str], names: Sequence[str]) -> list[str]:
    """What to call those who meet: by their names where one title would stand for two different players."""
    who: dict[str, set[str]] = {}
    for title, name in zip(titles, names, strict=True):
        who.setdefault(title, set()).add(name)
    return [name if len(who[title]) > 1 else title for title, name in zip(titles, names, strict=True)]


def in_words(name: str, control: TimeControl, engines: Engines) -> str:
    """What limits the computer of that name; empty if it is not available here."""
    try:
        return make_player(name, engines=engines).in_words(control.kind is not TimeKind.NONE)
    except PlayerNameError:
        return ""


# The pictures of the characters.
SIGNS: dict[str, Sign] = {
    "pip": "chick",
    "milo": "flag",
    "nora": "magnet",
    "bruno": "bricks",
    "tessa": "bolt",
    "otto": "hourglass",
    "lena": "arrows",
    "rafael": "gift",
    "ingrid": "mountain",
    "viktor": "flame",
    "ada": "owl",
}
COUNTS = choice_setting("eval", "What it counts", EVALUATIONS, "simple")
ENTRIES = (
    OpponentEntry(
        "people",
        "engine",
        "Any rating",
        "person",
        "Kibitz, like people",
        "Plays like people of the rating you choose, mistakes and all.",
        (level_setting(),),
    ),
    OpponentEntry(
        "random", "random", "First steps", "dice", "", "Plays any legal move: for your very first games."
    ),
    OpponentEntry(
        "greedy",
        "greedy:eval=material",
        "First steps",
        "hand",
        "",
        "Takes the most valuable piece it can and never thinks ahead.",
        rated="greedy",
    ),
    OpponentEntry(
        "full",
        "engine",
        "As strong as it can",
        "crown",
        "Kibitz, full strength",
        "Kibitz’s own engine with nothing held back.",
        # The fastest clock that it was measured with; here it has more time.
        rated="engine@1+0.02",
    ),
    OpponentEntry(
        "minimax",
        "minimax",
        "How computers think",
        "tree",
        "Minimax",
        "Looks at every line a few half-moves deep and takes the best of the worst.",
        (depth_setting(2, 3), COUNTS),
    ),
    OpponentEntry(
        "alphabeta",
        "alphabeta",
        "How computers think",
        "scissors",
        "Alpha-beta",
        "The same, but skips what cannot matter and plays out captures before it judges.",
        (depth_setting(3, 5), COUNTS),
    ),
    OpponentEntry(
        "tree",
        "tree",
        "How computers think",
        "branch",
        "Tree",
        "Alpha-beta that keeps its tree and plays from it until it runs out.",
        (depth_setting(3, 4), COUNTS),
    ),
    OpponentEntry(
        "mcts",
        "mcts",
        "How computers think",
        "chances",
        "Monte Carlo",
        "Keeps looking where things went well before.",
        (
            looks_setting(800, (10, 50, 100, 200, 400, 800, 1600, 3200)),
            choice_setting("leaf", "At the end of a look", LEAVES, "eval"),
        ),
    ),
)
