# What this processor can do, from the C compiler's run-time checks.

cdef extern from *:
    """
    static int cpu_is_v3(void) {
        __builtin_cpu_init();
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
            && __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
    }
    """
    int cpu_is_v3() noexcept nogil


def has_v3():
    """The x86-64-v3 level: AVX2, BMI, FMA, as processors have had since 2013 (Intel) and 2015 (AMD)."""
    return bool(cpu_is_v3())
