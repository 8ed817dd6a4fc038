"""Bit tricks. The compiled build replaces each by a machine instruction or two (see bits.pxd)."""

from contextlib import nullcontext

from kibitz.core.constants import EVERYTHING

nogil = nullcontext()  # compiled: releases Python's lock


def bit(square: int) -> int:
    return 1 << square


def popcount(bits: int) -> int:
    return bits.bit_count()


def lsb(bits: int) -> int:
    """Index of the lowest set bit. `bits` must not be 0."""
    return (bits & -bits).bit_length() - 1


def several(bits: int) -> bool:
    return bits & (bits - 1) != 0


def slider_index(occupied: int, mask: int, magic: int, shift: int) -> int:
    """Where the attacks of a slider lie in its part of the table: the occupied squares of `mask`, hashed."""
    return ((occupied & mask) * magic & EVERYTHING) >> shift


def fast_pext() -> bool:
    """Whether slider_index is the processor's PEXT instruction."""
    return False
