cdef int WEIGHT[TERMS]

@cython.final
cdef class Scratch:
    cdef u64 attacked[2]
    cdef u64 attacked_twice[2]
    cdef u64 attacked_by[16]
    cdef u64 mobility_area[2]
    cdef u64 pinned[2]
    cdef u64 king_zone[2]
    cdef int danger[2]
    cdef int attackers[2]
    cdef u64 pawn_table[PAWN_WORDS]
    cdef int phase, scale, notes
    cdef int noted_colour[NOTES]
    cdef int noted_term[NOTES]
    cdef int noted_square[NOTES]
    cdef int noted_times[NOTES]
    cdef int noted_value[NOTES]

    cdef void note(self, int colour, int term, int square, int times, int value) noexcept nogil

cdef inline int weigh(Scratch scratch, bint tracing, int colour, int term, int square, int times) noexcept nogil
cpdef inline int middle_game(int packed) noexcept nogil
cpdef inline int endgame(int packed) noexcept nogil
