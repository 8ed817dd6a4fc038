"""How long one move may take. Times are seconds."""

from dataclasses import dataclass

import chess

from kibitz.engine.limits import Limits

EXPECTED_MOVES = 24  # still to be played, when nothing says how many
LONGEST_SHARE = 0.4  # of what the clock has, in one move
LONGEST_STRETCH = 4.0  # times the share a move is given
# Kept on the clock where an increment allows it: the machine may stop for so long. A game of seconds would otherwise
# come to a clock that holds no more than two moves.
RESERVE, MOST_RESERVED = 0.1, 0.75  # seconds, and the share of what is left
LEAST = 0.001


@dataclass(frozen=True, slots=True)
class Allotment:
    """`soft`: when to begin no further iteration, scaled by how settled the move is. `hard`: when to stop."""

    soft: float | None = None
    hard: float | None = None


def allot(limits: Limits, colour: chess.Color, overhead: float) -> Allotment:
    """`overhead` is what a move costs beside thinking: the wire, the other program, the scheduler."""
    bounds = []
    soft = None
    if limits.movetime is not None:
        bounds.append(limits.movetime - overhead)
    if limits.clock is not None:
        left = max(limits.clock.remaining(colour) - overhead, LEAST)
        increment = limits.clock.increment(colour)
        moves = limits.clock.moves_to_go
        if moves == 1:
            share, longest = left * 0.8, left * 0.9
        else:
            spare = left - min(RESERVE, left * MOST_RESERVED)
            share = spare / min(moves or EXPECTED_MOVES, EXPECTED_MOVES) + increment * 0.75
            longest = left * LONGEST_SHARE
        soft = min(share, longest)
        bounds.append(min(share * LONGEST_STRETCH, longest))
    if not bounds:
        return Allotment()
    hard = max(min(bounds), LEAST)
    return Allotment(None if soft is None else min(soft, hard), hard)


def patience(changes: float, effort: float, drop: int) -> float:
    """The factor on the soft limit.

    `changes`: how often the best move changed lately. `effort`: the share of nodes spent on it; near 1 the
    others are refuted at once. `drop`: centipawns by which its score fell since the last iteration.
    """
    return (0.75 + 0.5 * changes) * (1.6 - effort) * (1.0 + max(0, min(drop, 60)) / 100)
