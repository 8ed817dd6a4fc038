@cython.final
cdef class Picker:
    cdef int top
    cdef int stage[FRAMES]
    cdef int hash_move[FRAMES]
    cdef int ply[FRAMES]
    cdef int begin[FRAMES]
    cdef int cursor[FRAMES]
    cdef int end[FRAMES]
    cdef int losing[FRAMES]
    cdef int order[MOVE_CAPACITY]

    cdef void open(self, Position pos, int hash_move, int stage, int ply) noexcept nogil
    cdef inline void close(self) noexcept nogil
    cdef int following(self, Position pos, History history, bint skip_quiets) noexcept nogil
    cdef int refutation(self, Position pos, History history, int stage) noexcept nogil
    cdef inline bint is_refutation(self, Position pos, History history, int move) noexcept nogil
    cdef void rank_captures(self, Position pos, History history, int begin, int end) noexcept nogil
    cdef void rank_quiets(self, Position pos, History history, int begin, int end) noexcept nogil
    cdef void rank_evasions(self, Position pos, History history, int begin, int end) noexcept nogil
    cdef inline int take_best(self, Position pos, int at, int end) noexcept nogil

cdef inline int capture_rank(Position pos, History history, int move) noexcept nogil
