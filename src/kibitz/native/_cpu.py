"""What this processor can do. Exists compiled only: the answers come from the C compiler's run-time checks."""


def has_v3():
    """AVX2, BMI1/2, FMA: the x86-64-v3 level, as processors since 2013 (Intel) and 2015 (AMD) have it."""
    return bool(cpu_is_v3())
