cdef inline bint is_alone(Position pos, int colour) noexcept nogil
cdef bint can_mate(Position pos, int us) noexcept nogil
cdef bint is_lone_pawn(Position pos, int us) noexcept nogil
cdef bint lone_pawn_wins(Position pos, int us) noexcept nogil
cdef int lone_king_terms(Position pos, Scratch scratch, bint tracing, int us) noexcept nogil
cdef int scale_of(Position pos, Scratch scratch, int start, int us) noexcept nogil
cdef int proven_scale(Position pos, int us) noexcept nogil
cdef int scale_without_pawns(Position pos, int us) noexcept nogil
cdef int piece_points(Position pos, int us) noexcept nogil
cdef bint have_opposite_bishops(Position pos) noexcept nogil
cdef bint has_wrong_bishop(Position pos, int us) noexcept nogil
