cdef inline u64 flipped(u64 board) noexcept nogil
cdef inline void add_row(float* into, float* row, int count) noexcept nogil
cdef inline void add_times(float* into, float* row, float factor, int count) noexcept nogil
@cython.locals(total=float, i=int)
cdef inline float dot(float* a, float* b, int count) noexcept nogil
cdef int look(Position pos, View view) noexcept nogil
cdef int arrival(int move) noexcept nogil
cdef void consider(Position pos, View view, int move) noexcept nogil
@cython.locals(w="float*", g="float*", h="float*", m="float*", v="float*", slope=float, i=int)
cpdef void descend(float[::1] weights, float[::1] slopes, float[::1] more, float[::1] means, float[::1] squares, int first, int end, float pace, float part) noexcept

@cython.final
cdef class Replayer:
    cdef Position pos
    cdef View view

    @cython.locals(move=int, ply=int)
    cpdef object read(self, bytes text, unsigned short[::1] moves)
    cdef void rewind(self) noexcept
    @cython.locals(text=bytes, move=int, origin=int, kind=int, promotion=int, castling=int, piece=int, target=int, file=int, rank=int, letter=int, length=int, start=int, end=int, i=int)
    cdef int find(self, bytes word)
    cpdef object features(self, unsigned short[::1] moves, int plies)

@cython.final
cdef class Learner:
    cdef Position pos
    cdef View view
    cdef float[::1] weights
    cdef float[::1] slopes
    cdef public int skipped, told
    cdef public double loss
    cdef public long long hits, count
    cdef u64 state
    cdef int knot
    cdef float part
    cdef float sums[SUMS]
    cdef float felts[SUMS]
    cdef int stamps[STAMPS]
    cdef int kept[KEPT]
    cdef int kept_counts[2]
    cdef int came[MOST_FACTS]
    cdef int gone[MOST_FACTS]
    cdef int time
    cdef float hidden[HIDDEN]
    cdef float felt[HIDDEN]
    cdef float question[LANES]
    cdef float asked[LANES]
    cdef float slope[LANES]
    cdef int met
    cdef float met_hidden[MET_HIDDEN]
    cdef float met_asked[MET_ASKED]
    cdef float answers[ANSWERS]
    cdef float chances[MOST_MOVES]
    cdef int traits[ALL_TRAITS]
    cdef int trait_counts[MOST_MOVES]

    cpdef void seed(self, u64 number) noexcept
    cdef double chance(self) noexcept nogil
    @cython.locals(i=int)
    cpdef void study(self, long long[::1] numbers, unsigned short[::1] moves, long long[::1] starts, short[:, ::1] ratings, float[::1] shares, float most, bint learns) noexcept
    @cython.locals(first="long long", ply=int, rating=int, end=int)
    cdef void replay(self, Position pos, View view, long long number, unsigned short[::1] moves, long long[::1] starts, short[:, ::1] ratings, float[::1] shares, float most, bint learns) noexcept nogil
    cpdef object foretell(self, unsigned short[::1] moves, long long first, int ply, int rating)
    @cython.locals(at=double)
    cdef void place(self, int rating) noexcept nogil
    @cython.locals(w="float*", g="float*", total="float*", felt="float*", stamps="int*", kept="int*", i=int, fact=int, came=int, gone=int)
    cdef void gather(self, View view, int side, bint learns) noexcept nogil
    @cython.locals(g="float*", kept="int*", felt="float*", i=int)
    cdef void release(self, int side, bint learns) noexcept nogil
    @cython.locals(w="float*", g="float*", v="float*", answer="float*", traits="int*", side=int, i=int, j=int, best=double, total=double, wrong=double, choice=int, right=int, move=int)
    cdef void meet(self, Position pos, View view, int end, int played, int rating, bint learns) noexcept nogil
    @cython.locals(g="float*", row="float*", hidden="float*", i=int, j=int)
    cdef void settle(self) noexcept nogil
