# Sizes and places are Py_ssize_t: with 32 bits, which may wrap, the compiler would not vectorise the loops.
cdef float FIRST_MEMORY, SECOND_MEMORY, LEAST_DIVISOR

@cython.final
cdef class Pupil:
    cdef readonly Py_ssize_t width, output_at, size
    cdef float[::1] weights
    cdef float[::1] exact
    cdef float[::1] slope
    cdef float[::1] roughness
    cdef float[::1] gradient

    cpdef void begin(self, Chance chance) noexcept
    cpdef void use(self, bint rounded) noexcept
    cdef void use_unlocked(self, Py_ssize_t first, Py_ssize_t end, bint rounded) noexcept nogil
    cpdef void collect(self, Lane lane, Py_ssize_t first, Py_ssize_t end) noexcept
    cdef void collect_unlocked(self, Lane lane, Py_ssize_t first, Py_ssize_t end) noexcept nogil
    cpdef void step(
        self, Py_ssize_t first, Py_ssize_t end, int positions, float rate, float decay, int step, bint rounded
    ) noexcept
    cdef void step_unlocked(
        self, Py_ssize_t first, Py_ssize_t end, float share, float rate, float decay, float warm, float warm_square
    ) noexcept nogil

@cython.final
cdef class Lane:
    cdef Pupil pupil
    cdef const u64[::1] samples
    cdef Py_ssize_t count
    cdef float steepness, result_share
    cdef float[::1] gradient
    cdef int rows[CHUNK_ROWS]
    cdef int row_counts[CHUNK]
    cdef float[::1] neurons
    cdef float[::1] sums

    cpdef double study(self, Py_ssize_t first, Py_ssize_t positions, Py_ssize_t stride, bint learning) noexcept
    cdef double study_unlocked(
        self, Pupil pupil, Py_ssize_t first, Py_ssize_t positions, Py_ssize_t stride, bint learning
    ) noexcept nogil
    cpdef float opinion(self, Py_ssize_t sample) noexcept
    cdef float target(self, u64 facts) noexcept nogil
    cdef void find_rows(self, Py_ssize_t place, Py_ssize_t at) noexcept nogil
    cdef void add_rows(self, Pupil pupil, Py_ssize_t chunk) noexcept nogil
    cdef float output(self, Pupil pupil, Py_ssize_t place) noexcept nogil
    cdef void turn_back(self, Pupil pupil, Py_ssize_t place, float push) noexcept nogil
    cdef void spread(self, Pupil pupil, Py_ssize_t chunk) noexcept nogil

cdef float chance_weight(Chance chance, int thousandths) noexcept
cpdef void tally_scores(const u64[::1] samples, u64[::1] positions, u64[::1] points) noexcept
cdef inline int signed16(u64 facts) noexcept nogil
