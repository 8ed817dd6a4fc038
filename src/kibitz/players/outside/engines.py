"""The owner's list of outside engines: the only programs that Kibitz starts, each under a name.

A game, a match or a page says `uci:NAME`. What that name starts stands here and nowhere else, so that no data that
comes from outside (a PGN, a message, a stored game) can name a program. The list is one JSON file of the data folder:

    {"sf1800": {"command": ["/usr/games/stockfish"], "options": {"UCI_LimitStrength": "true", "UCI_Elo": "1800"}}}
"""

import hashlib
import json
import os
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kibitz.errors import InputError, nearest, shown
from kibitz.folders import write_whole

FILE = "engines.json"
# No sign that a player's name or an entrant gives a meaning to: no colon, comma, space, = or @.
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,39}", re.ASCII)
MOST_ENGINES = 100
MOST_WORDS = 50  # of one command, and as many options
LONGEST_WORD = 4_096  # characters
LARGEST_FILE = 1 << 20  # bytes
# Where Debian keeps its chess engines, which is not on everybody's PATH.
MORE_PLACES = ("/usr/games", "/usr/local/games")


class EnginesError(InputError):
    """A list of engines, or an entry of one, that cannot be used."""


class EnginesFileError(EnginesError):
    """The file of the list cannot be read or written, or holds something else."""


@dataclass(frozen=True, slots=True)
class OutsideEngine:
    """What is started, and the UCI options that it gets."""

    command: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def fingerprint(self) -> str:
        """Equal for the same command and options, whatever the program file contains."""
        text = json.dumps([self.command, sorted(self.options.items())])
        return hashlib.sha256(text.encode()).hexdigest()[:16]


Engines = Mapping[str, OutsideEngine]
# For a caller that may start none: a page that others can reach, and the default everywhere.
NO_ENGINES: Engines = {}


class EngineList:
    """The file. Each call reads it afresh: another process may have changed it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def read(self) -> dict[str, OutsideEngine]:
        try:
            with self.path.open("rb") as file:
                data = file.read(LARGEST_FILE + 1)
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise EnginesFileError(
                f"cannot read the list of engines {str(self.path)!r}: {error.strerror}"
            ) from error
        if len(data) > LARGEST_FILE:
            raise EnginesFileError(
                f"expected at most {LARGEST_FILE:,} bytes in the list of engines {str(self.path)!r}"
            )
        try:
            table = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise EnginesFileError(
                f"expected the list of engines as JSON in {str(self.path)!r}: {error}"
            ) from error
        if not isinstance(table, dict):
            raise EnginesFileError(f"expected engines by name in {str(self.path)!r}, got {shown(table)}")
        return {checked_name(name): read_engine(name, entry) for name, entry in table.items()}

    def add(self, name: str, engine: OutsideEngine) -> None:
        """Put an engine on the list, or replace the one of that name."""
        engines = {**self.read(), checked_name(name): checked_engine(name, engine)}
        if len(engines) > MOST_ENGINES:
            raise EnginesError(f"expected at most {MOST_ENGINES} engines in the list, got one more")
        self._write(engines)

    def remove(self, name: str) -> None:
        engines = self.read()
        if name not in engines:
            raise unknown(name, engines)
        del engines[name]
        self._write(engines)

    def _write(self, engines: Engines) -> None:
        table = {
            name: {"command": list(engine.command), "options": dict(engine.options)}
            for name, engine in sorted(engines.items())
        }
        try:
            write_whole(self.path, json.dumps(table, ensure_ascii=False, indent=2), private=True)
        except OSError as error:
            raise EnginesFileError(
                f"cannot write the list of engines {str(self.path)!r}: {error.strerror}"
            ) from error


def described(words: Sequence[str]) -> OutsideEngine:
    """The engine that `PROGRAM [ARGUMENT]… [OPTION=VALUE]…` describes. The program is looked up now, once."""
    if not words or not words[0]:
        raise EnginesError("expected a program to start, got none")
    program = found_program(words[0])
    options = [re.fullmatch(r"([A-Za-z][^=]*)=(.*)", word, re.DOTALL) for word in words[1:]]
    arguments = [word for word, option in zip(words[1:], options, strict=True) if option is None]
    return OutsideEngine((program, *arguments), {option[1]: option[2] for option in options if option})


def found_program(name: str) -> str:
    """Its absolute path, so that a later change of the PATH cannot put another program in its place."""
    places = os.pathsep.join([os.environ.get("PATH", os.defpath), *MORE_PLACES])
    try:
        found = shutil.which(name, path=places)
    except ValueError:  # a NUL
        found = None
    if found is None:
        raise EnginesError(f"expected a program that can be started, got {shown(name)}")
    return str(Path(found).absolute())


def known_engine(name: str, engines: Engines) -> OutsideEngine:
    if name not in engines:
        raise unknown(name, engines)
    return engines[name]


def unknown(name: str, engines: Engines) -> EnginesError:
    return EnginesError(
        f"there is no engine {shown(name)} in the list of outside engines{nearest(name[:40], engines)}; "
        "'kibitz engines' shows the list and how to add one"
    )


def checked_name(name: str) -> str:
    if not NAME.fullmatch(name):
        raise EnginesError(
            "expected a name for the engine of at most 40 letters, digits, dots, dashes, underscores and plus signs, "
            f"got {shown(name)}"
        )
    return name


def checked_engine(name: str, engine: OutsideEngine) -> OutsideEngine:
    words = [*engine.command, *engine.options, *engine.options.values()]
    if not engine.command or len(engine.command) > MOST_WORDS or len(engine.options) > MOST_WORDS:
        raise EnginesError(
            f"engine {shown(name)}: expected a program and at most {MOST_WORDS} words and options"
        )
    if any(len(word) > LONGEST_WORD or not word.isprintable() for word in words):
        raise EnginesError(
            f"engine {shown(name)}: expected words of printable characters, none longer than a path"
        )
    return engine


def read_engine(name: str, entry: object) -> OutsideEngine:
    match entry:
        case {"command": [str(), *_] as command, "options": dict(options)} if all(
            isinstance(word, str) for word in [*command, *options, *options.values()]
        ):
            return checked_engine(name, OutsideEngine(tuple(command), options))
    raise EnginesError(
        f"engine {shown(name)}: expected a command and options in the list, got {shown(entry)}"
    )
