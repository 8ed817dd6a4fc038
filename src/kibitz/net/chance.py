"""Random numbers that are the same everywhere: compiled or not, on every machine, in every version of Python.

SplitMix64 (Steele, Lea and Flood, 2014): a counter that is scrambled.
"""

from kibitz.core.constants import EVERYTHING

COUNTER_STEP = 0x9E3779B97F4A7C15
FIRST_FACTOR, SECOND_FACTOR = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class Chance:
    """One stream of numbers; a seed has as many streams as there are numbers for them."""

    def __init__(self, seed: int, stream: int) -> None:
        self.counter = scrambled((scrambled(seed) + stream) & EVERYTHING)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1; bounds stay below 2³²."""
        self.counter = (self.counter + COUNTER_STEP) & EVERYTHING
        return scaled(scrambled(self.counter) >> 32, bound)


def scrambled(word: int) -> int:
    word = ((word ^ word >> 30) * FIRST_FACTOR) & EVERYTHING
    word = ((word ^ word >> 27) * SECOND_FACTOR) & EVERYTHING
    return word ^ word >> 31


def scaled(half: int, bound: int) -> int:
    """32 random bits as a number below a bound."""
    return half * bound >> 32
