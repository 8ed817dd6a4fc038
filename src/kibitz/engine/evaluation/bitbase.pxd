cdef u64 WON[3072]

cdef int place_of(int pawn) noexcept nogil
cdef u64 neighbours(u64 squares) noexcept nogil
cdef u64 white_wins(int king, int pawn) noexcept nogil
cdef u64 black_loses(int king, int pawn) noexcept nogil
cdef bint pawn_wins(int side, int king, int pawn, int enemy_king) noexcept nogil
