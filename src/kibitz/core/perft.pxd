cdef u64 count_leaves(Position pos, int depth, int start) noexcept nogil
cdef u64 count_unlocked(Position pos, int depth) noexcept
