/* What this processor can do, asked by CPUID: compilers' own run-time checks do not link everywhere. */
#include <cpuid.h>

/* The x86-64-v3 level: AVX2, BMI, FMA, as processors have had since 2013 (Intel) and 2015 (AMD). */
static int cpu_is_v3(void) {
    unsigned a, b, c, d, low, high;
    unsigned basic = bit_FMA | bit_MOVBE | bit_POPCNT | bit_OSXSAVE | bit_AVX | bit_F16C;
    unsigned extended = bit_BMI | bit_AVX2 | bit_BMI2;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & basic) != basic) return 0;
    /* The operating system must save the wide registers: bits 1 and 2 of XCR0. */
    __asm__ volatile ("xgetbv" : "=a" (low), "=d" (high) : "c" (0));
    if ((low & 6) != 6) return 0;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & extended) != extended) return 0;
    return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & bit_LZCNT);
}
