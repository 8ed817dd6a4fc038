"""Perft: how many positions legal play of a given length reaches. It proves the rules, and times them."""

from kibitz.core.bits import nogil
from kibitz.core.constants import ALL
from kibitz.core.movegen import generate
from kibitz.core.position import Position


def count_leaves(pos: Position, depth: int, start: int) -> int:
    """Leaves `depth` plies down. The last ply is counted, not played; every move of it is still written out."""
    end = generate(pos, start, ALL)
    if depth == 1:
        return end - start
    total = 0
    for i in range(start, end):
        pos.make(pos.moves[i])
        total += count_leaves(pos, depth - 1, end)
        pos.unmake()
    return total


def count_unlocked(pos: Position, depth: int) -> int:
    """count_leaves without Python's lock."""
    with nogil:
        return count_leaves(pos, depth, 0)
