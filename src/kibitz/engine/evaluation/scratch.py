"""What the parts of the evaluation share: the weights in force, and one thread's workspace.

A weight is a pair, for the middle game and for the endgame, packed into one integer so that one addition adds
both. `weigh` is the only way from a term to the score. When `tracing` it also notes the term, so that what is
explained and tuned is what was computed. Functions take `tracing` as an argument and are inlined: compiled, the
evaluation exists once with the notes and once without a trace of them.
"""

from kibitz.engine.evaluation.terms import TERMS

PAWN_ENTRIES = 4096
# Words an entry of the pawn table; one line of the cache.
ENTRY = 8
# PAWN_ENTRIES * ENTRY.
PAWN_WORDS = 32768
# More than 32 pieces can leave.
NOTES = 1024

# Colour, term, square, times, packed value.
Note = tuple[int, int, int, int, int]
# Packed.
WEIGHT = [0] * TERMS


class Scratch:
    """One thread's workspace. Nothing in it outlives a call but the pawn table."""

    def __init__(self) -> None:
        # by colour: the squares its pieces attack
        self.attacked = [0] * 2
        self.attacked_twice = [0] * 2
        # [colour * 8 + kind].
        self.attacked_by = [0] * 16
        self.mobility_area = [0] * 2
        self.pinned = [0] * 2
        # by colour: what its king has to fear
        self.king_zone = [0] * 2
        # Packed.
        self.danger = [0] * 2
        self.attackers = [0] * 2
        self.pawn_table = [0] * PAWN_WORDS
        # of the last evaluation
        self.phase = 0
        self.scale = 0
        self.notes = 0
        self.noted_colour = [0] * NOTES
        self.noted_term = [0] * NOTES
        self.noted_square = [0] * NOTES
        self.noted_times = [0] * NOTES
        self.noted_value = [0] * NOTES

    def note(self, colour: int, term: int, square: int, times: int, value: int) -> None:
        if self.notes < NOTES:
            self.noted_colour[self.notes] = colour
            self.noted_term[self.notes] = term
            self.noted_square[self.notes] = square
            self.noted_times[self.notes] = times
            self.noted_value[self.notes] = value
            self.notes += 1

    def taken_notes(self) -> list[Note]:
        return [
            (
                self.noted_colour[i],
                self.noted_term[i],
                self.noted_square[i],
                self.noted_times[i],
                self.noted_value[i],
            )
            for i in range(self.notes)
        ]

    def taken_factors(self) -> tuple[int, int]:
        """The phase and the scale of the last evaluation."""
        return self.phase, self.scale


def weigh(scratch: Scratch, tracing: bool, colour: int, term: int, square: int, times: int) -> int:
    """What a term is worth to `colour`, this many times over; packed."""
    value = WEIGHT[term] * times
    if tracing:
        scratch.note(colour, term, square, times, value)
    return value


def middle_game(packed: int) -> int:
    return ((packed + 32768) & 65535) - 32768


def endgame(packed: int) -> int:
    return (packed + 32768) >> 16
