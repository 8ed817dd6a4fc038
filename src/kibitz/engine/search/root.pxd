@cython.final
cdef class Root:
    cdef int count, rank
    cdef int moves[ROOT_CAPACITY]
    cdef int scores[ROOT_CAPACITY]
    cdef int known[ROOT_CAPACITY]
    cdef u64 spent[ROOT_CAPACITY]
    cdef int lines[ROOT_LINE_CAPACITY]
    cdef int lengths[ROOT_CAPACITY]

    cdef void start(self, int rank) noexcept nogil
    cdef void promote_best(self) noexcept nogil
    cdef void swap(self, int a, int b) noexcept nogil
