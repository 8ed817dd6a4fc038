cdef inline u64 entry_data(u64 move, u64 score, u64 evaluation, u64 depth, u64 bound, u64 generation) noexcept nogil
cdef inline int entry_move(u64 data) noexcept nogil
cdef inline int entry_score(u64 data) noexcept nogil
cdef inline int entry_evaluation(u64 data) noexcept nogil
cdef inline int entry_depth(u64 data) noexcept nogil
cdef inline int entry_bound(u64 data) noexcept nogil
cdef inline int entry_generation(u64 data) noexcept nogil
cdef inline int score_for_table(int score, int ply) noexcept nogil
cdef inline int score_from_table(int score, int ply) noexcept nogil

@cython.final
cdef class Table:
    cdef u64[::1] words
    cdef u64 clusters
    cdef int generation

    cdef inline u64 cluster(self, u64 key) noexcept nogil
    cdef inline void touch(self, u64 key) noexcept nogil
    cdef u64 probe(self, u64 key) noexcept nogil
    cdef void store(self, u64 key, int move, int score, int evaluation, int depth, int bound) noexcept nogil
    cdef inline int age(self, u64 data) noexcept nogil
