"""Fitting how long people think: a regression of seconds on the reasons of kibitz/players/people/pace.py.

The mean is the exponential of a weighted sum; the weights make the quasi-likelihood of Poisson's distribution largest,
which asks of the times nothing but their mean and so bears their zeros and their tail. Found by Newton's method.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from progress import Progress

from kibitz.players.people.board import retakes
from kibitz.players.people.choice import chances, utilities
from kibitz.players.people.file import people_file
from kibitz.players.people.level import ENOUGH
from kibitz.players.people.openings import PLIES, band_of, people_openings
from kibitz.players.people.pace import ChosenMove, OwnClock, reasons
from kibitz.players.people.prior import prior
from kibitz.players.people.sight import seeing_engine
from people.clocks import TimedMove
from people.searches import look

ROUNDS = 25
RIDGE = 1.0
Floats = NDArray[np.float64]


def timed_choices(some: list[TimedMove], kept: Path) -> Iterator[ChosenMove]:
    """Each move with what it was chosen among; the searches are read from `kept` where they were made before."""
    boards = [one.game.board(one.ply) for one in some]
    if not kept.exists():
        model, tables = people_file(), []
        progress = Progress("searching timed moves", len(some))
        with seeing_engine(4) as engine:
            for one, board in zip(some, boards, strict=True):
                moves = list(board.legal_moves)
                scores = look(engine, board)
                likely = prior(model, board, moves, one.rating)
                again = [retakes(board, move) for move in moves]
                found = utilities(model, likely, scores.T.tolist(), again, one.rating)
                tables.append(np.column_stack([chances(found), scores]).astype(np.float32))
                progress.step()
        part = kept.with_suffix(".part.npz")
        np.savez(part, rows=np.concatenate(tables), sizes=[len(table) for table in tables])
        part.replace(kept)
    with np.load(kept) as file:
        tables = np.split(file["rows"], np.cumsum(file["sizes"])[:-1])
    for one, board, table in zip(some, boards, tables, strict=True):
        moves = list(board.legal_moves)
        played = moves.index(one.game.moves[one.ply])
        scores = table[:, 1:].T.astype(int).tolist()
        known = (
            board.ply() < PLIES
            and sum(move.games[band_of(one.rating)] for move in people_openings().moves(board)) >= ENOUGH
        )
        yield ChosenMove(board, moves, table[:, 0].tolist(), scores, played, known)


def reasons_and_times(some: list[TimedMove], kept: Path) -> tuple[Floats, Floats]:
    rows = [
        reasons(choice, one.rating, OwnClock(one.game.before(one.ply), one.game.increment))
        for one, choice in zip(some, timed_choices(some, kept), strict=True)
    ]
    return np.array(rows), np.array([one.game.used(one.ply) for one in some])


def fit_pace(rows: Floats, times: Floats) -> Floats:
    weights = np.zeros(rows.shape[1])
    weights[0] = np.log(times.mean())
    ridge = RIDGE * np.eye(rows.shape[1])
    ridge[0, 0] = 0
    for _ in range(ROUNDS):
        expected = np.exp(rows @ weights)
        slope = rows.T @ (times - expected) - ridge @ weights
        weights += np.linalg.solve((rows * expected[:, None]).T @ rows + ridge, slope)
    return weights


def shape_of(times: Floats, means: Floats) -> float:
    """Of the gamma distribution whose logarithms spread as these times do around their means.

    By Minka's approximation of the likeliest shape; half a second more for each, because the file has whole ones.
    """
    share = (times + 0.5) / (means + 0.5)
    gap = float(np.log(share.mean()) - np.log(share).mean())
    return (3 - gap + float(np.sqrt((gap - 3) ** 2 + 24 * gap))) / (12 * gap)
