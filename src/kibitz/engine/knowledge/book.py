"""An opening book in Polyglot's format."""

import random

import chess
import chess.polyglot

from kibitz.engine.knowledge import KnowledgeError
from kibitz.errors import shown


class Book:
    def __init__(self, path: str) -> None:
        try:
            self.reader = chess.polyglot.open_reader(path)
        except (OSError, ValueError) as error:
            raise KnowledgeError(f"BookFile: expected a Polyglot book, got {shown(path)}: {error}") from error

    def move(self, board: chess.Board, choice: random.Random | None) -> chess.Move | None:
        """The heaviest move; with `choice` any, by weight."""
        entries = [entry for entry in self.reader.find_all(board) if entry.weight > 0]
        if not entries:
            return None
        if choice is None:
            return max(entries, key=lambda entry: entry.weight).move
        return choice.choices(entries, [entry.weight for entry in entries])[0].move

    def close(self) -> None:
        self.reader.close()
