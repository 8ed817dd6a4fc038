@cython.final
cdef class SelfPlay:
    cdef Table table
    cdef Control control
    cdef readonly Worker worker
    cdef u64 nodes
    cdef int move, score
    cdef u64 searches, nodes_spent, depths, broken_off, nanoseconds_searched

    cpdef tuple play(self, Chance chance, int chess960)
    cdef int think(self, Board board) except -1

cdef int ending(Position pos) noexcept nogil
cdef int verdict(int ahead, int level, int plies) noexcept nogil
cdef int run_of_wins(int ahead, int score) noexcept nogil
