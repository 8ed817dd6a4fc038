"""The games of a match as PGN: evaluations, times and how each one ended."""

from collections.abc import Iterable
from typing import TextIO

import chess

from kibitz.arena.match import Match
from kibitz.arena.record import GameRecord
from kibitz.game.clock import UNTIMED
from kibitz.game.game import Game
from kibitz.game.notation import to_pgn
from kibitz.game.settings import Settings


def to_game(match: Match, record: GameRecord) -> Game:
    """The record as a `Game`, as the other rooms know it."""
    white, black = (match.entrant(record.number, colour) for colour in (chess.WHITE, chess.BLACK))
    tags = {
        "Event": f"{match.first} – {match.second}",
        "Round": f"{record.number // 2 + 1}.{record.number % 2 + 1}",
    }
    for side, entrant in (("White", white), ("Black", black)):
        tags[f"{side}Limits"] = str(entrant.limits)
    same = white.limits.control == black.limits.control
    settings = Settings(
        white=str(white),
        black=str(black),
        fen=record.opening,
        chess960=match.conditions.chess960,
        control=white.limits.control if same else UNTIMED,
        seed=match.conditions.seed,
        tags=tags,
    )
    return Game(settings, record.played(), record.outcome)


def write_pgn(match: Match, records: Iterable[GameRecord], stream: TextIO) -> None:
    for record in records:
        stream.write(to_pgn(to_game(match, record), record.finished))
