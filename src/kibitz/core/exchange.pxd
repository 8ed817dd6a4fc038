cdef int EXCHANGE_VALUES[7]

cdef bint exchange_at_least(Position pos, int move, int threshold) noexcept nogil
cdef u64 all_attackers(Position pos, int square, u64 occupied) noexcept nogil
cdef inline u64 uncovered(Position pos, int square, u64 occupied, u64 attackers, int taker) noexcept nogil
cdef int exchange_value(Position pos, int move) noexcept nogil
