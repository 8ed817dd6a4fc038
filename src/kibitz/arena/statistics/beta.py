"""The beta distribution: how certain a share between 0 and 1 is."""

import math

# Of the continued fraction, relative; and the most steps, of which √(a + b) are needed.
PRECISION = 1e-14
MOST_STEPS = 100_000
# Replaces a zero in a denominator.
TINY = 1e-300


def below(x: float, a: float, b: float) -> float:
    """The probability of less than x: the regularised incomplete beta function I_x(a, b)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    # The fraction converges fast on the near side of the mean.
    if x > (a + 1) / (a + b + 2):
        return 1 - weight(x, a, b) * fraction(1 - x, b, a) / b
    return weight(x, a, b) * fraction(x, a, b) / a


def quantile(share: float, a: float, b: float) -> float:
    """The x below which this share of the probability lies: Newton's method, halving where it would leave."""
    low, high = 0.0, 1.0
    x = a / (a + b)
    for _ in range(200):
        surplus = below(x, a, b) - share
        low, high = (low, x) if surplus > 0 else (x, high)
        slope = weight(x, a, b) / (x * (1 - x))
        guess = x - surplus / slope if slope > 0 else 0.0
        if not low < guess < high:
            guess = (low + high) / 2
        if abs(guess - x) <= 1e-15 + 1e-13 * min(x, 1 - x):
            break
        x = guess
    return x


def weight(x: float, a: float, b: float) -> float:
    """x^a (1 - x)^b / B(a, b)."""
    logarithm = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    return math.exp(logarithm)


def fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of I_x(a, b), by Lentz's method (Numerical Recipes, 6.4)."""
    c = 1.0
    d = 1 / (1 - (a + b) * x / (a + 1) or TINY)
    value = d
    for m in range(1, MOST_STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1 / (1 + term * d or TINY)
            c = 1 + term / c or TINY
            value *= c * d
        if abs(c * d - 1) < PRECISION:
            break
    return value
