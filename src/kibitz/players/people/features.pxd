cdef int WORTH[7]
cdef u64 RAYS[512]
cdef u64 STEPS[128]
cdef int WAY_NUMBER[24576]

cdef void fill_ray(int direction, int files, int ranks) noexcept
cdef bint goes(int piece, int origin, int target) noexcept nogil
cdef int apart(int a, int b) noexcept nogil
cdef u64 slide(int square, u64 occupied, int first) noexcept nogil
cdef u64 attacked_from(int piece, int square, u64 occupied) noexcept nogil
cdef u64 pawns_attack(u64 pawns, bint upwards) noexcept nogil
cdef void survey(u64* pieces, u64 occupied, bint upwards, u64* seen) noexcept nogil
cdef u64 guarded(u64* seen) noexcept nogil
cdef u64 lower(u64* seen, int piece) noexcept nogil
cdef u64 loose(u64* pieces, int piece, u64* attackers, u64* defenders) noexcept nogil
cdef int dearest_loose(u64* pieces, u64 but, u64* attackers, u64* defenders) noexcept nogil
cdef int kind_on(u64* pieces, int square) noexcept nogil
cdef int count_attackers(u64* pieces, int square, u64 occupied, bint upwards) noexcept nogil
cdef int clamped(int value, int low, int high) noexcept nogil
cdef int direction(int origin, int target) noexcept nogil

@cython.final
cdef class View:
    cdef u64 own[6]
    cdef u64 their[6]
    cdef int last_from, last_to, own_from, own_to, their_before_from, their_before_to, own_before_from, own_before_to, rights, en_passant, number
    cdef bint last_took, checked
    cdef u64 occupied, ring
    cdef u64 own_seen[5]
    cdef u64 their_seen[5]
    cdef u64 last_reach
    cdef int last_piece, officers, own_dearest, their_dearest, ring_attacked
    cdef u64 own_then[6]
    cdef u64 their_then[6]
    cdef u64 own_seen_then[5]
    cdef u64 their_seen_then[5]
    cdef int facts[MOST_FACTS]
    cdef int fact_count
    cdef int traits[MOST_TRAITS]
    cdef int trait_count

    cdef void note(self, int fact) noexcept nogil
    cdef void look(self) noexcept nogil
    cdef void note_all(self, int start, u64 squares) noexcept nogil
    cdef void consider(self, int piece, int origin, int target, int promotion, int taken, int castling) noexcept nogil
    cdef void play(self, int piece, int origin, int target, int promotion, int taken, int castling) noexcept nogil
    cdef int aim(self, u64 reach, u64 their_guard) noexcept nogil
    cdef int aims(self, u64 reach) noexcept nogil
    cdef bint is_passed(self, int origin) noexcept nogil
