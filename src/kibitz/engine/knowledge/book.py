"""An opening book in Polyglot's format."""

import random
from pathlib import Path

import chess
import chess.polyglot

from kibitz.engine.knowledge import KnowledgeError
from kibitz.errors import shown


class Book:
    """Plays the move with the greatest weight; with a seed, any move in proportion to its weight."""

    def __init__(self, path: str, seed: int | None = None) -> None:
        self.reseed(seed)
        try:
            # Reading a pipe could block, and a device may have no end.
            if not Path(path).is_file():
                raise OSError("there is no such file")
            self.reader = chess.polyglot.open_reader(path)
        except (OSError, ValueError) as error:
            raise unusable(path, error) from error
        if not len(self.reader):
            raise unusable(path, "it is empty")

    def move(self, board: chess.Board) -> chess.Move | None:
        weights = self.weights(board)
        if not weights:
            return None
        if self.random is None:
            return max(weights, key=lambda move: weights[move])
        return self.random.choices(list(weights), list(weights.values()))[0]

    def weights(self, board: chess.Board) -> dict[chess.Move, int]:
        """The moves of a position with their weights, the heaviest first."""
        entries = sorted(self.reader.find_all(board), key=lambda entry: entry.weight, reverse=True)
        return {entry.move: entry.weight for entry in entries}

    def reseed(self, seed: int | None) -> None:
        self.random = None if seed is None else random.Random(seed)

    def close(self) -> None:
        self.reader.close()


def unusable(path: str, reason: object) -> KnowledgeError:
    return KnowledgeError(f"expected a Polyglot book, got {shown(path)}: {reason}")
