"""Functions of numbers with a fraction. Compiled, each is C for 32 bits, without a branch (see maths.pxd)."""

from math import exp, sqrt


def logistic(logit: float) -> float:
    """From the odds' logarithm to the chance."""
    return 1 / (1 + exp(-logit))


def square_root(number: float) -> float:
    return sqrt(number)


def nearest_whole(number: float) -> float:
    return round(number)


def bounded_by(most: float, number: float) -> float:
    """Cut to ±most."""
    return max(-most, min(most, number))


def cut_neuron(value: float) -> float:
    return max(0.0, min(1.0, value))


def neuron_slope(cut: float) -> float:
    """How a neuron's square grows with it: not at all where it is cut, at either end."""
    return 2 * cut * (cut < 1)
