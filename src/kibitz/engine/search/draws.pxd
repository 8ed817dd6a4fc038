cdef bint is_drawn(Position pos, int root_ply, int free) noexcept nogil
