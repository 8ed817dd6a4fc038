cdef int WEIGHT[TERMS]

cdef inline int middle_game(int packed) noexcept nogil
cdef inline int endgame(int packed) noexcept nogil
cdef inline int game_phase(Position pos) noexcept nogil
cdef int evaluate_position(Position pos, Scratch scratch) noexcept nogil

@cython.final
cdef class Scratch:
    cdef bint tracing
