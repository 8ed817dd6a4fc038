cdef int square_term(int kind, int square) noexcept nogil
cdef inline int game_phase(Position pos) noexcept nogil
cdef int evaluate_position(Position pos, Scratch scratch) noexcept nogil
cdef int note_position(Position pos, Scratch scratch) noexcept nogil
cdef inline int assess(Position pos, Scratch scratch, bint tracing) noexcept nogil
cdef void note_pieces(Position pos, Scratch scratch) noexcept nogil
cpdef int score_of(Board board, Scratch scratch) noexcept
cpdef int traced_score(Board board, Scratch scratch) noexcept
