cdef extern from *:
    """
    static inline short cut_sum(short value) {
        value = value < 255 ? value : 255; /* ROW_ONE */
        return value > 0 ? value : 0;
    }
    #define short_sum(value) ((short)(value))
    #define short_product(cut, weight) ((short)((cut) * (weight)))
    """
    short cut_sum(short value) noexcept nogil
    short short_sum(int value) noexcept nogil
    short short_product(short cut, short weight) noexcept nogil
