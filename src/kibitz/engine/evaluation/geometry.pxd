cdef u64 FILE_AHEAD[128]
cdef u64 SPAN_AHEAD[128]
cdef u64 FILE_MASK[8]
cdef u64 FILES_BESIDE[8]
cdef u64 KING_ZONE[64]
cdef int DISTANCE[4096]
cdef int CENTRE_DISTANCE[64]
cdef int CORNER_DISTANCE[128]

cdef inline int relative(int square, int colour) noexcept nogil
cdef inline int edge_of(int file) noexcept nogil
cdef int steps(int a, int b) noexcept nogil
