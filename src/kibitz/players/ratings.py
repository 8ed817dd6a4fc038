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

FILE = "ratings.json"


class RatingsFileError(InputError):
    """A ratings file that is damaged."""


@dataclass(frozen=True, slots=True)
class KnownRating:
    elo: float
    error: float


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
