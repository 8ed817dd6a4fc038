@cython.final
cdef class Control:
    cdef volatile bint stopped
    cdef volatile long long deadline
