"""Games as rows of the store's tables, and back."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import chess

from kibitz.endings import Ending, Outcome
from kibitz.engine.info import Score
from kibitz.errors import shown
from kibitz.game.clock import TimeControl
from kibitz.game.game import Game, PlayedMove, Variation
from kibitz.game.settings import HUMAN, Settings

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Summary:
    """One line of a list of games."""

    number: int
    white: str
    black: str
    result: str
    outcome: Outcome | None  # None: it goes on
    plies: int
    control: TimeControl
    started: datetime
    updated: datetime
    imported: bool = False

    def is_person(self, colour: chess.Color) -> bool:
        """Whether somebody moves these pieces here."""
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


def read_settings(row: sqlite3.Row) -> Settings:
    tags = json.loads(row["tags"])
    if not isinstance(tags, dict):
        raise ValueError(f"expected tags by name, got {shown(row['tags'])}")
    return Settings(
        white=row["white"],
        black=row["black"],
        fen=row["fen"],
        chess960=bool(row["chess960"]),
        control=TimeControl.parse(row["control"]),
        seed=row["seed"],
        tags={name: str(value) for name, value in tags.items()},
        imported=bool(row["imported"]),
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
    )


def read_summary(row: sqlite3.Row) -> Summary:
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
    )


def insertion(table: str, row: Row, instead: str = "") -> str:
    """SQL; `instead` is what to do where there is such a row already: "OR IGNORE"."""
    columns, marks = ", ".join(row), ", ".join(f":{name}" for name in row)
    return f"INSERT {instead} INTO {table} ({columns}) VALUES ({marks})"


def timestamp(moment: datetime) -> str:
    """Sorts as text: always UTC, and fine enough that two saves in a row differ."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
