"""Steps in 16 bits. Compiled, each is C that the compiler makes one vector instruction of (see shorts.pxd)."""

from kibitz.engine.net.shape import ROW_ONE


def cut_sum(value: int) -> int:
    return max(0, min(ROW_ONE, value))


def short_sum(value: int) -> int:
    return value


def short_product(cut: int, weight: int) -> int:
    return cut * weight
