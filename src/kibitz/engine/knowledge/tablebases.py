"""Endgame tables in Syzygy's format."""

from pathlib import Path

import chess
import chess.syzygy

from kibitz.engine.knowledge import KnowledgeError
from kibitz.errors import shown

SUFFIXES = (".rtbw", ".rtbz")
# Bytes: a complete table is a number of whole blocks and this remainder.
BLOCK, REST = 64, 16


class Tablebases:
    def __init__(self, path: str) -> None:
        self.path = path
        try:
            if not Path(path).is_dir():
                raise KnowledgeError(f"expected a folder of Syzygy tables, got {shown(path)}")
            for table in Path(path).iterdir():
                if table.suffix in SUFFIXES and table.stat().st_size % BLOCK != REST:
                    raise self.damaged(f"{table.name} is not whole")
            self.tables = chess.syzygy.open_tablebase(path)
            if not self.tables.wdl:
                raise self.damaged("there are none")
        except OSError as error:
            raise self.damaged(error.strerror) from error

    def best_moves(self, board: chess.Board) -> tuple[chess.Move, ...]:
        """The moves that keep the result and make progress; empty if the tables do not cover the position."""
        ranked = self.ranked(board)
        best = max(ranked.values(), default=None)
        return tuple(move for move, worth in ranked.items() if worth == best)

    def ranked(self, board: chess.Board) -> dict[chess.Move, tuple[int, int]]:
        """The worth of every move; empty if the tables do not cover the position."""
        if board.castling_rights or chess.popcount(board.occupied) > chess.syzygy.TBPIECES:
            return {}
        ranked: dict[chess.Move, tuple[int, int]] = {}
        for move in board.legal_moves:
            after = board.copy(stack=False)
            after.push(move)
            worth = self.worth(after)
            if worth is None:
                return {}
            ranked[move] = worth
        return ranked

    def worth(self, after: chess.Board) -> tuple[int, int] | None:
        """The worth of a move, by the position after it: first the result, then how soon, or late, it comes."""
        if after.is_checkmate():
            return 2, 0
        try:
            result = -self.tables.probe_wdl(after)
            distance = 0 if after.halfmove_clock == 0 else abs(self.tables.probe_dtz(after))
        except chess.syzygy.MissingTableError:
            return None
        except Exception as error:
            # A damaged table may raise any error at all inside python-chess.
            raise self.damaged(f"{type(error).__name__}: {error}") from error
        return result, -distance if result > 0 else distance if result < 0 else 0

    def damaged(self, reason: object) -> KnowledgeError:
        return KnowledgeError(f"expected whole Syzygy tables in {shown(self.path)}: {reason}")

    def close(self) -> None:
        self.tables.close()
