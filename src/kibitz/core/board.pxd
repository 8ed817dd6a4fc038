@cython.final
cdef class Board:
    cdef readonly Position pos
