@cython.final
cdef class History:
    cdef int killers[KILLER_CAPACITY]
    cdef int replies[STEPS]
    cdef int butterfly[BUTTERFLY_CAPACITY]
    cdef int captures[CAPTURE_CAPACITY]
    cdef short continuation[CONTINUATION_CAPACITY]
    cdef int correction[CORRECTION_CAPACITY]

    cdef inline int quiet_score(self, Position pos, int move) noexcept nogil
    cdef inline int capture_score(self, Position pos, int move) noexcept nogil
    cdef inline int correction_of(self, Position pos) noexcept nogil
    cdef void reward_quiet(self, Position pos, int move, int bonus) noexcept nogil
    cdef void reward_capture(self, Position pos, int move, int bonus) noexcept nogil
    cdef void remember_refutation(self, Position pos, int move, int ply) noexcept nogil
    cdef inline void forget_killers(self, int ply) noexcept nogil
    cdef void correct(self, Position pos, int error, int depth) noexcept nogil

cdef inline int pull(int value, int bonus) noexcept nogil
cdef inline int step_index(Position pos, int move) noexcept nogil
cdef inline int context(Position pos, int back) noexcept nogil
cdef inline int capture_index(Position pos, int move) noexcept nogil
cdef inline int correction_index(Position pos) noexcept nogil
cdef inline int structure_slot(u64 mixed) noexcept nogil
cdef inline bint is_tactical(Position pos, int move) noexcept nogil
