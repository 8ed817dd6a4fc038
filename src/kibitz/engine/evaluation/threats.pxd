cdef inline int threat_terms(Position pos, Scratch scratch, bint tracing, int us) noexcept nogil
cdef inline int victims(Position pos, Scratch scratch, bint tracing, int us, u64 targets, int term) noexcept nogil
cdef inline int each(Scratch scratch, bint tracing, int us, u64 targets, int term) noexcept nogil
cdef inline u64 pushed_attacks(Position pos, Scratch scratch, int us) noexcept nogil
cdef inline int space_term(Position pos, Scratch scratch, bint tracing, int us) noexcept nogil
cdef inline int queen_threats(Position pos, Scratch scratch, bint tracing, int us) noexcept nogil
