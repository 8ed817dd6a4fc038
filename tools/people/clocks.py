"""Games with clocks: how long people took for their moves."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import chess

from people.games import lines, part_of

# Half-moves before the clocks run for both.
UNTIMED = 2


@dataclass(frozen=True, slots=True)
class TimedGame:
    ratings: tuple[int, int]
    base: float
    increment: float
    moves: tuple[chess.Move, ...]
    left: tuple[float, ...]  # seconds, after each half-move
    part: int

    def before(self, ply: int) -> float:
        """What the mover had left."""
        return self.left[ply - 2] if ply >= UNTIMED else self.base

    def used(self, ply: int) -> float:
        """What a move took; the file has whole seconds."""
        return max(0.0, self.before(ply) + self.increment - self.left[ply])

    def board(self, ply: int) -> chess.Board:
        board = chess.Board()
        for move in self.moves[:ply]:
            board.push(move)
        return board


@dataclass(frozen=True, slots=True)
class TimedMove:
    """One move of a game, by a player of a rating."""

    game: TimedGame
    ply: int

    @property
    def rating(self) -> int:
        return self.game.ratings[self.ply & 1]


def timed_games(path: Path, part: range) -> Iterator[TimedGame]:
    for white, black, control, _, text, *rest in lines(path):
        number = part_of(text)
        if not rest or not rest[0] or number not in part or "+" not in control:
            continue
        base, increment = map(float, control.split("+"))
        left = tuple(map(float, rest[0].split(",")))
        board = chess.Board()
        moves = tuple(board.push_san(san) for san in text.split())
        if len(left) == len(moves):
            yield TimedGame((int(white), int(black)), base, increment, moves, left, number)


def timed_moves(games: Iterator[TimedGame], most: int, low: int, high: int, seed: int) -> list[TimedMove]:
    """Up to `most` moves of each game by players of these ratings."""
    random = Random(seed)
    found = []
    for game in games:
        plies = [ply for ply in range(UNTIMED, len(game.moves)) if low <= game.ratings[ply & 1] < high]
        found += [TimedMove(game, ply) for ply in sorted(random.sample(plies, min(most, len(plies))))]
    return found
