"""What people do in a position: what they played, where enough came there, and what the model expects of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from kibitz.engine import Limits
from kibitz.players.people.board import retakes
from kibitz.players.people.choice import chances, utilities
from kibitz.players.people.file import people_file
from kibitz.players.people.openings import OpeningMove, people_openings
from kibitz.players.people.prior import priors
from kibitz.players.people.sight import DEPTH, LINES, ShortSight, seeing_engine
from kibitz.players.player import root_moves

HASH_MB = 4
RATINGS = (800, 1200, 1600, 2000, 2400)


@dataclass(frozen=True, slots=True)
class MoveChances:
    move: chess.Move
    chances: tuple[float, ...]  # by rating


def chances_of(board: chess.Board, ratings: Sequence[float] = RATINGS) -> list[MoveChances]:
    """How likely people of each rating are to choose each move, as the model has it; the likeliest on average first."""
    moves = root_moves(board, Limits())
    sight = ShortSight()
    with seeing_engine(HASH_MB) as engine:
        engine.search(board, Limits(depth=DEPTH), sight.see, LINES)
    model, scores, again = people_file(), sight.scores(moves), [retakes(board, move) for move in moves]
    columns = [
        chances(utilities(model, prior, scores, again, rating))
        for prior, rating in zip(priors(model, board, moves, list(ratings)), ratings, strict=True)
    ]
    rows = [MoveChances(move, row) for move, row in zip(moves, zip(*columns, strict=True), strict=True)]
    return sorted(rows, key=lambda row: -sum(row.chances))


def played_here(board: chess.Board) -> list[OpeningMove]:
    """What people played here; nothing past the openings, or where too few came."""
    return [] if board.chess960 else people_openings().moves(board)
