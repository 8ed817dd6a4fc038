cdef bint is_kept(Position pos, int move, int score) noexcept nogil
