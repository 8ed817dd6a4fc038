cdef inline int mirrored(int king) noexcept nogil
cdef inline int feature_row(int piece, int square, int colour, int mirror) noexcept nogil
