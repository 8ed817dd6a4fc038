cdef extern from *:
    """
    #define highest(bits) (63 - __builtin_clzll(bits))
    """
    int highest(u64 bits) noexcept nogil
