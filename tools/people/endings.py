"""How people's games ended short of mate: who gave up, where draws were agreed."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import chess

from people.games import lines, part_of

# Seconds, the increments of forty moves counted in. The file does not say who lost on time: in slow games few do.
SLOW = 900
GAP = 200


@dataclass(frozen=True, slots=True)
class EndedGame:
    ratings: tuple[int, int]
    result: str
    moves: tuple[chess.Move, ...]
    ended: bool  # by mate, or by a rule that makes a draw

    @property
    def loser(self) -> chess.Color | None:
        return None if self.result == "1/2-1/2" else self.result == "0-1"

    @property
    def gave_up_at(self) -> int | None:
        """The half-move at which the loser, instead of moving or after that move, gave up."""
        if self.ended or self.loser is None:
            return None
        turn = len(self.moves) % 2 == 0
        return len(self.moves) if turn == self.loser else len(self.moves) - 1


def slow_games(path: Path, part: range, most: int, seed: int) -> list[EndedGame]:
    """Up to `most` games for every GAP of White's rating, in a random order."""
    found: dict[int, list[list[str]]] = {}
    for line in lines(path):
        if is_slow(line[2]) and part_of(line[4]) in part:
            found.setdefault(int(line[0]) // GAP, []).append(line)
    random = Random(seed)
    chosen = [line for _, some in sorted(found.items()) for line in random.sample(some, min(most, len(some)))]
    random.shuffle(chosen)
    return [ended_game(line) for line in chosen]


def draws(path: Path, part: range) -> Iterator[EndedGame]:
    """Games that were drawn by agreement."""
    for line in lines(path):
        if line[3] == "1/2-1/2" and part_of(line[4]) in part:
            game = ended_game(line)
            if not game.ended and both_could_win(game):
                yield game


def both_could_win(game: EndedGame) -> bool:
    """Where one side cannot mate any more, the draw may have come of the other's flag."""
    board = chess.Board()
    for move in game.moves:
        board.push(move)
    return not any(board.has_insufficient_material(colour) for colour in chess.COLORS)


def is_slow(control: str) -> bool:
    base, plus, increment = control.partition("+")
    return bool(plus) and int(base) + 40 * int(increment) >= SLOW


def ended_game(line: list[str]) -> EndedGame:
    board = chess.Board()
    for san in line[4].split():
        board.push_san(san)
    ended = board.is_game_over() or board.is_repetition(3) or board.halfmove_clock >= 99
    return EndedGame((int(line[0]), int(line[1])), line[3], tuple(board.move_stack), ended)
