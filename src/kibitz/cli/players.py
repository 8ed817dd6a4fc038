"""List the opponents: the characters from the weakest up, then every kind of player with its rating if measured.

examples:
  kibitz players
  kibitz players --json
"""

import argparse
import json
import re
from collections.abc import Callable, Iterator

from kibitz.cli.parser import Parser
from kibitz.engine.knowledge import KnowledgeError
from kibitz.engine.knowledge.book import Book
from kibitz.engine.knowledge.owner import BOOK, TABLEBASES, owned
from kibitz.engine.knowledge.tablebases import Tablebases
from kibitz.folders import data_folder
from kibitz.players.grammar import Setting, written
from kibitz.players.names import PlayerKind, catalogue
from kibitz.players.people.characters import CHARACTERS
from kibitz.players.ratings import Ratings, read_ratings


def configure(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--data", metavar="DIR", help="the data folder with the measured ratings")


def run(args: argparse.Namespace) -> int:
    ratings = read_ratings(data_folder(args.data))
    if args.json:
        print(json.dumps([as_json(kind, ratings) for kind in catalogue()], ensure_ascii=False, indent=2))
    else:
        print("\n".join(lines(ratings)))
    return 0


def rated(kind: PlayerKind, ratings: Ratings) -> Ratings:
    """The ratings of the players of this kind, whatever their settings and limits (engine:1500, engine@2+0.05)."""
    return {name: rating for name, rating in ratings.items() if re.split("[:@]", name)[0] == kind.name}


def as_json(kind: PlayerKind, ratings: Ratings) -> dict[str, object]:
    return {
        "name": kind.name,
        "pattern": kind.pattern,
        "sentence": kind.sentence,
        "example": kind.example,
        "settings": [
            {"key": setting.key, "default": setting.default, "expected": setting.expected}
            for setting in kind.settings or ()
        ],
        "ratings": {
            name: {"elo": rating.elo, "error": rating.error} for name, rating in rated(kind, ratings).items()
        },
    }


def lines(ratings: Ratings) -> Iterator[str]:
    kinds = catalogue()
    keys = max(map(len, CHARACTERS))
    for key, one in CHARACTERS.items():
        yield f"character:{key:<{keys}}  about {one.elo:>4}  {one.name}. {one.sentence}"
    yield ""
    width = max(len(kind.pattern) for kind in kinds)
    for kind in kinds:
        yield f"{kind.pattern:<{width}}  {kind.sentence}"
        for name, rating in rated(kind, ratings).items():
            yield f"{'':<{width}}  {name} is rated {rating.elo:.0f} ± {rating.error:.0f}"
    yield ""
    yield "settings go after a colon, separated by commas (alphabeta:3,ordering=off,eval=material):"
    for kind in kinds:
        for setting in kind.settings or ():
            yield f"  {kind.name:<9}  {setting.key:<11}  {setting.expected}{default(setting)}"
    yield ""
    yield f"opening book: {opened(BOOK, Book, 'a Polyglot book')}"
    yield f"tablebases:   {opened(TABLEBASES, Tablebases, 'a folder of Syzygy tables')}"


def opened(variable: str, kind: Callable[[str], Book | Tablebases], what: str) -> str:
    """What the engine plays with in a game against a person, or why it does not."""
    path = owned(variable)
    if path is None:
        return f"none; ${variable} may name {what}"
    try:
        kind(path).close()
    except KnowledgeError as error:
        return f"none; ${variable}: {error}"
    return path


def default(setting: Setting) -> str:
    return "" if setting.default is None else f" ({written(setting.default)})"
