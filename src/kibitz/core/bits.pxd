ctypedef unsigned long long u64

cdef extern from *:
    """
    #define bit(square) (1ULL << (square))
    #define popcount(bits) __builtin_popcountll(bits)
    #define lsb(bits) __builtin_ctzll(bits)
    #define several(bits) (((bits) & ((bits) - 1)) != 0)
    #define magic_index(occupied, mask, magic, shift) ((unsigned)((((occupied) & (mask)) * (magic)) >> (shift)))
    #ifdef __BMI2__
    #include <immintrin.h>
    #include <cpuid.h>
    /* Zen 1 and 2 (AMD family 17h, Hygon 18h) have PEXT in microcode, an order of magnitude slower than a product. */
    static int pext_is_fast = 0;
    static int fast_pext(void) {
        unsigned a, vendor, b, c, d, family;
        __cpuid(0, a, vendor, c, d);
        __cpuid(1, a, b, c, d);
        family = (a >> 8 & 15) + (a >> 20 & 255);
        pext_is_fast = !((vendor == signature_AMD_ebx || vendor == 0x6f677948 /* Hygo */) && family < 0x19);
        return pext_is_fast;
    }
    #define slider_index(occupied, mask, magic, shift) \\
        (__builtin_expect(pext_is_fast, 1) ? (unsigned)_pext_u64((occupied), (mask)) \\
                                           : magic_index(occupied, mask, magic, shift))
    #else
    static int fast_pext(void) { return 0; }
    #define slider_index magic_index
    #endif
    """
    u64 bit(int square) noexcept nogil
    int popcount(u64 bits) noexcept nogil
    int lsb(u64 bits) noexcept nogil
    bint several(u64 bits) noexcept nogil
    unsigned int slider_index(u64 occupied, u64 mask, u64 magic, int shift) noexcept nogil
    bint fast_pext() noexcept nogil
