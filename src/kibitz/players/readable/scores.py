"""The numbers that the Python searches compute with, and what they mean to the outside.

A value is centipawns from the side to move. Being mated now is worth -MATE; every half-move that a mate lies
further away takes one point off, so that the sooner mate is the larger value.
"""

from kibitz.engine.info import Score

DRAW = 0
MATE = 100_000
# No mate that a search can see lies this far away; no evaluation reaches MATE - HORIZON.
HORIZON = 1_000
INFINITY = MATE + 1


def mated(ply: int) -> int:
    """The value for a side that is mated `ply` half-moves from the root."""
    return ply - MATE


def is_mate(value: int) -> bool:
    return abs(value) > MATE - HORIZON


def to_score(value: int) -> Score:
    """A value at the root as a score: moves to mate, not half-moves."""
    if not is_mate(value):
        return Score(cp=value)
    plies = MATE - abs(value)
    return Score(mate=(plies + 1) // 2 if value > 0 else -(plies // 2))


def shifted(value: int, ply: int) -> int:
    """The same value counted from `ply` half-moves later: a mate is that much nearer from there."""
    if not is_mate(value):
        return value
    return value + ply if value > 0 else value - ply
