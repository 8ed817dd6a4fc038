"""The engine's options, each declared once with its range, its purpose and its effect.

UCI offers and sets them; players' names take their ranges from here, the page its caps; a test holds docs/engine.md to
this list. A new option is one entry of `declared_options`, and perhaps one effect.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kibitz.engine.engine import HASH_MB, MOST_THREADS, OVERHEAD, Engine
from kibitz.engine.net.shipped import CLASSIC, DEFAULT_EVALUATION, NET, chosen_net
from kibitz.engine.search.tuning import declared, is_tuning_build, tune
from kibitz.engine.search.values import MOST_MEGABYTES
from kibitz.engine.strength import STRONGEST, WEAKEST
from kibitz.errors import InputError, nearest, shown

# The largest seed: JSON and JavaScript hold it exactly.
LARGEST_SEED = 2**53
# No position has more legal moves.
MOST_LINES = 218
NUMBER = re.compile(r"[+-]?[0-9]{1,20}")

# The value of every option by its name. Each effect knows the types of those it reads.
Values = Mapping[str, Any]
Effect = Callable[[Engine, Values], None]


class OptionError(InputError):
    """An unknown option, or one that cannot have this value."""


@dataclass(frozen=True, slots=True)
class Spin:
    """A whole number within bounds."""

    default: int
    low: int
    high: int

    @property
    def expected(self) -> str:
        return f"a whole number from {self.low:,} to {self.high:,}"

    def declaration(self) -> str:
        return f"spin default {self.default} min {self.low} max {self.high}"

    def read(self, text: str) -> int | None:
        fits = NUMBER.fullmatch(text) and self.low <= int(text) <= self.high
        return int(text) if fits else None


@dataclass(frozen=True, slots=True)
class Check:
    """On or off."""

    default: bool = False
    expected: str = "true or false"

    def declaration(self) -> str:
        return f"check default {str(self.default).lower()}"

    def read(self, text: str) -> bool | None:
        return {"true": True, "false": False}.get(text.lower())


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words."""

    default: str
    words: tuple[str, ...]

    @property
    def expected(self) -> str:
        return " or ".join(self.words)

    def declaration(self) -> str:
        return f"combo default {self.default} " + " ".join(f"var {word}" for word in self.words)

    def read(self, text: str) -> str | None:
        return text.lower() if text.lower() in self.words else None


@dataclass(frozen=True, slots=True)
class FilePath:
    """A file or a folder; empty: none."""

    default: str = ""
    expected: str = "a path"

    def declaration(self) -> str:
        return "string default <empty>"

    def read(self, text: str) -> str | None:
        return "" if text == "<empty>" else text


@dataclass(frozen=True, slots=True)
class Button:
    """An action without a value."""

    default: bool = False
    expected: str = "no value"

    def declaration(self) -> str:
        return "button"

    def read(self, text: str) -> bool | None:
        return self.default


@dataclass(frozen=True, slots=True)
class Key:
    """The option in a player's name: `engine:hash=64`."""

    word: str
    # Used if the name does not say. None: full strength, or as the caller of `make_player` decides.
    default: int | bool | str | None
    # The most in a game on the page, where many games share the machine; None: no extra limit.
    page_most: int | None = None


@dataclass(frozen=True, slots=True)
class Option:
    name: str
    kind: Spin | Check | OneOf | FilePath | Button
    # For people.
    sentence: str
    # None: the search reads the value when it begins.
    effect: Effect | None = None
    key: Key | None = None

    def declaration(self) -> str:
        """As UCI wants it."""
        return f"option name {self.name} type {self.kind.declaration()}"


class EngineOptions:
    """The options of one engine. Setting one takes effect at once, or fails and changes nothing."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.values: dict[str, Any] = {name: option.kind.default for name, option in OPTIONS.items()}

    def set(self, name: str, text: str) -> None:
        option = BY_LOWER_NAME.get(name.lower())
        if option is None:
            raise OptionError(f"there is no option {shown(name)}{nearest(name[:40], OPTIONS)}")
        value = option.kind.read(text)
        if value is None:
            raise OptionError(f"{option.name}: expected {option.kind.expected}, got {shown(text)}")
        values = {**self.values, option.name: value}
        if option.effect is not None:
            option.effect(self.engine, values)
        self.values = values


# --- effects. Books and tablebases are imported only when set: a start need not wait for them. ---


def set_hash(engine: Engine, values: Values) -> None:
    engine.set_hash(values["Hash"])


def clear_hash(engine: Engine, values: Values) -> None:
    engine.new_game()


def set_threads(engine: Engine, values: Values) -> None:
    engine.set_threads(values["Threads"])


def set_overhead(engine: Engine, values: Values) -> None:
    engine.set_overhead(values["Move Overhead"] / 1000)


def set_tablebases(engine: Engine, values: Values) -> None:
    from kibitz.engine.knowledge.tablebases import Tablebases

    path = values["SyzygyPath"]
    engine.set_tablebases(Tablebases(path) if path else None)


def set_evaluation(engine: Engine, values: Values) -> None:
    path, by_net = values["EvalFile"], values["Evaluation"] == NET
    # Read even if it is not used yet: a path that names no net is refused when it is set.
    net = chosen_net(path or None) if path or by_net else None
    engine.set_net(net if by_net else None)


def set_manner(engine: Engine, values: Values) -> None:
    """Set how it chooses moves. In analysis: full strength, always the best move, no book."""
    from kibitz.engine.knowledge.book import Book

    playing = not values["UCI_AnalyseMode"]
    seed, path = values["Seed"], values["BookFile"]
    variety = seed if playing and values["Variety"] else None
    # Opened even if it is not used yet: a path that names no book is refused when it is set.
    book = Book(path, variety) if path else None
    engine.set_book(book if playing and values["OwnBook"] else None)
    engine.set_elo(values["UCI_Elo"] if playing and values["UCI_LimitStrength"] else None, seed)
    engine.set_variety(variety)


def tuned(name: str) -> Effect:
    return lambda engine, values: tune(name, values[name])


# --- the list ---


def declared_options() -> Iterator[Option]:
    yield Option(
        "Hash",
        Spin(HASH_MB, 1, MOST_MEGABYTES),
        "Megabytes of the transposition table.",
        set_hash,
        Key("hash", 16, page_most=256),
    )
    yield Option("Clear Hash", Button(), "Forgets what earlier searches found.", clear_hash)
    yield Option(
        "Threads",
        Spin(1, 1, MOST_THREADS),
        "Threads that search together.",
        set_threads,
        Key("threads", 1, page_most=8),
    )
    yield Option("MultiPV", Spin(1, 1, MOST_LINES), "Best lines to show.")
    yield Option("Ponder", Check(), "Whether the program lets the engine think in the opponent's time.")
    yield Option(
        "Move Overhead",
        Spin(round(OVERHEAD * 1000), 0, 5000),
        "Milliseconds that each move costs besides thinking.",
        set_overhead,
    )
    yield Option("UCI_Chess960", Check(), "Chess960: castling is written as king takes rook.")
    yield Option("UCI_ShowWDL", Check(), "Shows the chances to win, draw and lose, in thousandths.")
    yield Option("UCI_AnalyseMode", Check(), "Full strength, no variety, no book.", set_manner)
    yield Option("UCI_LimitStrength", Check(), "Plays at the rating `UCI_Elo`.", set_manner)
    yield Option(
        "UCI_Elo",
        Spin(1500, WEAKEST, STRONGEST),
        "The rating to play at.",
        set_manner,
        Key("elo", None),
    )
    yield Option(
        "Evaluation",
        OneOf(DEFAULT_EVALUATION, (CLASSIC, NET)),
        "How positions are judged: by hand-written terms, or by a net.",
        set_evaluation,
        Key("evaluation", DEFAULT_EVALUATION),
    )
    yield Option(
        "EvalFile",
        FilePath(),
        "A net that `kibitz net train` made, instead of the one that came with Kibitz.",
        set_evaluation,
    )
    yield Option("OwnBook", Check(), "Plays from the opening book.", set_manner, Key("book", None))
    yield Option(
        "BookFile",
        FilePath(),
        "A Polyglot book: plays the move of greatest weight or, with `Variety`, any by weight.",
        set_manner,
    )
    yield Option("SyzygyPath", FilePath(), "A folder of Syzygy tablebases, used at the root.", set_tablebases)
    yield Option(
        "Variety",
        Check(),
        "In the first 8 moves, chooses among moves within 25 centipawns of the best.",
        set_manner,
    )
    yield Option(
        "Seed",
        Spin(0, 0, LARGEST_SEED),
        "Seed of all random choices: the same seed gives the same games.",
        set_manner,
    )
    if is_tuning_build():
        for name, one in declared().items():
            yield Option(name, Spin(one.value, one.low, one.high), f"In {one.unit}.", tuned(name))


OPTIONS = {option.name: option for option in declared_options()}
# UCI ignores case.
BY_LOWER_NAME = {name.lower(): option for name, option in OPTIONS.items()}
# The options that a player's name may set, by their key in it.
BY_KEY = {option.key.word: (option.kind, option.key) for option in OPTIONS.values() if option.key is not None}
PAGE_MOST = {word: key.page_most for word, (_, key) in BY_KEY.items() if key.page_most is not None}
