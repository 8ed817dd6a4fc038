cdef inline int passer_terms(Position pos, Scratch scratch, bint tracing, int start, int us) noexcept nogil
cdef inline int outruns(Position pos, int square, int us) noexcept nogil
