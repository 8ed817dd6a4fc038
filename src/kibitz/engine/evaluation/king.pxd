cdef inline int danger_score(Position pos, Scratch scratch, bint tracing, int start, int us) noexcept nogil
cdef inline int check_danger(Position pos, Scratch scratch, bint tracing, int us, int kind, u64 lines, u64 safe) noexcept nogil
