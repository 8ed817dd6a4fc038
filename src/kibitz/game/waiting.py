"""How long a face waits before it shows a computer's move.

A player says how long a person would have thought; the face decides what of it to wait. This is the one place where
that is worked out. Times are seconds.
"""

from collections.abc import Callable

from kibitz.players.player import Decision

# What to wait for a decision, counted from when the player was asked, given the time to its flag (None: no clock).
Waiting = Callable[[Decision, float | None], float]

# A person sees their own move arrive before the answer comes.
REPLY = 0.6
# Without a clock, the wait is only this share of a person's thinking time, and at most LONGEST.
SHARE, LONGEST = 0.2, 3.0
# Waiting must not cost a game on the clock: the most of the time left that a person's thought may take, and a pause
# that nobody thinks in.
MOST_THOUGHT, MOST_IDLE = 0.25, 0.01


def at_once(decision: Decision, left: float | None) -> float:
    return 0.0


def at_least(seconds: float) -> Waiting:
    """The same wait for every decision."""
    return lambda decision, left: seconds if left is None else min(seconds, left * MOST_IDLE)


def as_a_person(decision: Decision, left: float | None) -> float:
    """With a clock, as long as a person would have thought; without one, part of that."""
    thought = decision.thought
    if thought is None:
        return at_least(REPLY)(decision, left)
    if left is None:
        return min(LONGEST, max(REPLY, SHARE * thought))
    return min(max(thought, min(REPLY, left * MOST_IDLE)), left * MOST_THOUGHT)
