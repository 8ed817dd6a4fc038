"""Fitting when people give up: a logistic regression on the reasons of kibitz/players/people/manners.py."""

from pathlib import Path

import chess
import numpy as np
from numpy.typing import NDArray
from progress import Progress

from kibitz.engine import Engine, Limits
from kibitz.players.people.manners import DRAW_RATINGS, deficit, despair, draw_band, may_resign
from kibitz.players.people.sight import DEPTH, seeing_engine, worth
from people.endings import EndedGame

ROUNDS = 25
RIDGE = 1.0
Floats = NDArray[np.float64]


def bad_turns(games: list[EndedGame], kept: Path) -> tuple[Floats, Floats, Floats]:
    """Turns at which someone might give up: the reasons, whether they did, and rating, ply and score."""
    if not kept.exists():
        write_turns(games, kept)
    with np.load(kept) as file:
        return file["rows"], file["given_up"], file["where"]


def write_turns(games: list[EndedGame], kept: Path) -> None:
    rows, given_up, where = [], [], []
    progress = Progress("judging turns", len(games))
    with seeing_engine(4) as engine:
        for game in games:
            board = chess.Board()
            for ply, move in enumerate([*game.moves, None]):
                # A search for those who may be lost: they are behind, or the game is about to end.
                if not board.is_game_over() and (
                    deficit(board, board.turn) > 0 or ply >= len(game.moves) - 2
                ):
                    score = score_of(engine, board)
                    if may_resign(board, score):
                        rating = game.ratings[ply & 1]
                        rows.append(despair(board, score, rating))
                        given_up.append(ply == game.gave_up_at)
                        where.append((rating, ply, score))
                if move is not None:
                    board.push(move)
            progress.step()
    part = kept.with_suffix(".part.npz")
    np.savez(part, rows=np.array(rows), given_up=np.array(given_up, float), where=np.array(where, float))
    part.replace(kept)


def score_of(engine: Engine, board: chess.Board) -> int:
    return worth(engine.search(board, Limits(depth=DEPTH)).best)


def fit_despair(rows: Floats, given_up: Floats) -> Floats:
    weights = np.zeros(rows.shape[1])
    ridge = RIDGE * np.eye(rows.shape[1])
    ridge[0, 0] = 0
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (given_up - chance) - ridge @ weights
        weights += np.linalg.solve((rows * (chance * (1 - chance))[:, None]).T @ rows + ridge, slope)
    return weights


def draw_deciles(games: list[EndedGame]) -> dict[str, tuple[tuple[int, ...], ...]]:
    """Where draws were agreed: how far ahead the better side was (centipawns), after how many moves; by rating."""
    ahead: list[list[int]] = [[] for _ in DRAW_RATINGS]
    after: list[list[int]] = [[] for _ in DRAW_RATINGS]
    with seeing_engine(4) as engine:
        for game in games:
            board = chess.Board()
            for move in game.moves:
                board.push(move)
            band = draw_band(sum(game.ratings) / 2)
            ahead[band].append(abs(score_of(engine, board)))
            after[band].append(board.fullmove_number)
    print("agreed draws:", *map(len, ahead))
    return {"AHEAD": tuple(map(deciles, ahead)), "AFTER": tuple(map(deciles, after))}


def deciles(numbers: list[int]) -> tuple[int, ...]:
    return tuple(int(one) for one in np.quantile(numbers or [0], np.arange(1, 10) / 10))
