"""What games are found by: words without accents and capitals, tags, openings, positions.

Each game has one row of the catalogue. Its `words` are lines of `name:value`: the players, as they are named and as the
page calls them, the result, the opening, and every tag. Its `positions` are the keys of all positions of the game, one
after another.
"""

import re
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

import chess

from kibitz.engine.position import read_board
from kibitz.errors import InputError, shown
from kibitz.game.game import Game
from kibitz.game.openings import Opening, position_key, table
from kibitz.game.rows import DATE, Row, move_row, outcome_row, settings_row, variation_row
from kibitz.game.settings import Settings
from kibitz.players import make_player
from kibitz.players.grammar import PlayerNameError

# Characters.
LONGEST_SEARCH = 200
MOST_TERMS = 20
# Half-moves; no opening is that long.
MOST_NAMED = 60
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
# Letters that are not another letter with an accent.
LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
TERM = re.compile(r'(?:(\w+):)?(?:"([^"]*)"?|(\S+))')
FEN = re.compile(
    r"(?:[1-8pnbrqkPNBRQK]+/){7}[1-8pnbrqkPNBRQK]+"
    r"(?:\s+([wb])\b(?:\s+[-A-Ha-hKQkq]+\s+(?:-|[a-h][36])(?:\s+\d+){0,2})?)?"
)


class SearchError(InputError):
    """A search text that cannot be used."""


class GameRows(NamedTuple):
    """All rows of a new game."""

    game: Row
    moves: list[Row]
    variations: list[Row]
    catalogue: Row
    started: datetime | None  # None: now


@dataclass(frozen=True, slots=True)
class Term:
    """A condition that a game must meet: SQL on its rows, and the values in it."""

    condition: str
    values: tuple[Any, ...]


def game_rows(game: Game) -> GameRows:
    return GameRows(
        game={**settings_row(game.settings), **game_row(game)},
        moves=[move_row(played) for played in game.moves],
        variations=[variation_row(line) for line in game.variations],
        catalogue=catalogue_row(game),
        started=tagged_date(game.settings),
    )


def tagged_date(settings: Settings) -> datetime | None:
    """The first day on which the game can have been played, by its Date tag."""
    known = DATE.match(settings.tags.get("Date", ""))
    if known is None:
        return None
    year, month, day = (int(part or 1) for part in known.groups())
    try:
        date = datetime(year, month, day, tzinfo=UTC)
    except ValueError:
        return None
    # So that it is a date in every time zone.
    return date if 1 < date.year < 9999 else None


def game_row(game: Game) -> Row:
    """The columns of a game's own row that may change."""
    tree = None if game.tree is None else game.tree.movetext()
    return {"result": game.result, "tree": tree, **outcome_row(game.outcome)}


def catalogue_row(game: Game) -> Row:
    board = game.settings.board()
    keys = [position_key(board)]
    for played in game.moves:
        board.push(played.move)
        keys.append(position_key(board))
    opening = opening_of(game.settings, keys)
    return {
        "words": words(game, opening),
        "eco": opening.eco,
        "opening": opening.name,
        "positions": b"".join(keys),
        "damage": None,
    }


def damaged_row(damage: str) -> Row:
    return {"words": "damaged", "eco": "", "opening": "", "positions": b"", "damage": damage[:200]}


def opening_of(settings: Settings, keys: list[bytes]) -> Opening:
    """The last named opening that the game went through, else what its tags say."""
    known = {} if settings.chess960 else table()
    for key in reversed(keys[:MOST_NAMED]):
        if key in known:
            return known[key]
    tags = settings.tags
    return Opening(tags.get("ECO", ""), tags.get("Opening", ""))


def words(game: Game, opening: Opening) -> str:
    settings = game.settings
    facts = [
        ("white", settings.white),
        ("black", settings.black),
        *(("player", title(settings, colour)) for colour in chess.COLORS),
        ("result", game.result),
        ("eco", opening.eco),
        ("opening", opening.name),
        *settings.tags.items(),
    ]
    lines = dict.fromkeys(f"{name}:{value}".replace("\n", " ") for name, value in facts if value)
    return folded("\n" + "\n".join(lines) + "\n")


def title(settings: Settings, colour: chess.Color) -> str:
    """What the page calls a player."""
    if settings.imported:
        return ""
    if settings.is_person(colour):
        return "You"
    try:
        return make_player(settings.player(colour)).title
    except PlayerNameError:
        return ""


def folded(text: str) -> str:
    """Without accents and capitals: Muller finds Müller."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).translate(LETTERS)


# Looking for


def terms(search: str) -> list[Term]:
    """The conditions of a search text: a game must meet all of them.

    A FEN is a position, `1-0` a result, `Event:Tata` a tag, everything else a part of any word; "quotes" hold words
    together.
    """
    if len(search) > LONGEST_SEARCH:
        raise SearchError(f"expected a search of at most {LONGEST_SEARCH} characters, got {shown(search)}")
    found: list[Term] = []

    def position(match: re.Match[str]) -> str:
        found.append(position_term(match[0], match[1]))
        return " "

    rest = FEN.sub(position, search)
    for tag, quoted, word in TERM.findall(rest):
        found.append(word_term(tag, quoted or word))
    if len(found) > MOST_TERMS:
        raise SearchError(f"expected at most {MOST_TERMS} words to search for, got {len(found)}")
    return found


def position_term(fen: str, turn: str | None) -> Term:
    """Compares the pieces and the side to move; without a side, either may be to move."""
    keys = [position_key(read_board(f"{fen.split()[0]} {side}")) for side in turn or "wb"]
    return Term("(" + " OR ".join(["instr(positions, ?)"] * len(keys)) + ")", tuple(keys))


def word_term(tag: str, text: str) -> Term:
    if not tag and text in RESULTS:
        return Term("result = ?", (text,))
    wanted = folded(f"{tag}:{text}" if tag else text)
    anywhere = Term("instr(words, ?)", (wanted,))
    if not tag:
        return anywhere
    # Within the line of that tag; and anywhere as it stands, since players have colons in their names too.
    line = folded(f"\n{tag}:")
    from_tag = "substr(words, instr(words, ?) + ?)"
    within = f"instr(words, ?) AND instr(substr({from_tag}, 1, instr({from_tag}, char(10))), ?)"
    place = (line, len(line))
    return Term(f"({anywhere.condition} OR {within})", (wanted, line, *place, *place, folded(text)))
