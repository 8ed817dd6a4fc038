cdef int generate(Position pos, int start, int want) noexcept nogil
cdef inline int generate_for(Position pos, int end, int want, int us) noexcept nogil
cdef inline int slider_moves(
    Position pos, int end, int kind, u64 own, u64 occupied, u64 allowed, u64 pinned, int king) noexcept nogil
cdef inline int write(Position pos, int end, int origin, u64 targets) noexcept nogil
cdef inline int pawn_moves(Position pos, int end, int want, int us, u64 relief, u64 pinned, int king) noexcept nogil
cdef inline u64 advance(u64 pawns, int us) noexcept nogil
cdef inline u64 towards_a(u64 pawns, int us) noexcept nogil
cdef inline u64 towards_h(u64 pawns, int us) noexcept nogil
cdef inline int write_shifted(Position pos, int end, u64 targets, int distance) noexcept nogil
cdef int write_promotions(Position pos, int end, u64 targets, int distance) noexcept nogil
cdef int write_promotion(Position pos, int end, int origin, u64 targets) noexcept nogil
cdef int en_passant_moves(Position pos, int end, int us) noexcept nogil
