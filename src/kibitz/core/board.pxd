@cython.final
cdef class Board:
    cdef Position pos
    cdef bint held
