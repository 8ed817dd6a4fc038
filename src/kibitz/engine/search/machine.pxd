cdef extern from *:
    """
    #include <time.h>
    #define prefetch(word) __builtin_prefetch(&(word))
    static long long nanoseconds(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return now.tv_sec * 1000000000LL + now.tv_nsec;
    }
    """
    void prefetch(u64 word) noexcept nogil
    long long nanoseconds() noexcept nogil
