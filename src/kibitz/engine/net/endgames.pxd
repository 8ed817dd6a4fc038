cdef int informed_score(Position pos, NetJudge judge, Scratch scratch) noexcept nogil
cpdef int informed_score_of(Board board, NetJudge judge, Scratch scratch) noexcept
