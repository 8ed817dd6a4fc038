@cython.final
cdef class Chance:
    cdef u64 counter

    cdef int below(self, int bound) noexcept nogil

cdef u64 scrambled(u64 word) noexcept nogil
cdef inline int scaled(u64 half, u64 bound) noexcept nogil
