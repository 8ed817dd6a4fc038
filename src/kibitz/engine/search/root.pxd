@cython.final
cdef class Root:
    cdef int count, rank
    cdef int moves[ROOT_ROOM]
    cdef int scores[ROOT_ROOM]
    cdef int known[ROOT_ROOM]
    cdef u64 spent[ROOT_ROOM]
    cdef int lines[ROOT_LINE_ROOM]
    cdef int lengths[ROOT_ROOM]

    cdef void start(self, int rank) noexcept nogil
    cdef void promote_best(self) noexcept nogil
    cdef void swap(self, int a, int b) noexcept nogil
