cdef int PIECE_VALUES[1024]

cdef inline int wing_of(int colour, int king, int rook) noexcept nogil
cdef inline int castled_king(int wing) noexcept nogil
cdef inline int castled_rook(int wing) noexcept nogil

@cython.final
cdef class Position:
    cdef u64 types[6]
    cdef u64 colours[2]
    cdef int squares[64]
    cdef int side, score, ply, forgotten
    cdef bint chess960
    cdef int rook_home[WINGS]
    cdef u64 must_be_empty[WINGS]
    cdef u64 must_be_safe[WINGS]
    cdef int rights_kept[64]
    cdef u64 keys[STACK]
    cdef int rights[STACK]
    cdef int en_passant[STACK]
    cdef int halfmoves[STACK]
    cdef int reversible[STACK]
    cdef u64 checkers[STACK]
    cdef int played[STACK]
    cdef int moved[STACK]
    cdef int captured[STACK]
    cdef int moves[MOVE_CAPACITY]

    cdef void allow_castling(self, int wing, int rook) noexcept nogil
    cdef u64 key_from_scratch(self) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef inline void put(self, int piece, int square) noexcept nogil
    cdef inline void lift(self, int piece, int square) noexcept nogil
    cdef inline void carry(self, int piece, int origin, int target) noexcept nogil
    cdef inline u64 occupied(self) noexcept nogil
    cdef inline int king(self, int colour) noexcept nogil
    cdef u64 attackers(self, int square, u64 occupied, int colour) noexcept nogil
    cdef u64 pinned(self) noexcept nogil
    cdef bint is_safe_en_passant(self, int origin, int target) noexcept nogil
    cdef bint can_take_en_passant(self, int target) noexcept nogil
    cdef bint can_castle(self, int wing) noexcept nogil
    cdef int repetitions(self) noexcept nogil
    cdef bint insufficient_material(self) noexcept nogil
    cdef void make(self, int move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef void make_null(self) noexcept nogil
    cdef void unmake_null(self) noexcept nogil
