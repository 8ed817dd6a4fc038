"""What one choice may spend. Times are seconds."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TypeVar

import chess

from kibitz.engine.limits import Clock, Limits

Number = TypeVar("Number", int, float)

# A player without any other limit thinks this long.
UNHURRIED = 1.0
# The share of the clock that one move may take: a fortieth, and most of the increment; never over a third.
MOVES_AHEAD = 40
INCREMENT_SHARE = 0.75
CLOCK_SHARE = 1 / 3
# Reserved for the time between the decision and stopping the clock.
OVERHEAD = 0.02


class Budget:
    """Time, nodes and a stop from another thread, for one choice."""

    def __init__(self, limits: Limits, colour: chess.Color) -> None:
        self.start = time.perf_counter()
        seconds = least(limits.movetime, clock_share(limits.clock, colour))
        self.deadline = float("inf") if seconds is None else self.start + seconds
        self.nodes = float("inf") if limits.nodes is None else limits.nodes
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True

    def spent(self, nodes: int) -> bool:
        return self.stopped or nodes >= self.nodes or time.perf_counter() >= self.deadline

    @property
    def elapsed(self) -> float:
        return time.perf_counter() - self.start


def clock_share(clock: Clock | None, colour: chess.Color) -> float | None:
    """How long to think about one move with these clocks."""
    if clock is None:
        return None
    remaining = clock.remaining(colour)
    share = remaining / (clock.moves_to_go or MOVES_AHEAD) + INCREMENT_SHARE * clock.increment(colour)
    return max(0.0, min(share, CLOCK_SHARE * remaining) - OVERHEAD)


def tightened(limits: Limits, own: Limits) -> Limits:
    """The stricter of each pair of limits."""
    return replace(
        limits,
        depth=least(limits.depth, own.depth),
        nodes=least(limits.nodes, own.nodes),
        movetime=least(limits.movetime, own.movetime),
    )


def bounded(limits: Limits) -> Limits:
    """The same limits, or an unhurried second if nothing else would end the search."""
    return replace(limits, movetime=UNHURRIED) if limits.is_endless() else limits


def depth_limit(limits: Limits, own: int) -> int:
    """How deep a search in half-moves goes. A mate in n is seen 2n - 1 deep."""
    mate = None if limits.mate is None else 2 * limits.mate - 1
    return min(depth for depth in (own, limits.depth, mate) if depth is not None)


def least(one: Number | None, other: Number | None) -> Number | None:
    known = [value for value in (one, other) if value is not None]
    return min(known) if known else None
