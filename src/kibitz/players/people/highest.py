"""The highest set bit. Where the features are compiled, for fitting, one machine instruction (see highest.pxd)."""


def highest(bits: int) -> int:
    """Index of the highest set bit. `bits` must not be 0."""
    return bits.bit_length() - 1
