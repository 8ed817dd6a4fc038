"""Every kind of player, and how one is made from its short name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from random import Random
from typing import Any

from kibitz.engine.knowledge.owner import BOOK, OWN_NET, TABLEBASES, owned
from kibitz.engine.limits import Limits
from kibitz.engine.net.shipped import NET, is_shipped
from kibitz.engine.options import BY_KEY, OneOf, Spin
from kibitz.errors import nearest, shown
from kibitz.players.engine import EnginePlayer
from kibitz.players.grammar import (
    PlayerNameError,
    Setting,
    choice,
    decimal,
    normalised,
    read_settings,
    switch,
    whole,
    written,
)
from kibitz.players.outside.engines import NO_ENGINES, Engines, EnginesError, known_engine
from kibitz.players.people.characters import CHARACTERS
from kibitz.players.people.style import EVEN, STYLES
from kibitz.players.player import Player
from kibitz.players.readable.evaluation import EVALUATIONS
from kibitz.players.readable.mcts import MonteCarlo, evaluated, played_out
from kibitz.players.readable.search import MINIMAX, Switches
from kibitz.players.readable.searchers import Searcher, TreeKeeper
from kibitz.players.simple import Human, RandomMover

# The values of a kind's settings by key. Each maker knows the types that its settings read.
Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """One entry of the catalogue."""

    name: str
    title: str
    pattern: str
    sentence: str
    example: str
    # None: one of the outside engines in the owner's list, which makes itself.
    make: Callable[[str, Values, Random], Player] | None
    settings: tuple[Setting, ...] = ()
    # The setting whose key may be left out.
    main: str | None = None

    def called(self, values: Values) -> str:
        """The title of one such player, with its main setting: `Alpha-beta 3`, `Kibitz 1500`, `Kibitz`."""
        value = values[self.main] if self.main else None
        return self.title if value is None else f"{self.title} {written(value)}"


def make_player(
    name: str, *, seed: int | None = None, engines: Engines = NO_ENGINES, informed: bool = False
) -> Player:
    """The player that a short name means. Its random choices follow the seed; without one they are new.

    `engines` are the outside engines that may be started. A name alone never starts a program. `informed`: it may use
    the owner's opening book and tablebases, unless the name says otherwise.
    """
    word, _, text = (part.strip() for part in name.partition(":"))
    kind = KINDS.get(word.lower())
    if kind is None:
        known = ", ".join(KINDS)
        raise PlayerNameError(
            f"there is no player {shown(name)}{nearest(word[:30].lower(), KINDS)}; there are {known}"
        )
    if kind.make is None:
        player = outside_engine(text, engines)
    else:
        values = read_settings(name, text, kind.settings, kind.main)
        player = kind.make(normalised(kind.name, values, kind.settings, kind.main), values, Random(seed))
        player.title = player.title or kind.called(values)
    player.sentence, player.informed = player.sentence or kind.sentence, informed
    return player


def catalogue() -> tuple[PlayerKind, ...]:
    """All kinds, roughly from the weakest to the strongest."""
    return tuple(KINDS.values())


def searcher(name: str, values: Values, random: Random) -> Player:
    return Searcher(name, values["depth"], EVALUATIONS[values["eval"]], switches(values), random)


def greedy(name: str, values: Values, random: Random) -> Player:
    """Minimax that looks one half-move ahead."""
    return Searcher(name, 1, EVALUATIONS[values["eval"]], MINIMAX, random)


def tree_keeper(name: str, values: Values, random: Random) -> Player:
    techniques = Switches(quiescence=values["quiescence"], table=False)
    return TreeKeeper(name, values["depth"], EVALUATIONS[values["eval"]], techniques, random)


def switches(values: Values) -> Switches:
    return Switches(**{field.name: values[field.name] for field in fields(Switches)})


def monte_carlo(name: str, values: Values, random: Random) -> Player:
    evaluation = EVALUATIONS[values["eval"]]
    value = played_out(evaluation, random) if values["leaf"] == "playout" else evaluated(evaluation)
    return MonteCarlo(name, values["looks"], value, values["exploration"], random)


def engine(name: str, values: Values, random: Random) -> Player:
    own = Limits(depth=values["depth"], nodes=values["nodes"], movetime=values["time"])
    seed = random.getrandbits(31)
    knowledge = {BOOK: values["book"], TABLEBASES: values["tablebases"]}
    by_net = values["evaluation"] == NET
    for variable, wanted in {**knowledge, OWN_NET: by_net and not is_shipped()}.items():
        if wanted and owned(variable) is None:
            raise PlayerNameError(
                f"player {shown(name)}: expected ${variable} to say where it is, got nothing"
            )
    style = STYLES[values["style"]]
    return EnginePlayer(
        name, values["elo"], own, values["hash"], values["threads"], seed, knowledge, style, by_net
    )


def character(name: str, values: Values, random: Random) -> Player:
    """A level with a style, under a name of its own."""
    one = CHARACTERS[values["who"]]
    settings = {setting.key: setting.default for setting in KINDS["engine"].settings}
    player = engine(name, {**settings, "elo": one.elo, "style": one.style.name}, random)
    player.title, player.sentence = one.name, one.sentence
    return player


def outside_engine(name: str, engines: Engines) -> Player:
    # Asyncio, which the other players need not wait for.
    from kibitz.players.outside.player import UciPlayer

    try:
        return UciPlayer(f"uci:{name}", known_engine(name, engines))
    except EnginesError as error:
        raise PlayerNameError(f"player {shown(f'uci:{name}')}: {error}") from error


def option_setting(word: str) -> Setting:
    """An option of the engine, as it is declared."""
    kind, key = BY_KEY[word]
    if isinstance(kind, Spin):
        assert not isinstance(key.default, str)
        return whole(word, key.default, kind.low, kind.high)
    if isinstance(kind, OneOf):
        return choice(word, kind.default, kind.words)
    return switch(word, None if key.default is None else bool(key.default))


def evaluation_setting() -> Setting:
    return choice("eval", "simple", tuple(EVALUATIONS))


def search_settings(depth: int, defaults: Switches) -> tuple[Setting, ...]:
    techniques = (switch(field.name, getattr(defaults, field.name)) for field in fields(Switches))
    return whole("depth", depth, 1, 20), evaluation_setting(), *techniques


KINDS = {
    kind.name: kind
    for kind in (
        PlayerKind(
            "human",
            "Person",
            "human",
            "A person: the game asks for the moves.",
            "human",
            lambda name, values, random: Human(),
        ),
        PlayerKind(
            "random",
            "Random",
            "random",
            "Plays any legal move.",
            "random",
            lambda name, values, random: RandomMover(random),
        ),
        PlayerKind(
            "greedy",
            "Greedy",
            "greedy",
            "Takes what looks best after its own move and does not ask what follows.",
            "greedy",
            greedy,
            (evaluation_setting(),),
        ),
        PlayerKind(
            "mcts",
            "Monte Carlo",
            "mcts:LOOKS",
            "Monte Carlo tree search: looks again and again where it went well before.",
            "mcts:800",
            monte_carlo,
            (
                whole("looks", 800, 1, 10_000_000),
                choice("leaf", "eval", ("eval", "playout")),
                evaluation_setting(),
                decimal("exploration", 0.15, 0, 10),
            ),
            "looks",
        ),
        PlayerKind(
            "minimax",
            "Minimax",
            "minimax:DEPTH",
            "Looks at every line of that many half-moves and takes the best of the worst.",
            "minimax:3",
            searcher,
            search_settings(3, MINIMAX),
            "depth",
        ),
        PlayerKind(
            "alphabeta",
            "Alpha-beta",
            "alphabeta:DEPTH",
            "Minimax that skips what cannot matter, and plays captures out before it judges.",
            "alphabeta:3",
            searcher,
            search_settings(3, Switches()),
            "depth",
        ),
        PlayerKind(
            "tree",
            "Tree",
            "tree:DEPTH",
            "Alpha-beta that keeps its tree and plays on in it, until it runs out and builds a new one.",
            "tree:3",
            tree_keeper,
            (whole("depth", 3, 1, 20), evaluation_setting(), switch("quiescence", True)),
            "depth",
        ),
        PlayerKind(
            "engine",
            "Kibitz",
            "engine[:ELO]",
            "Kibitz's own engine, at full strength or at a rating.",
            "engine:1500",
            engine,
            (
                option_setting("elo"),
                choice("style", EVEN, tuple(STYLES)),
                whole("nodes", None, 1, 10**12 - 1),
                decimal("time", None, 0.001, 86_400),
                whole("depth", None, 1, 100),
                option_setting("hash"),
                option_setting("threads"),
                option_setting("book"),
                switch("tablebases", None),
                option_setting("evaluation"),
            ),
            "elo",
        ),
        PlayerKind(
            "character",
            "Character",
            "character:NAME",
            "Somebody with a level and a style of their own.",
            "character:tessa",
            character,
            (choice("who", "tessa", tuple(CHARACTERS)),),
            "who",
        ),
        PlayerKind(
            "uci",
            "Chess engine",
            "uci:NAME",
            "Another chess engine, by its name in your list ('kibitz engines').",
            "uci:stockfish",
            None,
        ),
    )
}
