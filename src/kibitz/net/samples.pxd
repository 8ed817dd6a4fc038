@cython.final
cdef class Replay:
    cdef const unsigned char[::1] games
    cdef u64[::1] samples
    cdef long long size, room, written
    cdef Position standard
    cdef int asides
    cdef Chance chance
    cdef Scratch scratch
    cdef int later
    cdef int scores[LONGEST_GAME]

    cpdef object run(self, int first, int end)
    cdef inline int number_at(self, long long at) noexcept nogil
    cdef int share_of(self, long long at, long long stop) noexcept nogil
    cdef bint follow(self, Position pos, long long at, long long stop) noexcept nogil
    cdef void look_ahead(self, long long at, long long stop) noexcept nogil
    cdef void step_aside(self, Position pos) noexcept nogil
    cdef void write_sample(self, Position pos, int score, int result) noexcept nogil

@cython.final
cdef class Deck:
    cdef u64[::1] cards

    cpdef void shuffle(self, Chance chance, long long count) noexcept

cdef void scatter(Position pos, Chance chance, int plies) noexcept nogil
cdef inline int score_from(int number) noexcept nogil
cdef inline int bounded_score(int score) noexcept nogil
cdef inline int mixture(int score, int other, int percent) noexcept nogil
cdef inline int share_from(u64 word) noexcept nogil
cdef inline u64 nibble(u64 piece, int shift) noexcept nogil
cdef inline u64 sample_facts(u64 score, u64 result, u64 own, u64 enemy, u64 ply, u64 side) noexcept nogil
cdef inline u64 turned_over(u64 squares) noexcept nogil
