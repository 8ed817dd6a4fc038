"""How long one move may take. Times are seconds."""

from dataclasses import dataclass

import chess

from kibitz.engine.limits import Limits
from kibitz.engine.search import parameters

# A search needs some time, whatever the clock says.
LEAST = 0.001
# Thirty years: the search counts nanoseconds in 64 bits, and a longer time would not fit.
LONGEST = 1e9


@dataclass(frozen=True, slots=True)
class Deadlines:
    """`soft`: when to begin no further iteration, scaled by how settled the move is. `hard`: when to stop."""

    soft: float | None = None
    hard: float | None = None


def deadlines(limits: Limits, colour: chess.Color, overhead: float) -> Deadlines:
    """`overhead` is what a move costs besides thinking: the wire, the other program, the scheduler."""
    bounds = []
    soft = None
    if limits.movetime is not None:
        bounds.append(limits.movetime - overhead)
    if limits.clock is not None:
        left = max(limits.clock.remaining(colour) - overhead, LEAST)
        increment = limits.clock.increment(colour)
        moves = limits.clock.moves_to_go
        if moves == 1:
            share = left * percent(parameters.TIME_LAST)
            longest = left * percent(parameters.TIME_LAST_LONGEST)
        else:
            wanted = parameters.TIME_RESERVE / 1000
            reserve = min(wanted, left * percent(parameters.TIME_RESERVE_MOST))
            # The shorter the clock, the more of the increment pays for what a move costs, before it is thought away.
            scarcity = min(max(2 - left / wanted, 0), 1) if wanted else 0
            gain = max(increment - overhead * scarcity, 0)
            planned = min(moves or parameters.TIME_MOVES, parameters.TIME_MOVES)
            share = (left - reserve) / planned + gain * percent(parameters.TIME_INCREMENT)
            longest = left * percent(parameters.TIME_LONGEST)
        soft = min(share, longest)
        bounds.append(min(share * percent(parameters.TIME_STRETCH), longest))
    if not bounds:
        return Deadlines()
    hard = min(max(min(bounds), LEAST), LONGEST)
    return Deadlines(None if soft is None else min(soft, hard), hard)


def patience(changes: float, effort: float, drop: int) -> float:
    """The factor on the soft limit.

    `changes`: how often the best move has changed lately. `effort`: the share of nodes spent on it; near 1 the
    others are refuted at once. `drop`: centipawns by which its score fell since the last iteration.
    """
    unsettled = percent(parameters.PATIENCE_BASE) + percent(parameters.PATIENCE_CHANGE) * changes
    contested = percent(parameters.PATIENCE_EFFORT) - effort
    worried = 1 + max(0, min(drop, parameters.PATIENCE_DROP_MOST)) / parameters.PATIENCE_DROP
    return unsettled * contested * worried


def percent(number: int) -> float:
    return number / 100
