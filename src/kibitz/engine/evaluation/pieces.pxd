cdef inline void open_maps(Position pos, Scratch scratch, int us) noexcept nogil
cdef u64 shields(Position pos, int target, int us) noexcept nogil
cdef inline u64 kept_line(Position pos, Scratch scratch, int us, int square, u64 attacks) noexcept nogil
cdef inline int piece_terms(Position pos, Scratch scratch, bint tracing, int start, int us) noexcept nogil
cdef inline int engage(Scratch scratch, bint tracing, int us, int kind, int square, u64 attacks, int mobility) noexcept nogil
cdef inline int knight_terms(Position pos, Scratch scratch, bint tracing, int start, int us) noexcept nogil
cdef inline int bishop_terms(Position pos, Scratch scratch, bint tracing, int start, int us) noexcept nogil
cdef inline int minor_terms(Position pos, Scratch scratch, bint tracing, int start, int us, int square, int outpost, int distance) noexcept nogil
cdef inline int rook_terms(Position pos, Scratch scratch, bint tracing, int us) noexcept nogil
cdef inline int queen_terms(Position pos, Scratch scratch, bint tracing, int us) noexcept nogil
