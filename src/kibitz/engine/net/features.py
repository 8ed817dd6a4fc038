"""Which rows of a net count in a position."""

from kibitz.core.constants import KING


def mirrored(king: int) -> int:
    """What turns a square so that a king's stands on the files a to d: half as much to learn."""
    return 7 if king & 4 else 0


def feature_row(piece: int, square: int, colour: int, mirror: int) -> int:
    """The row of a piece for the eyes of `colour`: black's see the board upside down, and each its own pieces first."""
    seen = piece ^ colour << 3
    return ((seen & 7) + (seen >> 3) * (KING + 1)) * 64 + (square ^ colour * 56 ^ mirror)
