cdef bint is_legal(Position pos, int move) noexcept nogil
cdef bint is_legal_castling(Position pos, int origin, int target) noexcept nogil
cdef bint pawn_reaches(Position pos, int origin, int target, u64 occupied) noexcept nogil
cdef bint keeps_king_safe(Position pos, int origin, int target) noexcept nogil
cdef bint gives_check(Position pos, int move) noexcept nogil
cdef int keep_checks(Position pos, int begin, int end) noexcept nogil
