cdef inline u64 flipped(u64 board) noexcept nogil
cdef inline void add_row(float* into, float* row, int count) noexcept nogil
cdef inline void add_times(float* into, float* row, float factor, int count) noexcept nogil
@cython.locals(total=float, i=int)
cdef inline float dot(float* a, float* b, int count) noexcept nogil

@cython.final
cdef class Replayer:
    cdef Position pos
    cdef View view
    cdef int end

    @cython.locals(move=int, ply=int)
    cpdef object read(self, bytes text, unsigned short[::1] moves)
    cdef void rewind(self) noexcept
    @cython.locals(text=bytes, move=int, origin=int, kind=int, promotion=int, castling=int, piece=int, target=int, file=int, rank=int, letter=int, length=int, start=int, end=int, i=int)
    cdef int find(self, bytes word)
    cdef void look(self) noexcept
    cdef int arrival(self, int move) noexcept nogil
    cdef void consider(self, int move) noexcept
    cpdef object features(self, unsigned short[::1] moves, int plies)

@cython.final
cdef class Learner:
    cdef Replayer replayer
    cdef float[::1] weights
    cdef float[::1] slopes
    cdef float[::1] means
    cdef float[::1] squares
    cdef public double loss
    cdef public long long hits, count, steps
    cdef u64 state
    cdef int knot
    cdef float part
    cdef float hidden[HIDDEN]
    cdef float felt[HIDDEN]
    cdef float question[WIDTH]
    cdef float asked[WIDTH]
    cdef float answers[ANSWERS]
    cdef float chances[MOST_MOVES]
    cdef int traits[ALL_TRAITS]
    cdef int trait_counts[MOST_MOVES]

    cpdef void seed(self, u64 number) noexcept
    cdef double chance(self) noexcept nogil
    cpdef int study(self, unsigned short[::1] moves, long long first, long long end, int white, int black, double share_w, double share_b, bint learns) noexcept
    cpdef object foretell(self, unsigned short[::1] moves, long long first, int ply, int rating)
    @cython.locals(at=double)
    cdef void place(self, int rating) noexcept nogil
    @cython.locals(w="float*", g="float*", i=int, j=int, end=int, best=double, total=double, choice=int, right=int, trait=int, move=int)
    cdef void meet(self, int played, int rating, bint learns) noexcept
    cpdef void step(self, double rate, int batch) noexcept
    @cython.locals(slope=float, i=int)
    cdef void descend(self, float* w, float* g, float* m, float* v, float pace, float part) noexcept nogil
