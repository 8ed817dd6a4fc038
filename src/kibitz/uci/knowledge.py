"""What needs no search: an opening book (Polyglot) and endgame tables (Syzygy), read by python-chess."""

import random
from pathlib import Path

import chess
import chess.polyglot
import chess.syzygy

from kibitz.errors import InputError, shown


class KnowledgeError(InputError):
    """A book or tablebases that cannot be read."""


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


class Tablebases:
    def __init__(self, path: str) -> None:
        if not Path(path).is_dir():
            raise KnowledgeError(f"SyzygyPath: expected a folder, got {shown(path)}")
        try:
            self.tables = chess.syzygy.open_tablebase(path)
        except (OSError, ValueError) as error:
            raise KnowledgeError(f"SyzygyPath: expected Syzygy tables in {shown(path)}: {error}") from error

    def best_moves(self, board: chess.Board) -> tuple[chess.Move, ...]:
        """The moves that keep the result and make progress; none where the tables do not reach."""
        if board.castling_rights or chess.popcount(board.occupied) > chess.syzygy.TBPIECES:
            return ()
        ranked: dict[chess.Move, tuple[int, int]] = {}
        for move in board.legal_moves:
            after = board.copy(stack=False)
            after.push(move)
            worth = self.worth(after)
            if worth is None:
                return ()
            ranked[move] = worth
        best = max(ranked.values(), default=None)
        return tuple(move for move, worth in ranked.items() if worth == best)

    def worth(self, after: chess.Board) -> tuple[int, int] | None:
        """Of a move, by the position after it: first the result, then how soon, or late, it comes."""
        if after.is_checkmate():
            return 2, 0
        try:
            result = -self.tables.probe_wdl(after)
            distance = 0 if after.halfmove_clock == 0 else abs(self.tables.probe_dtz(after))
        except (KeyError, chess.syzygy.MissingTableError):
            return None
        return result, -distance if result > 0 else distance if result < 0 else 0

    def close(self) -> None:
        self.tables.close()
