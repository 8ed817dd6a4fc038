"""Small opening books."""

from pathlib import Path

import chess
import chess.polyglot


def write_book(path: Path, weights: dict[str, int]) -> Path:
    """A Polyglot book of the start position: moves with their weights."""
    key = chess.polyglot.zobrist_hash(chess.Board())
    entries = []
    for text, weight in weights.items():
        move = chess.Move.from_uci(text)
        packed = move.from_square << 6 | move.to_square
        entries.append(chess.polyglot.ENTRY_STRUCT.pack(key, packed, weight, 0))
    path.write_bytes(b"".join(entries))
    return path
