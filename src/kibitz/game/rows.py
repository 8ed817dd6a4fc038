"""Games as rows of the store's tables, and back."""

import json
import re
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import chess

from kibitz.endings import Ending, Outcome
from kibitz.engine.info import Score
from kibitz.engine.position import start_board
from kibitz.errors import FenError, shown
from kibitz.game.clock import UNTIMED, TimeControl
from kibitz.game.game import Game, PlayedMove, Variation
from kibitz.game.settings import HUMAN, Settings

if TYPE_CHECKING:
    from kibitz.game.tree import GameTree

Row = dict[str, Any]
# White's, Black's.
POINTS = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}
DATE = re.compile(r"(\d{4})(?:\.(\d\d)(?:\.(\d\d))?)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Summary:
    """One line of a list of games. `damaged` is why a game cannot be read; it then has little else."""

    number: int
    white: str
    black: str
    result: str
    # None: in progress.
    outcome: Outcome | None
    plies: int
    control: TimeControl
    started: datetime
    updated: datetime
    imported: bool = False
    tags: dict[str, str] = field(default_factory=dict, hash=False)
    eco: str = ""
    opening: str = ""
    damaged: str = ""

    @property
    def date(self) -> str:
        """The day it was played, as far as its own tag knows: 1972-07-11, 1972-07, 1972; else nothing."""
        known = DATE.match(self.tags.get("Date", ""))
        return "-".join(filter(None, known.groups())) if known else ""

    @property
    def event(self) -> str:
        return self._tag("Event")

    def rating(self, colour: chess.Color) -> str:
        return self._tag("WhiteElo" if colour == chess.WHITE else "BlackElo")

    def _tag(self, name: str) -> str:
        """The tag's value; PGN's signs for an unknown one count as none."""
        value = self.tags.get(name, "").strip()
        return "" if value in ("?", "-") else value

    def is_person(self, colour: chess.Color) -> bool:
        """Whether a person moves these pieces here."""
        name = self.white if colour == chess.WHITE else self.black
        return not self.imported and name.strip().lower() == HUMAN


def settings_row(settings: Settings) -> Row:
    return {
        "white": settings.white,
        "black": settings.black,
        "fen": settings.fen,
        "chess960": settings.chess960,
        "control": str(settings.control),
        "seed": settings.seed,
        "tags": json.dumps(settings.tags),
        "imported": settings.imported,
    }


def read_tags(row: sqlite3.Row) -> dict[str, str]:
    tags = json.loads(row["tags"])
    if not isinstance(tags, dict):
        raise ValueError(f"expected tags by name, got {shown(row['tags'])}")
    return {name: str(value) for name, value in tags.items()}


def is_playable(row: sqlite3.Row) -> bool:
    try:
        start_board(row["fen"], bool(row["chess960"]))
    except FenError:
        return False
    return True


def read_settings(row: sqlite3.Row) -> Settings:
    """A game whose start would be refused today can still be viewed, like an imported one."""
    return Settings(
        white=row["white"],
        black=row["black"],
        fen=row["fen"],
        chess960=bool(row["chess960"]),
        control=TimeControl.parse(row["control"]),
        seed=row["seed"],
        tags=read_tags(row),
        imported=bool(row["imported"]) or not is_playable(row),
    )


def outcome_row(outcome: Outcome | None) -> Row:
    """The end of a game, here and in the arena's store."""
    if outcome is None:
        return {"ending": None, "winner": None, "detail": ""}
    return {"ending": outcome.ending.value, "winner": outcome.winner, "detail": outcome.detail}


def read_outcome(row: sqlite3.Row) -> Outcome | None:
    if row["ending"] is None:
        return None
    return Outcome(Ending(row["ending"]), read_colour(row["winner"]), row["detail"])


def read_colour(value: int | None) -> chess.Color | None:
    return None if value is None else bool(value)


def move_row(played: PlayedMove) -> Row:
    return {
        "uci": played.move.uci(),
        "used": played.used,
        "clock": played.clock,
        "cp": played.score.cp if played.score else None,
        "mate": played.score.mate if played.score else None,
        "depth": played.depth,
        "nodes": played.nodes,
        "remark": played.remark,
    }


def read_move(row: sqlite3.Row) -> PlayedMove:
    known = row["cp"] is not None or row["mate"] is not None
    return PlayedMove(
        move=chess.Move.from_uci(row["uci"]),
        used=row["used"],
        clock=row["clock"],
        score=Score(row["cp"], row["mate"]) if known else None,
        depth=row["depth"],
        nodes=row["nodes"],
        remark=row["remark"],
    )


def variation_row(variation: Variation) -> Row:
    return {"moves": " ".join(move.uci() for move in variation)}


def read_variation(row: sqlite3.Row, settings: Settings) -> Variation:
    board = settings.board()
    for text in row["moves"].split():
        board.push_uci(text)
    return tuple(board.move_stack)


def read_game(row: sqlite3.Row, moves: Sequence[sqlite3.Row], variations: Sequence[sqlite3.Row] = ()) -> Game:
    for expected, move in enumerate(moves):
        if move["ply"] != expected:
            raise ValueError(f"expected ply {expected} after the {expected} before it, got ply {move['ply']}")
    settings = read_settings(row)
    return Game(
        settings,
        map(read_move, moves),
        read_outcome(row),
        variations=[read_variation(variation, settings) for variation in variations],
        tree=None if row["tree"] is None else read_tree(row["tree"], settings),
    )


def read_tree(movetext: str, settings: Settings) -> "GameTree":
    """Imported here: few games have a tree, and most starts of the page need no PGN."""
    from kibitz.game.tree import GameTree

    return GameTree.from_movetext(movetext, settings.board())


def read_summary(row: sqlite3.Row, facts: Row | sqlite3.Row) -> Summary:
    """`facts` are the catalogue's."""
    if facts["damage"]:
        raise ValueError(facts["damage"])
    for name in (row["white"], row["black"]):
        if not name.isprintable():
            raise ValueError(f"expected a player's name in printable characters, got {shown(name)}")
    return Summary(
        number=row["number"],
        white=row["white"],
        black=row["black"],
        result=row["result"],
        outcome=read_outcome(row),
        plies=row["plies"],
        control=TimeControl.parse(row["control"]),
        started=datetime.fromisoformat(row["started"]),
        updated=datetime.fromisoformat(row["updated"]),
        imported=bool(row["imported"]),
        tags=read_tags(row),
        eco=facts["eco"],
        opening=facts["opening"],
    )


def damaged_summary(number: int, reason: str) -> Summary:
    never = datetime.fromtimestamp(0, UTC)
    return Summary(number, "?", "?", "*", None, 0, UNTIMED, never, never, imported=True, damaged=reason)


def insertion(table: str, row: Row, instead: str = "") -> str:
    """SQL; `instead` is what to do where there is such a row already: "OR IGNORE"."""
    columns, marks = ", ".join(row), ", ".join(f":{name}" for name in row)
    return f"INSERT {instead} INTO {table} ({columns}) VALUES ({marks})"


def timestamp(moment: datetime) -> str:
    """Sorts as text: always UTC, and fine enough that two saves in a row differ."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
