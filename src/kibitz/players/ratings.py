"""The measured ratings of players: a JSON file in the data folder, by normalised name.

{"alphabeta:3": {"elo": 1210.5, "error": 38.0}}     the error is half the 95 % interval
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

from kibitz.errors import InputError, shown
from kibitz.folders import write_whole
from kibitz.players.grammar import PlayerNameError
from kibitz.players.names import make_player
from kibitz.players.outside.engines import Engines

FILE = "ratings.json"


class RatingsFileError(InputError):
    """A ratings file that is damaged."""


@dataclass(frozen=True, slots=True)
class KnownRating:
    elo: float
    error: float


Ratings = Mapping[str, KnownRating]


# Measured on the ladder of docs/ratings.md, for players whose name states no rating. A test compares the two.
MEASURED = {
    "engine@1+0.02": KnownRating(2956, 134),
    "alphabeta:3": KnownRating(1611, 111),
    "tree:3": KnownRating(1340, 114),
    "alphabeta:2": KnownRating(1339, 95),
    "alphabeta:1": KnownRating(1148, 116),
    "mcts:800": KnownRating(860, 132),
    "minimax:2": KnownRating(759, 161),
    "mcts:100": KnownRating(588, 196),
    "mcts:200": KnownRating(564, 185),
    "mcts:50": KnownRating(277, 223),
    "minimax:1": KnownRating(-264, 257),
    "greedy": KnownRating(-290, 260),
    "random": KnownRating(-975, 365),
}


def rating_of(name: str, engines: Engines, ratings: Ratings) -> float | None:
    """A player's measured rating, else the one it aims at; None if neither is known."""
    try:
        player = make_player(name, engines=engines)
    except PlayerNameError:
        return None
    measured = ratings.get(player.name)
    return player.rating if measured is None else measured.elo


def known_ratings(folder: Path) -> dict[str, KnownRating]:
    """The owner's measurements, completed by ours. A damaged file counts as none."""
    try:
        return MEASURED | read_ratings(folder)
    except RatingsFileError:
        return dict(MEASURED)


def read_ratings(folder: Path) -> dict[str, KnownRating]:
    """All ratings measured so far; none where there is no file yet."""
    path = folder / FILE
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        raise RatingsFileError(f"expected ratings as JSON in {str(path)!r}: {error}") from error
    if not isinstance(table, dict):
        raise RatingsFileError(f"expected names with ratings in {str(path)!r}, got {shown(table)}")
    return {name: read_rating(entry, name, path) for name, entry in table.items()}


def write_ratings(folder: Path, ratings: Mapping[str, KnownRating]) -> None:
    """Replace the table."""
    table = {name: {"elo": rating.elo, "error": rating.error} for name, rating in ratings.items()}
    write_whole(folder / FILE, json.dumps(table, ensure_ascii=False, indent=2))


def read_rating(entry: object, name: str, path: Path) -> KnownRating:
    match entry:
        case {"elo": int() | float() as elo, "error": int() | float() as error} if isfinite(elo + error):
            return KnownRating(elo, error)
    raise RatingsFileError(f"expected elo and error for {shown(name)} in {str(path)!r}, got {shown(entry)}")
