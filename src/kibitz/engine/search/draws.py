"""Draws inside the search."""

from kibitz.core.constants import ALL
from kibitz.core.movegen import generate
from kibitz.core.position import Position

FIFTY_MOVES = 100
# No position can come back after fewer plies.
SHORTEST_CYCLE = 4


def is_drawn(pos: Position, root_ply: int, free: int) -> bool:
    """By 50 moves, by material, or by repetition: the first within the tree, or the second of the game.

    `free` is where in pos.moves nothing lies that is still needed.
    """
    if pos.halfmoves[pos.ply] >= FIFTY_MOVES:
        # Mate on the hundredth half-move counts.
        return not pos.checkers[pos.ply] or generate(pos, free, ALL) > free
    if pos.insufficient_material():
        return True
    key = pos.keys[pos.ply]
    oldest = max(pos.ply - pos.reversible[pos.ply], 0)
    earlier = pos.ply - SHORTEST_CYCLE
    found = 0
    while earlier >= oldest:
        if pos.keys[earlier] == key:
            found += 1
            if earlier > root_ply or found == 2:
                return True
        earlier -= 2
    return False
