# Which variant this processor can run, asked when Kibitz starts; the build asks the same of cpu.h.

cdef extern from "cpu.h":
    bint cpu_is_v3() noexcept nogil


def has_v3():
    return cpu_is_v3()
