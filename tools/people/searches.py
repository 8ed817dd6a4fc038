"""For the second stage: positions of people's games with what short searches think of every move there."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import chess
import numpy as np
from numpy.typing import NDArray
from progress import Progress

from kibitz.engine import Engine, Limits
from kibitz.players.people.sight import DEPTH, LINES, ShortSight, seeing_engine
from people.games import Games
from people.positions import board_at, core_move, plies_of

A_SIDE = 4  # positions of one player of one game, at most
CHUNK = 1000  # positions in a file


@dataclass(frozen=True, slots=True)
class Place:
    """A position that someone had to move in."""

    game: int
    ply: int
    rating: int


def places(games: Games, part: range, low: int, high: int, gap: int, most: int, seed: int) -> list[Place]:
    """Up to `most` positions for every `gap` of the mover's rating from `low` to `high`, in a random order."""
    random = Random(seed)
    numbers = [int(number) for number in games.of(part)]
    random.shuffle(numbers)
    found: dict[int, list[Place]] = {at: [] for at in range(low, high, gap)}
    for number in numbers:
        sides = [0, 0]
        for ply in random.sample(plies := plies_of(games, number, random, 4 * A_SIDE), len(plies)):
            rating = int(games.ratings[number][ply & 1])
            room = found.get((rating - low) // gap * gap + low)
            if room is None or len(room) >= most or sides[ply & 1] >= A_SIDE:
                continue
            if board_at(games, number, ply).legal_moves.count() > 1:
                room.append(Place(number, ply, rating))
                sides[ply & 1] += 1
    every = [place for room in found.values() for place in room]
    random.shuffle(every)
    return every


@dataclass(frozen=True, slots=True)
class Searched:
    """A place with its moves, best known first by nobody: in the order of the rules."""

    place: Place
    board: chess.Board
    moves: list[chess.Move]
    played: int  # which of them the person chose
    scores: NDArray[np.int16]  # by move, by depth


def searched(games: Games, some: list[Place], folder: Path, name: str) -> Iterator[Searched]:
    """The places with their searches; those that were made before are read from the folder."""
    progress = Progress(f"searching {name}", len(some))
    with seeing_engine(4) as engine:
        for start in range(0, len(some), CHUNK):
            chunk = some[start : start + CHUNK]
            path = folder / f"{name}-{start // CHUNK:03}.npz"
            boards = [board_at(games, place.game, place.ply) for place in chunk]
            if not path.exists():
                rows = []
                for board in boards:
                    rows.append(look(engine, board))
                    progress.step()
                part = path.with_suffix(".part.npz")
                np.savez(part, rows=np.concatenate(rows), sizes=[len(row) for row in rows])
                part.replace(path)
            else:
                progress.step(len(chunk))
            with np.load(path) as file:
                tables = np.split(file["rows"], np.cumsum(file["sizes"])[:-1])
            for place, board, table in zip(chunk, boards, tables, strict=True):
                moves = list(board.legal_moves)
                played = core_move(int(games.moves[games.starts[place.game] + place.ply]))
                yield Searched(place, board, moves, moves.index(played), table)


def look(engine: Engine, board: chess.Board) -> NDArray[np.int16]:
    engine.new_game()
    sight = ShortSight()
    engine.search(board, Limits(depth=DEPTH), sight.see, LINES)
    return np.array(sight.scores(list(board.legal_moves)), np.int16).T
