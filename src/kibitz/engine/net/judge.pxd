# Places are Py_ssize_t and numbers short, so that the compiler vectorises the loops: 16 neurons an instruction.
@cython.final
cdef class NetJudge:
    cdef readonly Py_ssize_t width
    cdef int scale, bias
    cdef const short[::1] rows
    cdef const short[::1] outputs
    cdef u64 known[STACK_TWICE]
    cdef short[::1] sums

    cdef int centipawns(self, Position pos) noexcept nogil
    cdef inline Py_ssize_t place(self, Py_ssize_t ply, Py_ssize_t colour) noexcept nogil
    cdef void bring_up(self, Position pos, int colour) noexcept nogil
    cdef void add_up(self, Position pos, int colour, int mirror) noexcept nogil
    cdef void follow(self, Position pos, int ply, int colour, int mirror) noexcept nogil
    cdef void exchange(self, Py_ssize_t into, Py_ssize_t come, Py_ssize_t gone) noexcept nogil
    cdef void exchange_twice(
        self, Py_ssize_t into, Py_ssize_t come, Py_ssize_t too, Py_ssize_t gone, Py_ssize_t taken
    ) noexcept nogil
    cdef int weighed(self, int total, Py_ssize_t sums, Py_ssize_t outputs) noexcept nogil
    cpdef int score(self, Board board) noexcept
    cpdef int fresh_score(self, Board board) noexcept
    cpdef list sums_of(self, Board board, int colour)

cdef bint is_mirroring(Position pos, int ply, int colour) noexcept nogil
cdef inline int scaled_sum(long long first, long long second, long long bias, long long scale) noexcept nogil
