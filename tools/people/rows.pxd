cdef extern from *:
    """
    typedef float eight __attribute__((vector_size(32), aligned(4)));

    static inline void sum_rows(float* into, const float* table, const int* numbers, int count, int width) {
        for (int at = 0; at < width; at += 32) {
            eight* to = (eight*)(into + at);
            eight a = to[0], b = to[1], c = to[2], d = to[3];
            for (int i = 0; i < count; i++) {
                const eight* row = (const eight*)(table + (long)numbers[i] * width + at);
                a += row[0]; b += row[1]; c += row[2]; d += row[3];
            }
            to[0] = a; to[1] = b; to[2] = c; to[3] = d;
        }
    }

    static inline void add_to_rows(float* table, const int* numbers, int count, const float* row, float factor, int width) {
        for (int at = 0; at < width; at += 32) {
            const eight* from = (const eight*)(row + at);
            eight a = from[0] * factor, b = from[1] * factor, c = from[2] * factor, d = from[3] * factor;
            for (int i = 0; i < count; i++) {
                eight* to = (eight*)(table + (long)numbers[i] * width + at);
                to[0] += a; to[1] += b; to[2] += c; to[3] += d;
            }
        }
    }

    static inline void add_products(float* into, const float* table, int count, const float* row, int width) {
        for (int i = 0; i < count; i += 4) {
            const float* from = table + (long)i * width;
            eight a = {0}, b = {0}, c = {0}, d = {0};
            for (int at = 0; at < width; at += 8) {
                eight by = *(const eight*)(row + at);
                a += by * *(const eight*)(from + at);
                b += by * *(const eight*)(from + width + at);
                c += by * *(const eight*)(from + 2 * width + at);
                d += by * *(const eight*)(from + 3 * width + at);
            }
            for (int lane = 0; lane < 8; lane++) {
                into[i] += a[lane]; into[i + 1] += b[lane]; into[i + 2] += c[lane]; into[i + 3] += d[lane];
            }
        }
    }
    """
    void sum_rows(float* into, float* table, int* numbers, int count, int width) noexcept nogil
    void add_to_rows(float* table, int* numbers, int count, float* row, float factor, int width) noexcept nogil
    void add_products(float* into, float* table, int count, float* row, int width) noexcept nogil
