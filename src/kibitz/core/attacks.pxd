cdef u64 KNIGHT_ATTACKS[64]
cdef u64 KING_ATTACKS[64]
cdef u64 PAWN_ATTACKS[128]
cdef u64 BETWEEN[4096]
cdef u64 LINE[4096]
cdef u64 SLIDER_ATTACKS[107648]
cdef u64 SLIDER_MASK[128]
cdef u64 SLIDER_MAGIC[128]
cdef int SLIDER_START[128]
cdef int SLIDER_SHIFT[128]

cdef inline u64 rook_attacks(int square, u64 occupied) noexcept nogil
cdef inline u64 bishop_attacks(int square, u64 occupied) noexcept nogil
cdef inline u64 reach(int kind, int square, u64 occupied) noexcept nogil
cdef u64 step(int square, int files, int ranks) noexcept nogil
cdef u64 ray(int square, u64 occupied, int files, int ranks) noexcept nogil
cdef u64 rays(int square, u64 occupied, bint diagonal) noexcept nogil
cdef u64 relevant(int square, bint diagonal) noexcept nogil
cdef void fill_slider(int slider, int square, bint diagonal) noexcept nogil
