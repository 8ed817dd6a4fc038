cdef inline int find_pawns(Position pos, Scratch scratch, bint tracing) noexcept nogil
cdef inline u64 king_places(Position pos) noexcept nogil
cdef inline int slot_of(u64 white, u64 black, u64 kings) noexcept nogil
cdef void fill_pawns(Position pos, Scratch scratch, bint tracing, int start) noexcept nogil
cdef inline int pawn_score(Scratch scratch, int start) noexcept nogil
cdef inline int structure(Position pos, Scratch scratch, bint tracing, int start, int us) noexcept nogil
cdef inline int ahead(int square, int us) noexcept nogil
cdef inline int shelter(Position pos, Scratch scratch, bint tracing, int start, int us) noexcept nogil
cdef inline int nearest_rank(u64 pawns, int us) noexcept nogil
